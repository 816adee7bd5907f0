"""Build a release and check it: `python -m scripts.release`."""
