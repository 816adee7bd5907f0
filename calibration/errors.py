"""Errors of calibration, as sentences for people."""


class ProfileError(ValueError):
    """The table profile cannot be used: missing, damaged, or of another version."""


class KitError(ValueError):
    """The tile kit cannot be used or made: missing, damaged, of another version, or badly laid out."""
