"""Games of computer players against one another, on the rules alone."""
