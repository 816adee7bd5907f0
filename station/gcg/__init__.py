"""GCG, the text format for recorded Scrabble games: reading, writing and re-scoring."""
