"""Calibration errors. Their messages are shown to the user."""


class KitError(ValueError):
    """The tile kit is missing, damaged, of another version, or was laid out wrongly."""
