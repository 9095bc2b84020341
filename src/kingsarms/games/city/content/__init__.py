"""What is in the box of The City of Kings, read from the pack and turned into tables that the rules can index."""
