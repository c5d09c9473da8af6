"""From rows to their terms, in files that are only added to: what is read back is what was written, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from recollect import Settings
from recollect.index.forward import Forward, ForwardWriter
from recollect.index.text import Analyser, number_of

ANALYSER = Analyser(Settings())
TEXTS = {3: "I moved to Berlin", 4: "the", 7: "東京 🎉 rent", 9: "rent, rent and rent in Berlin"}


def write(folder: Path, texts: dict[int, str], after: int = 0) -> None:
    with ForwardWriter(folder, after, ANALYSER) as writer:
        writer.add(list(texts.items()))
        writer.flush()


def read(folder: Path, positions: list[int], complete: int = 100) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for forward in Forward.load(folder, complete):
        there, terms, lengths = forward.numbered(positions)
        each = iter(terms.tolist())
        found |= {
            position: [next(each) for _ in range(length)] for position, length in zip(there, lengths, strict=True)
        }
    return found


def numbers(position: int) -> list[int]:
    return [number_of(term) for term in ANALYSER.terms(TEXTS[position])]


def test_what_was_written_is_read_back_whatever_the_order_it_is_asked_in(tmp_path: Path) -> None:
    write(tmp_path, TEXTS)
    assert read(tmp_path, [9, 3, 4, 7]) == {position: numbers(position) for position in TEXTS}
    assert read(tmp_path, [1, 3, 5, 10]) == {3: numbers(3)}


def test_nothing_is_known_beyond_what_is_complete_or_where_nothing_was_written(tmp_path: Path) -> None:
    assert read(tmp_path, [3]) == {}
    write(tmp_path, TEXTS)
    assert read(tmp_path, [3, 7, 9], complete=7) == {3: numbers(3), 7: numbers(7)}
    assert read(tmp_path, [3], complete=2) == {}


def test_writing_goes_on_where_the_index_is_complete(tmp_path: Path) -> None:
    write(tmp_path, {3: TEXTS[3], 4: TEXTS[4], 7: "of one who died before it was complete"})
    write(tmp_path, {7: TEXTS[7], 9: TEXTS[9]}, after=4)
    assert read(tmp_path, list(TEXTS)) == {position: numbers(position) for position in TEXTS}


def test_half_a_number_at_the_end_does_no_harm(tmp_path: Path) -> None:
    write(tmp_path, {3: TEXTS[3]})
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes() + b"\x01\x02")
    assert read(tmp_path, [3]) == {3: numbers(3)}
    write(tmp_path, {9: TEXTS[9]}, after=3)
    assert read(tmp_path, [3, 9]) == {3: numbers(3), 9: numbers(9)}


@pytest.mark.parametrize("name", ["POSITIONS", "ENDS", "TERMS"])
@pytest.mark.parametrize("byte", [b"\xa5", b"\x7f", b"\x00"])
@pytest.mark.parametrize("cut", [False, True])
def test_what_is_damaged_is_not_believed_and_can_be_added_to(tmp_path: Path, name: str, byte: bytes, cut: bool) -> None:
    write(tmp_path, TEXTS)
    file = tmp_path / name
    content = file.read_bytes()
    middle = len(content) // 2
    file.write_bytes(content[: middle // 8 * 8] if cut else content[:middle] + byte * (len(content) - middle))
    right = {position: numbers(position) for position in TEXTS}
    damaged = read(tmp_path, list(TEXTS))
    assert damaged.items() <= right.items()
    assert damaged != right
    write(tmp_path, {11: "one more", 12: "and another"}, after=10)
    later = read(tmp_path, [*TEXTS, 11, 12])
    more = {11: [number_of("one"), number_of("more")], 12: [number_of("anoth")]}
    assert later.items() <= (right | more).items()
