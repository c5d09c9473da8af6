"""Tags from the outside: found with notes, browsed, renamed and given back."""

from __future__ import annotations

from .conftest import Recollect


def test_tags_are_browsed_renamed_and_given_back(recollect: Recollect) -> None:
    recollect = recollect.but(RECOLLECT_EMBEDDER="none")
    with recollect.memory() as memory:
        memory.note("Alice is my sister", tags=["#Family"])
        memory.note("Alice wants a telescope", tags=["families", "Gift Ideas"])
    found = {each["name"]: each for each in recollect.json("tags")}
    assert (found["family"]["notes"], found["alice"]["kind"]) == (2, "person")
    assert recollect.ok("tags", "nothing").out.startswith("There is no tag that fits.")
    shown = recollect.ok("tag", "show", "alice").out
    assert "family (2)" in shown
    assert "Alice wants a telescope" in shown
    assert recollect.ok("tag", "rename", "gift-ideas", "presents").out == "Done: 1 note with the tag presents.\n"
    told = recollect.json("tag", "show", "Gift Ideas")
    assert (told["name"], told["was"], len(told["items"]), len(told["history"])) == ("presents", ["gift-ideas"], 1, 1)
    assert recollect.json("tag", "rename", "gift-ideas", "--undo")["name"] == "gift-ideas"
    for wrong in (["gift-ideas"], ["nowhere", "x"]):
        assert recollect.run("tag", "rename", *wrong).status == 2
    missing = recollect.run("tag", "show", "nowhere", "--channel", "irc:#room")
    assert missing.status == 2
    assert "there is no tag 'nowhere'" in missing.err
