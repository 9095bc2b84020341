"""The grammar of every game: tables, steps, actions, chance, records, packs, ledgers, matches."""
