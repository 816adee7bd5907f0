"""Idaho: Speed Scrabble for points. Code shared with it is in `station.rules.speed`."""
