"""The rules of Blackstone Castle: one kit of moments, from which seven games are put together."""
