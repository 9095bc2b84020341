"""Letters: what is sent to many is put into its envelope once."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from kingsarms.tables import messages as m
from kingsarms.tables.letters import Letter, framed
from tests.tables.houses import ANN, BEN, Mailbox, Tavern


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_the_standard_says_at_every_length(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_letter_says_its_message() -> None:
    assert Letter.saying(m.Ack("k1", 7)).text == b'{"kind":"ack","key":"k1","seq":7,"table":null}'


async def test_those_who_see_the_same_get_the_same_letter_and_nobody_else_does(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    boxes = {name: Mailbox() for name in ("ann", "ben", "one", "two")}
    people = {"ann": ANN, "ben": BEN}
    for name, box in boxes.items():
        await house.watch(table, people.get(name), None, 0, box)
        await box.next()
    await house.plays(ANN, table, "nod")
    got = {name: [box.letters.get_nowait() for _ in range(box.letters.qsize())][-1] for name, box in boxes.items()}
    assert got["one"] is got["two"]
    assert len(set(got.values())) == 3
