"""Errors of reading pictures, as sentences for people."""


class PictureError(ValueError):
    """The picture cannot be used: not a picture, truncated, too small, too large."""


class NoBoardError(LookupError):
    """No board was found; the sentence says what is missing and what to do."""


class CameraError(OSError):
    """The camera gives no picture; the sentence says which and what to do."""
