"""Tables and tile sets: what is wrong with them, learning and counting them."""
