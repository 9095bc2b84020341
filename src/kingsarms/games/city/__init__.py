"""The City of Kings: two to four heroes, an unknown land, creatures made of drawn abilities."""
