"""Stories of games that are played by their rules alone."""

from dataclasses import replace

from station.clock.reading import ClockReading
from station.editions import load_edition
from station.lexicon import load
from station.referee.events import GameSettings, GameSetUp
from station.referee.referee import Referee
from station.referee.state import Done
from station.registry import ENTRIES
from station.review.story import Story
from station.rules.game import Deed
from station.rules.lexicon import WordsUsed

CLOCK = ClockReading(600_000, 600_000, None, 0)
SECOND_MS = 1000


def story_of_deeds(game: str, names: tuple[str, ...], *deeds: Deed) -> Story:
    """One deed a second, from the beginning of the game on; nobody's clock runs."""
    kind, words, edition = ENTRIES[game].kind, load("english"), load_edition("en")
    rules = kind.make(len(names), edition, words, {})
    referee = Referee(kind, words, edition)
    referee.handle(GameSetUp(0, GameSettings(game, names, camera=False)))
    position, dones = rules.begin(), []
    for number, deed in enumerate(deeds, start=1):
        after = rules.after(position, deed)
        dones.append(Done(deed, position, after, (CLOCK, CLOCK), number * SECOND_MS))
        position = after
    state = replace(referee.state, position=position, history=tuple(dones))
    return Story(game, names, WordsUsed("english"), "en", tuple((done, state) for done in dones), state)
