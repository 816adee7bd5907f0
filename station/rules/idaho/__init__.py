"""Idaho: Speed Scrabble for points. `game` has the rules, `points` what a layout is worth, `deal` how a
short pool goes round. What it shares with Speed Scrabble is in `station.rules.speed`."""
