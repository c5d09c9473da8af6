"""German, Spanish and French, as far as the commonest things that people say of themselves."""

from __future__ import annotations

from recollect.judges.questions import Claim
from recollect.judges.rules.making import Scene
from recollect.judges.rules.sentences import Sentence


def spoken(text: str) -> str:
    return "en"


def claims(scene: Scene, sentence: Sentence, language: str) -> list[Claim]:
    return []
