"""One memory shared by many threads, and its twin for asyncio."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from recollect import AsyncMemory, Memory, NotFound, Settings

pytestmark = pytest.mark.conformance


def test_threads_share_a_memory_without_loss_or_error(open_memory: Callable[..., Memory]) -> None:
    memory = open_memory(background=True, index_after=20)

    def work(number: int) -> int:
        for turn in range(10):
            memory.observe(f"berlin {turn} of thread{number}", channel=f"irc:#{number % 2}", sender=f"s{number}")
            assert memory.recall(f"thread{number}", limit=100)
            if turn == 5:
                memory._index.advance()
        return len(memory.recall(f"thread{number}", limit=100))

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(work, range(8))) == [10] * 8
    assert memory.verify().checked == 80
    assert len(memory.recall("berlin", limit=100)) == 80
    assert all(check.ok for check in memory.doctor())


def test_the_twin_for_asyncio_does_what_the_memory_does(database: str) -> None:
    async def story() -> None:
        async with AsyncMemory(database, settings=Settings(background=False)) as memory:
            written = await asyncio.gather(
                *(memory.observe(f"berlin {n}", channel="irc:#a", sender="ann", privacy="group") for n in range(5))
            )
            assert {hit.id for hit in await memory.recall("berlin")} == {item.id for item in written}
            assert len([line async for line in memory.export()]) == 7
            assert len([line async for line in memory.export(channel="irc:#a")]) == 7
            await memory.link("irc:ann", "simplex:ann")
            assert len((await memory.find_entity("irc:ann")).members) == 2
            with pytest.raises(NotFound):
                await memory.interaction("int_nope")
            assert (await memory.verify()).ok

    asyncio.run(story())


def test_the_twin_has_every_method_of_the_memory() -> None:
    def public(kind: type) -> set[str]:
        return {name for name, _ in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_")}

    assert public(AsyncMemory) == public(Memory)
