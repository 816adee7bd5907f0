"""Numbers for the drawings: OpenSCAD's assignments from Python values."""

from collections.abc import Iterable


def value(given: object) -> str:
    """A number to a thousandth of a millimetre, a text, or a list of them, as OpenSCAD writes it."""
    if isinstance(given, list | tuple):
        return "[" + ", ".join(value(each) for each in given) + "]"
    return f"{given:.3f}".rstrip("0").rstrip(".") if isinstance(given, float) else str(given)


def assignments(values: Iterable[tuple[str, object]]) -> str:
    return "".join(f"{name} = {value(given)};\n" for name, given in values)
