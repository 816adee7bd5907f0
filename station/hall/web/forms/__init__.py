"""What the forms of director and arbiters ask for, refuse and remember."""
