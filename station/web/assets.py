"""The files that browsers get."""

from importlib import resources


def asset(name: str) -> str:
    """The text of a file in `static`."""
    return (resources.files("station.web") / "static" / name).read_text(encoding="utf-8")
