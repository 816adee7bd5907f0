"""Counted nouns in sentences."""


def counted(number: int, what: str) -> str:
    """A number with its noun: 1 turn, 2 turns."""
    return f"{number} {what}{'' if number == 1 else 's'}"
