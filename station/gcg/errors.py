"""Errors in a GCG file."""

from station.errors import InputError


class GcgError(InputError):
    """The file is not GCG, or cannot be read; the message names the line, not the file."""
