"""Addresses as QR codes."""

from functools import cache
from importlib.util import find_spec

from station.screen.draw.code import QrRows


@cache
def qr_rows(address: str) -> QrRows:
    """The code for an address; nothing for none, or without the library that makes it."""
    if not address or find_spec("segno") is None:
        return ()
    import segno

    code = segno.make(address, error="m", micro=False)
    return tuple(tuple(bool(cell) for cell in row) for row in code.matrix)
