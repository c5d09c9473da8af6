"""Looking after a memory: verify, learn, forget, rebuild, export and import."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from recollect import doctor, erasure, intake, transfer
from recollect.errors import InvalidInput
from recollect.log.append import lock_space
from recollect.log.verify import missing_end, verify
from recollect.memory.arguments import bounded
from recollect.memory.base import Base
from recollect.model import Check, Erasure
from recollect.model import Verification as Verified
from recollect.store.head import Head

LAYERS = ("directory", "indexes", "learning")


class Upkeep(Base):
    def verify(
        self,
        progress: Callable[[int, int], None] | None = None,
        *,
        head: str | None = None,
        accept_head: bool = False,
    ) -> Verified:
        """Prove that nothing in the log was altered, removed or slipped in, and that its end is there. `head` is one
        that was noted elsewhere: it has to be in the chain. `accept_head`: the end is missing, and that is known; go on
        from here. It is a decision, and logged as one."""
        wanted = None if head is None else _hash(head)
        if accept_head:
            self._accept_head()
        noted = self._store.heads.noted(self.space)  # first, for others may write
        with self._store.read() as connection:
            return verify(connection, self.space, progress, noted=noted, head=wanted)

    def _accept_head(self) -> None:
        noted = self._store.heads.noted(self.space)
        with self._store.write() as connection:
            position, hash = lock_space(connection, self.space)
            if missing_end(connection, self.space, noted) is None:
                return
            what = {
                "kind": "head",
                "noted": [
                    {"position": each.head.position, "hash": each.head.hash.hex(), "at": each.at}
                    for each in noted
                    if each.head is not None
                ],
                "kept": {"position": position, "hash": hash.hex()},
            }
            self._decide(
                connection, (f"Go on from position {position}: what was noted of the log beyond it is missing.", what)
            )
            position, hash = lock_space(connection, self.space)
        self._store.heads.accept(self.space, Head(position, hash))

    def doctor(self) -> list[Check]:
        return doctor.examine(self._store, self.space, self._index, self._vectors, self._choice, self._panel)

    def forget(
        self,
        *,
        entity: str | None = None,
        interaction: str | None = None,
        conversation: str | None = None,
        dry_run: bool = False,
    ) -> Erasure:
        """Erase on request, physically and in every layer; `dry_run` only tells what would go."""
        target = erasure.Target(entity=entity, conversation=conversation, interaction=interaction)
        if dry_run:
            return erasure.preview(self._store, self.space, target)
        done = erasure.forget(self._store, self.space, target, self._index, self._vectors, self.settings)
        self._pipeline.mend_if_possible()
        return done

    def learn(self, progress: Callable[[int], None] | None = None, *, at_most: int | None = None) -> dict[str, int]:
        """Derive until nothing is pending (or `at_most` so many interactions), rather than in the background; how much
        of each kind was derived."""
        if at_most is not None:
            bounded("at_most", at_most, 1_000_000_000)
        self._heed_erasures()
        return self._pipeline.learn(progress, at_most)

    def reembed(self, progress: Callable[[int], None] | None = None) -> int:
        """Change over to the embedder that the settings name. The old vectors serve until all are new; broken off,
        it goes on where it was. The number of interactions embedded."""
        return self._pipeline.reembed(progress)

    def index(self, progress: Callable[[int], None] | None = None) -> None:
        """Bring the indexes forward to the end of the log now, rather than in the background."""
        self._index.advance(progress, wait=True)
        self._vectors.advance(wait=True)

    def rebuild(self, progress: Callable[[int], None] | None = None, *, layer: str | None = None) -> None:
        """Drop all that is derived, or one layer of it, and derive it again from the log. Nothing changes but what was
        broken."""
        if layer not in (None, *LAYERS):
            raise InvalidInput("layer", f"{layer!r} is not known; use one of {', '.join(LAYERS)}, or none for all.")
        if layer in (None, "directory"):
            with self._store.write() as connection:
                intake.rederive(connection, self.space, self.settings, progress)
        if layer in (None, "indexes"):
            self._index.rewrite(progress=progress)
            self._vectors.rewrite()
        if layer in (None, "learning"):
            self._pipeline.relearn(progress)
        erasure.complete(self._store, self.settings)
        erasure.scrub(self._store, self.settings)

    def export(
        self,
        *,
        channel: str | None = None,
        sender: str | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Iterator[str]:
        """The memory as JSON lines; with a channel, what whoever speaks there may see."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
        return transfer.export_lines(self._store, self.space, reader, progress)

    def import_(self, lines: Iterable[bytes], progress: Callable[[int, int], None] | None = None) -> int:
        """Take in a complete export into this space, which must be empty; the number of interactions."""
        count = transfer.import_lines(self._store, self.space, lines, self.settings, progress)
        self._written()
        return count


def _hash(text: str) -> bytes:
    try:
        found = bytes.fromhex(text)
    except (TypeError, ValueError):
        found = b""
    if len(found) != 32:
        raise InvalidInput("head", f"{text!r} is no head; give the 64 hexadecimal digits that 'verify' has printed.")
    return found
