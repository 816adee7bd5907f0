"""Computer players: a situation in, a choice out, with its reasons."""
