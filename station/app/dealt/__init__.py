"""Games at this screen: who holds the tiles, and who plays the seats that people do not."""
