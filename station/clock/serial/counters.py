"""Numbers on the wire that start again at zero."""


def signed(difference: int, bits: int) -> int:
    """The difference of two wrapping numbers, taken as signed."""
    half = 1 << (bits - 1)
    return ((difference + half) & ((1 << bits) - 1)) - half


class Stamps:
    """The head's 32-bit stamps, unwrapped. latest: the last one heard."""

    def __init__(self) -> None:
        self.latest = 0

    def unwrapped(self, at_ms: int) -> int:
        return self.latest + signed(at_ms - self.latest, 32)

    def heard(self, at_ms: int) -> int:
        """The stamp of what has just arrived, unwrapped."""
        stamp_ms = self.unwrapped(at_ms)
        self.latest = max(self.latest, stamp_ms)
        return stamp_ms
