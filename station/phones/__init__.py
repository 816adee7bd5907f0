"""What somebody at a phone sees of a game and may do in it: values only, no server and no page."""
