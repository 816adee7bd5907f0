"""How everything is shown, handed on from page to page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Appearance:
    """language: its code. theme: its name."""

    language: str = "en"
    theme: str = "dark"
