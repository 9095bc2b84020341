"""What the golden records of The City of Kings must show besides what those of every game do."""

import re

from tests.games.city.box import box
from tests.harness import golden


def test_every_hero_is_led_in_a_golden_record() -> None:
    led = {
        hero
        for path in golden.records("city")
        for hero in re.findall(r"^\d choose (\S+)$", path.read_text("utf-8"), re.M)
    }
    assert led == set(box().heroes.ids)
