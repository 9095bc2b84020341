"""The rules of The City of Kings."""
