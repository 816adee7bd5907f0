"""Numbers as a director reads them."""

from fractions import Fraction


def number(value: Fraction | int) -> str:
    """Wins and tie-breaks as they are written: 3, 3.5, 0.67."""
    if isinstance(value, int) or value.denominator == 1:
        return str(int(value))
    return f"{float(value):.2f}".rstrip("0")
