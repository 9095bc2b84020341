"""The games in the box: each says what differs."""
