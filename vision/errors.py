"""Errors of reading pictures. Their messages are shown to the user."""


class PictureError(ValueError):
    """The picture cannot be used: not a picture, truncated, too small, too large."""


class NoBoardError(LookupError):
    """No board was found; the message says what is missing and what to do."""


class CameraError(OSError):
    """The camera delivers no picture; the message says which one and what to do."""


class LensError(ValueError):
    """A lens cannot be used or calibrated; the message says why and what to do."""
