"""Setting up a table: the camera, the heads and the tile sets behind the pages of `station.setup`."""
