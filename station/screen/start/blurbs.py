"""What the start menu says of each game, in a language. `docs/rules` has the whole of it."""

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
    """What is said of a game, in the language of `words`; of one that is not known, only its name."""
    english = ENTRIES.get(game)
    if english is None:
        return Blurb(game.capitalize(), (), ())
    return Blurb(
        words.tr(english.title),
        tuple(words.tr(line) for line in english.lines),
        tuple(words.tr(line) for line in english.setup),
    )
