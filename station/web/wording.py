"""The words of the pages in a browser; the catalogues in `station/locale` are called `house-station-web`."""

from functools import cache
from gettext import NullTranslations

from station import languages
from station.json_text import Json
from station.languages import ENGLISH, PAGES


def catalogue(language: str) -> NullTranslations:
    """The texts of a language; English if there is no catalogue."""
    return languages.catalogue(language, PAGES)


@cache
def table_words(language: str) -> Json:
    """What the scripts of a table's page say, by the names that they use."""
    tr = catalogue(language).gettext
    return {
        "turn": tr("Turn"),
        "take": tr("Take"),
        "why": {
            "mixed": tr("faces both ways"),
            "leftover": tr("is left over"),
            "leftover-all": tr("is left over"),
            "cascade": tr("no longer makes words"),
        },
        "stands": {
            "asked": tr("bids?"),
            "holds": tr("high bid"),
            "in": tr("in"),
            "left": tr("out"),
            "full": tr("cannot bid"),
        },
        "board": tr("Board"),
        "leftBoard": tr("Left board"),
        "rightBoard": tr("Right board"),
        "tilesOn": tr("tiles on it: {count}"),
        "draw": tr("draw {count}"),
        "inHand": tr("{count} in hand"),
        "bag": tr("Bag {count}"),
        "back": tr("back"),
        "bonus": tr("bonus"),
        "south": tr("South"),
        "north": tr("North"),
        "points": tr("points: {count}"),
        "running": tr("clock runs"),
        "acting": tr("to act"),
        "timeOver": tr("time over"),
        "paused": tr("Paused"),
        "statistics": tr("Statistics"),
    }


def language_of(asked: str | None, accepted: str) -> str:
    """The language of a page: the one asked for by name, else the first the browser accepts, else English.
    accepted: the header `Accept-Language`."""
    known = languages.languages(PAGES)
    if asked is not None and asked in known:
        return asked
    weighted = []
    for part in accepted.split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            weighted.append((float(weight or 1), name.partition("-")[0].lower()))
        except ValueError:
            continue
    best = sorted((one for one in weighted if one[1] in known), key=lambda one: -one[0])
    return best[0][1] if best else ENGLISH
