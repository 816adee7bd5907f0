"""The start menu: the games, what each is, how its table is set up, and what players agree on beforehand."""
