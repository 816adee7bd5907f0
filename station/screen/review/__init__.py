"""A review of a game on the screen: pages to leaf through."""
