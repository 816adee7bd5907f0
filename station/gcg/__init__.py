"""GCG, the text format in which Scrabble games are recorded: read, written, and scored again."""
