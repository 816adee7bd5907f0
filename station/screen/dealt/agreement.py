"""Agreeing at the screen that a word counts which the list lacks. Pure."""

from typing import Final

from station.referee.events import WordsAllowed
from station.screen.input.screen_state import Answer
from station.screen.input.sheet import LaneSheet, Sheet

SHOWN_MS: Final = 6_000
"""How long it is said that a word counts."""


def refused_words(sheet: LaneSheet) -> tuple[str, ...]:
    """The words that were refused and that people may agree on; none in a tournament."""
    ruling = sheet.lane.ruling
    here = ruling is not None and sheet.local.hall is None and sheet.view.live
    return ruling.unknown if ruling is not None and here else ()


def asked(sheet: LaneSheet) -> str:
    """The question to everybody at the table."""
    words, refused = sheet.words, refused_words(sheet)
    named, dealt = ", ".join(refused), sheet.view.dealt
    if dealt is not None and dealt.alone:
        return words.tr("Shall {words} count?", words=named)
    return words.trn(
        "Does everybody agree that {words} counts?",
        "Does everybody agree that {words} count?",
        len(refused),
        words=named,
    )


def allowed(sheet: Sheet, again: Answer, now_ms: int) -> Answer:
    """They count. again: what making the play again that lies there comes to; nothing if none does."""
    refused = refused_words(sheet.here)
    if not refused:
        return Answer(sheet.local)
    counts = sheet.words.trn(
        "{words} counts from now on.",
        "{words} count from now on.",
        len(refused),
        words=", ".join(refused),
    )
    events = again.events if sheet.served.acts else ()
    local = again.local.noticing(counts, now_ms + SHOWN_MS)
    return Answer(local, (WordsAllowed(now_ms, refused), *events))
