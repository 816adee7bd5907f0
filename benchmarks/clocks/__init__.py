"""Clock heads: the line, the crystal, and what a bad line does."""
