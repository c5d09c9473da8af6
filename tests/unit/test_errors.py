"""Errors: what can be caught as what, and what they carry."""

from __future__ import annotations

import pytest

import recollect
from recollect import Ambiguous, DuplicateConflict, ImportFailed, InvalidInput, NotFound, RecollectError, StoreError


@pytest.mark.parametrize(
    ("error", "caught_as"),
    [
        (InvalidInput, ValueError),
        (NotFound, LookupError),
        (DuplicateConflict, InvalidInput),
        (ImportFailed, InvalidInput),
        (recollect.NotADatabase, StoreError),
        (recollect.NewerDatabase, StoreError),
        (recollect.StoreReadOnly, StoreError),
        (recollect.StoreFull, StoreError),
        (recollect.StoreBusy, StoreError),
    ],
)
def test_an_error_can_be_caught_by_its_kind(error: type[Exception], caught_as: type[Exception]) -> None:
    assert issubclass(error, caught_as)
    assert issubclass(error, RecollectError)


def test_invalid_input_names_its_field() -> None:
    error = InvalidInput("channel", "it is wrong.")
    assert (error.field, str(error)) == ("channel", "channel: it is wrong.")


def test_a_failed_import_names_its_line_and_says_that_nothing_stays() -> None:
    error = ImportFailed(7, "it is damaged.")
    assert error.line == 7
    assert str(error) == "line 7: it is damaged. Nothing was imported."


def test_ambiguity_lists_its_candidates() -> None:
    assert Ambiguous("which?", ["ent_1", "ent_2"]).candidates == ("ent_1", "ent_2")
