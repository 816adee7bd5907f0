"""Getting a table known: camera and lens, board corners, tile kits; kept as profiles."""
