"""A station at a table of a hall: what is asked and shown there between games, and what is kept of them."""
