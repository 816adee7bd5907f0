"""Set-up of a table: camera and lens, board corners, tile kits."""
