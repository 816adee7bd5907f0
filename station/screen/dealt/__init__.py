"""Playing at the screen: the hand, its tools, tiles that are dragged, explosions that move."""
