"""Idaho: Speed Scrabble for points. `game` has the rules, `points` scores a layout, `deal` distributes a
short pool. Code shared with Speed Scrabble is in `station.rules.speed`."""
