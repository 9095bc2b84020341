"""Speed, ours and our peers', measured side by side: `python -m bench`.

A *contestant* is a small program that does one kind of work for as long as it is asked and says
how much it did (`protocol.py`). A *measure* (`measures.py`) sets one of ours against one of a
peer's, or against a ceiling. The runner (`rounds.py`) lets the two run in turn, slice by slice, and
compares slices that ran next to each other, per CPU-second (`stats.py`). Peers live in an
environment of their own (`homes.py`). One module a family of measures; `suite.py` names them.
"""
