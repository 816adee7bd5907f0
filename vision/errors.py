"""Errors of reading pictures. Their messages are shown to the user."""


class VisionError(Exception):
    """The base of all errors that reading pictures raises on purpose."""


class PictureError(VisionError, ValueError):
    """The picture cannot be used: not a picture, truncated, too small, too large."""


class NoBoardError(VisionError, LookupError):
    """No board was found; the message says what is missing and what to do."""


class CameraError(VisionError, OSError):
    """The camera delivers no picture; the message says which one and what to do."""


class LensError(VisionError, ValueError):
    """A lens cannot be used or calibrated; the message says why and what to do."""


class NoLayoutError(VisionError, LookupError):
    """No tiles lie edge to edge in the part of the picture searched."""
