"""How the puzzles of `station puzzle` are found in games, solved and graded (`scripts.make_puzzles`)."""
