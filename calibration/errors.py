"""Errors of calibration, as sentences for people."""


class KitError(ValueError):
    """The tile kit cannot be used or made: missing, damaged, of another version, or badly laid out."""
