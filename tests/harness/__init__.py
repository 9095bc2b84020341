"""What the tests of every game share: random play, fingerprints, and the properties that each game must have."""
