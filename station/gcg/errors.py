"""What can be wrong with a GCG file."""

from station.errors import InputError


class GcgError(InputError):
    """The file is no GCG, or not one that can be read; the sentence names the line, not the file."""
