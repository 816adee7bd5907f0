"""House Station: a game station for physical word games."""

__version__ = "0.1.0"
