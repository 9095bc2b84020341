"""People round a match: seats, turns, clocks, undo, chat and bots; stored, shared and told."""
