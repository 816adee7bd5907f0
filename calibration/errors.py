"""Errors of calibration, as sentences for people."""


class ProfileError(ValueError):
    """The table profile cannot be used: missing, damaged, or of another version."""
