"""Commands that look at games on record."""
