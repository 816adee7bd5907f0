"""The screen of any game but House: a board or a crossword at the left, what is said at the right."""
