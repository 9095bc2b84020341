"""Letters: what is sent to many is written once."""

from __future__ import annotations

from kingsarms.tables import messages as m
from kingsarms.tables.letters import Letter
from tests.tables.houses import ANN, BEN, Mailbox, Tavern


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
