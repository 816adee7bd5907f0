"""The start menu: the games, what each is, how its table is set up, and what is agreed before it."""
