"""The face of one tile, as it lies."""

from dataclasses import dataclass

from station.rules.tile import Kit, Side


@dataclass(frozen=True, slots=True)
class Face:
    """letter "" is a face that shows none. facing None lies sideways, or nobody knows or cares. kit None: no
    known colour.

    ghost: not there (any more). doubtful: seen, but the reader does not vouch for it.
    """

    letter: str
    facing: Side | None
    kit: Kit | None = "a"
    blank: bool = False
    sideways: bool = False
    doubtful: bool = False
    ghost: bool = False


Faces = tuple[Face | None, ...]
"""225 squares, seen from South; None is an empty one."""
