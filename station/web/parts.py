"""Overlays in parts: one fact of a table each, on a transparent page with a fixed address."""

from typing import Final

from station.web.pages import render
from station.web.wording import catalogue, table_words

OF_TABLE: Final = ("clocks", "last-play", "unseen", "distance")
"""What a table knows of itself."""

OF_EVENT: Final = ("names", "record", "place", "rating", "round")
"""What only a hall knows of those who play at a table."""


def part_page(
    part: str, title: str, language: str, *, root: str, events: str, facts: str = "", of: str = ""
) -> str:
    """The page as HTML. root: where `static/` is; events: the address of the table's stream; facts: that of
    what a hall knows, "" at a table of its own; of: the number, from 1, of the only thing to show."""
    return render(
        "part.html",
        language,
        part=part,
        title=title,
        root=root,
        events=events,
        facts=facts,
        only=of if of.isdecimal() and len(of) < 3 else "",
        words=part_words(language),
    )


def part_words(language: str) -> dict[str, object]:
    """What the parts say, by the names that their script uses."""
    tr = catalogue(language).gettext
    return {
        **table_words(language),
        "left": tr("Left"),
        "right": tr("Right"),
        "unseen": tr("Unseen {count}"),
        "toGo": tr("{count} to go"),
        "joined": tr("joined"),
        "place": tr("place {place}"),
        "round": tr("Round {number}"),
        "roundOf": tr("Round {number} of {planned}"),
        "takenBack": tr("Taken back"),
        "passed": tr("passes"),
    }
