"""The face of one tile, as it lies."""

from dataclasses import dataclass

from station.rules.tile import Kit, Side


@dataclass(frozen=True, slots=True)
class Face:
    """letter "": a face without one. facing None: the tile lies sideways, or its facing is unknown or
    irrelevant. kit None: unknown colour.

    ghost: not (or no longer) there. doubtful: seen, but the reader is not sure.
    """

    letter: str
    facing: Side | None
    kit: Kit | None = "a"
    blank: bool = False
    sideways: bool = False
    doubtful: bool = False
    ghost: bool = False


Faces = tuple[Face | None, ...]
"""225 squares, seen from South; None if empty."""
