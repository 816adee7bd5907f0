"""What the start menu says about each game, in a language. The full rules are in `docs/rules`."""

from dataclasses import dataclass

from station.games import ENTRIES
from station.view.wording import Wording


@dataclass(frozen=True, slots=True)
class Blurb:
    """A game in a few words. lines: short sentences. setup: what is on the table. Both may be empty."""

    title: str
    lines: tuple[str, ...]
    setup: tuple[str, ...]


def blurb_of(game: str, words: Wording) -> Blurb:
    """The blurb of a game, in the language of `words`; only its name if it is unknown."""
    english = ENTRIES.get(game)
    if english is None:
        return Blurb(game.capitalize(), (), ())
    return Blurb(
        words.tr(english.title),
        tuple(words.tr(line) for line in english.lines),
        tuple(words.tr(line) for line in english.setup),
    )
