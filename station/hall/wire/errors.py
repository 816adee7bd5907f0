"""A message that does not say what it should."""


class WireError(ValueError):
    """What came over the wire is not a message of ours. The text is a sentence that says why; nobody but
    a log needs to see it."""
