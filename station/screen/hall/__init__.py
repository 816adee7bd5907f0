"""The pages of a table of a hall, between its games, and what the hall adds to the screen of a game."""
