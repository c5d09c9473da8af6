"""Every error that Recollect raises on purpose. Each says what was wrong, what was kept, and what to do.

RecollectError
├── InvalidInput            a field breaks a rule; `field` names it (also a ValueError)
│   ├── DuplicateConflict   an external id came twice with different words
│   └── ImportFailed        a line of an import file is damaged; `line` is its number
├── NotFound                an id, handle or name that nobody knows (also a LookupError)
├── Ambiguous               a name that fits several entities; `candidates` lists their ids
│   └── DisambiguationRequired  a mention that fits several as well; the answer is learnt
├── EmbedderError           the embedder is missing, damaged or does not answer; recall goes on by words
├── ModelError              a model that was to speak cannot, or broke off; `partial` is what it said
└── StoreError              the database cannot do it
    ├── NotADatabase        the path holds something else
    ├── NewerDatabase       written by a newer version of Recollect
    ├── StoreReadOnly       the file or its folder cannot be written
    ├── StoreFull           no space left on the disk
    └── StoreBusy           another process held the database for too long
"""

from __future__ import annotations

from collections.abc import Sequence


class RecollectError(Exception):
    """The root of the tree."""

    @property
    def outward(self) -> str:
        """The same for whoever asks from elsewhere: it names no place on this machine, and no database."""
        return str(self)


class InvalidInput(RecollectError, ValueError):
    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field


def whole(field: str, text: str) -> str:
    """A text that can be written as UTF-8, or a clear word that it cannot."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InvalidInput(
            field, f"it is not valid UTF-8 (character {error.start} is half of a pair); decode it properly first."
        ) from None
    return text


class DuplicateConflict(InvalidInput):
    pass


class ImportFailed(InvalidInput):
    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}", f"{message} Nothing was imported.")
        self.line = line


class NotFound(RecollectError, LookupError):
    pass


class Ambiguous(RecollectError):
    def __init__(self, message: str, candidates: Sequence[str]) -> None:
        super().__init__(message)
        self.candidates = tuple(candidates)


class DisambiguationRequired(Ambiguous):
    pass


class EmbedderError(RecollectError):
    pass


class ModelError(RecollectError):
    def __init__(self, message: str, partial: str = "") -> None:
        super().__init__(message)
        self.partial = partial


class StoreError(RecollectError):
    _outward = "the database cannot do it; nothing of this was written. 'recollect doctor' says more where it runs."

    @property
    def outward(self) -> str:
        return self._outward


class NotADatabase(StoreError):
    _outward = "the database is damaged, or none; restore it from a backup or an export."


class NewerDatabase(StoreError):
    _outward = "the database was written by a newer Recollect; install that."


class StoreReadOnly(StoreError):
    _outward = "the database cannot be written; check its permissions where it runs."


class StoreFull(StoreError):
    _outward = "no space is left on the disk; nothing of this write was kept. Free some space."


class StoreBusy(StoreError):
    _outward = "another process held the database for too long; nothing was written. Try again."
