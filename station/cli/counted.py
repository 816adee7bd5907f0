"""Numbers of things in sentences."""


def counted(number: int, what: str) -> str:
    """So many turns, as a sentence has it: 1 turn, 2 turns."""
    return f"{number} {what}{'' if number == 1 else 's'}"
