"""What one task waits for: it goes on within the call that brings the result."""

import asyncio

import pytest

from kingsarms.tables.awaited import Awaited


async def waiting_for(answer: Awaited[int], heard: list[object]) -> None:
    try:
        heard.append(await answer)
    except (LookupError, asyncio.CancelledError) as problem:
        heard.append(type(problem))
        raise


async def begun(answer: Awaited[int], heard: list[object]) -> asyncio.Task[None]:
    """A task that waits already."""
    task = asyncio.create_task(waiting_for(answer, heard))
    await asyncio.sleep(0)
    return task


async def test_who_waits_goes_on_within_the_call_that_brings_the_result() -> None:
    answer: Awaited[int] = Awaited()
    heard: list[object] = []
    task = await begun(answer, heard)

    def bring() -> None:
        answer.set_result(7)
        heard.append("brought")

    asyncio.get_running_loop().call_soon(bring)
    await task
    assert heard == [7, "brought"]


async def test_and_so_with_a_fault() -> None:
    answer: Awaited[int] = Awaited()
    heard: list[object] = []
    task = await begun(answer, heard)

    def bring() -> None:
        answer.set_exception(LookupError())
        heard.append("brought")

    asyncio.get_running_loop().call_soon(bring)
    with pytest.raises(LookupError):
        await task
    assert heard == [LookupError, "brought"]


async def test_two_tasks_are_never_under_way_at_once() -> None:
    answer: Awaited[int] = Awaited()
    heard: list[object] = []
    task = await begun(answer, heard)
    answer.set_result(7)  # this is a task, too
    assert heard == []
    await task
    assert heard == [7]


async def test_what_is_there_already_is_not_waited_for() -> None:
    answer: Awaited[int] = Awaited()
    answer.set_result(7)
    assert await answer == 7


async def test_who_waits_can_be_called_off() -> None:
    answer: Awaited[int] = Awaited()
    heard: list[object] = []
    task = await begun(answer, heard)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert heard == [asyncio.CancelledError]
    assert answer.cancelled()
