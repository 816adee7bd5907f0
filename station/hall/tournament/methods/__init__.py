"""Ways to pair a round. Each is a module here; one line in `registry` makes it known."""
