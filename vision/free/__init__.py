"""Free crosswords: tiles laid anywhere in view, at any angle, without a board."""
