"""Games that computer players play among themselves, on the rules alone."""
