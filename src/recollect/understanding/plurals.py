"""The singular of an English word, well enough to tell that two words are one."""

from __future__ import annotations

from recollect.caches import text_cache
from recollect.understanding.stopwords import words

_IRREGULAR = {
    "children": "child", "people": "person", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth",
    "mice": "mouse", "wives": "wife", "knives": "knife", "lives": "life", "shelves": "shelf", "leaves": "leaf",
    "movies": "movie", "cookies": "cookie", "selfies": "selfie", "calories": "calorie", "shoes": "shoe",
    "potatoes": "potato", "tomatoes": "tomato", "heroes": "hero",
}  # fmt: skip
_SAME_IN_BOTH = words(
    "news series species glasses clothes politics physics maths mathematics economics analytics statistics athletics "
    "goods customs us gas bus bias atlas christmas texas paris analysis basis iris tennis diabetes headquarters "
    "aws sms dns css ios macos linux windows kubernetes sales logistics graphics mechanics electronics savings"
)


@text_cache(16_384)
def singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _SAME_IN_BOTH or len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is", "'s")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return word[:-2]
    return word[:-1]
