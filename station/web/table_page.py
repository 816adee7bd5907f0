"""The page of one table, and the overlay: used by the table itself and by the hall."""

from typing import Final

from station.web.pages import render
from station.web.printed import printed_on
from station.web.table import Audience
from station.web.wording import table_words

PRINTED: Final = {"two": printed_on(2), "one": printed_on(1)}
"""What is printed on the squares of one of two boards, and of the only one."""

PARTS: Final = ("clocks", "message", "board", "hands", "statistics")
"""What `?parts=` may name."""


def table_page(
    title: str,
    audience: Audience,
    *,
    root: str,
    events: str,
    history: str = "",
    overlay: bool = False,
    parts: str = "",
    back: tuple[str, str] | None = None,
    links: tuple[tuple[str, str], ...] = (),
) -> str:
    """The page as HTML. root: where `static/` is; events, history: addresses of the table's stream and turns;
    parts: which of `PARTS` to show, separated by commas, "" for all; links: text and address."""
    wanted = ",".join(part for part in parts.split(",") if part in PARTS)
    return render(
        "table.html",
        audience.language,
        kind="overlay" if overlay else "page",
        title=title,
        root=root,
        events=events,
        history="" if overlay else history,
        parts=wanted,
        turned=audience.turned,
        words=table_words(audience.language),
        printed=PRINTED,
        sheets=("table.css", "page.css", "overlay.css") if overlay else ("table.css", "page.css"),
        back=back[1] if back else "",
        back_text=back[0] if back else "",
        links=links,
    )
