"""The King's Arms in a terminal: boards drawn with characters, and a person at the keyboard."""
