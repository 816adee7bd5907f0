"""Calibration errors. Their messages are shown to the user."""


class ProfileError(ValueError):
    """The table profile cannot be used: missing, damaged, or of another version."""


class KitError(ValueError):
    """The tile kit is missing, damaged, of another version, or was laid out wrongly."""
