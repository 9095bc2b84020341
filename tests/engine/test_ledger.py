"""The ledger of rules."""

import pytest

from kingsarms.engine.errors import LedgerError
from kingsarms.engine.ledger import Ledger

RULE = '[[rule]]\nid = "{}"\nchapter = "Start"\nplace = "p. 1"\ntext = "Begin."\norigin = "{}"\n'
HEAD = 'prefix = "AB"\n'


def test_rules_are_found_by_id_in_the_order_of_the_book() -> None:
    ledger = Ledger.loads(HEAD + RULE.format("AB-2", "rulebook") + RULE.format("AB-1", "ruling"), "ledger.toml")
    assert ledger.prefix == "AB"
    assert len(ledger) == 2
    assert [rule.id for rule in ledger] == ["AB-2", "AB-1"]
    assert ledger["AB-1"].origin == "ruling"
    assert "AB-2" in ledger
    assert "AB-3" not in ledger
    with pytest.raises(KeyError):
        ledger["AB-3"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("prefix = ", "Invalid value"),
        (RULE.format("AB-1", "rulebook"), "prefix"),
        (HEAD, "rule"),
        (HEAD + '[[rule]]\nid = "AB-1"\n', "chapter"),
        (HEAD + RULE.format("AB-1", "rulebook") + 'colour = "red"\n', "colour"),
        (HEAD + RULE.format("AB-1", "rulebook") * 2, "AB-1 is used twice"),
        (HEAD + RULE.format("AC-1", "rulebook"), "lacks the prefix AB-"),
        (HEAD + RULE.format("AB-1", "hearsay"), "origin must be one of rulebook, ruling"),
    ],
)
def test_a_bad_ledger_is_refused_by_name(text: str, problem: str) -> None:
    with pytest.raises(LedgerError, match=rf"^some/ledger\.toml: .*{problem}"):
        Ledger.loads(text, "some/ledger.toml")
