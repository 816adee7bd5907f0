"""One HTML file to leaf through a game: no network, no other file, readable on a phone."""

import html
import json
from importlib import resources
from typing import Final

from station.json_text import Json
from station.web.assets import asset
from station.web.printed import printed_on

SHOWN: Final = ("phase", "players", "boards", "order", "instead", "pictures", "ending")
"""What the page shows of a table."""


def page(game: Json, back: tuple[str, str] | None = None) -> str:
    """The page of a game, given as by `station.export.game.as_json`. back: a text and an address of a page to
    go back to."""
    # A name must not end the script: no "<" stands in it.
    data = json.dumps(leaves(game), ensure_ascii=False, separators=(",", ":"))
    squares = json.dumps(printed(game))
    template = (resources.files("station.export") / "page.html").read_text(encoding="utf-8")
    title = html.escape(f"{game['title']}: {', '.join(game['players'])}")
    filled = template.replace("{{css}}", asset("table.css") + asset("replay.css"))
    filled = filled.replace("{{js}}", asset("table.js") + asset("replay.js"))
    link = "" if back is None else f'<p><a href="{html.escape(back[1])}">{html.escape(back[0])}</a></p>'
    filled = filled.replace("{{back}}", link)
    filled = filled.replace("{{title}}", title).replace("{{printed}}", squares)
    return filled.replace("{{game}}", data.replace("<", "\\u003c"))


def printed(game: Json) -> list[str]:
    """What is printed on the squares of its boards."""
    return printed_on(max((len(moment["table"]["boards"]) for moment in game["moments"]), default=1))


def leaves(game: Json) -> Json:
    """What the page needs of a game."""
    moments = [
        {
            "at_ms": moment["at_ms"],
            "text": moment["text"],
            "refused": [square for fact in moment["told"] if "refused" in fact for square in fact["squares"]],
            **{key: moment["table"][key] for key in SHOWN},
            "crosswords": [_crossword(fact) for fact in moment["told"] if fact.get("deed") == "LaidOut"],
        }
        for moment in game["moments"]
    ]
    return {**game, "moments": moments}


def _crossword(shown: Json) -> Json:
    """The crossword that a player showed, as a picture of the feed."""
    cells = [{"row": row, "column": column, "letter": letter} for row, column, letter in shown["cells"]]
    return {"kind": "crossword", "cells": cells, "loose": shown["loose"]}
