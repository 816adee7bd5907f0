"""A game outside the program: as JSON, as a page to leaf through, as an animation, and as GCG."""
