"""Blackstone Castle: seven games in one box, put together from one kit."""

from __future__ import annotations

from kingsarms.games.blackstone.variants.bazaar import QUEENS, WIZARDS
from kingsarms.games.blackstone.variants.court import ADVANCED, COOP, KINGS, PUZZLE, SOLO

__all__ = ["ADVANCED", "COOP", "KINGS", "PUZZLE", "QUEENS", "SOLO", "WIZARDS"]
