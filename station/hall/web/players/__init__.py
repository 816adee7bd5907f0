"""Pages about players: each one's own, and what they win."""
