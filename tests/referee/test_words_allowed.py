"""Words that the people at a table agree on for the whole game."""

from dataclasses import replace

from station.editions import load_edition
from station.games.scrabble.rules import SCRABBLE
from station.referee.events import (
    AnyEvent,
    Continued,
    DeedEntered,
    GameSettings,
    GameSetUp,
    PlayUndone,
    WordsAllowed,
)
from station.referee.referee import Referee
from station.referee.ruling import Refused, Valid
from station.rules.game import Laid
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords, Lexicon, WordGraph
from station.rules.square import parse_square

WORDS = GivenWords(frozenset({"CAT", "AT", "TO"}))
SETTINGS = GameSettings("scrabble", ("Ada", "Ben"), camera=False)


def laid(word: str, first: str, player: int = 0, step: int = 1) -> DeedEntered:
    square = parse_square(first)
    tiles = tuple((square + step * place, Tile(letter)) for place, letter in enumerate(word))
    return DeedEntered(100, Laid(player, tiles))


def begun(settings: GameSettings = SETTINGS, words: Lexicon = WORDS) -> Referee:
    referee = Referee(SCRABBLE, words, load_edition("en"))
    handled(referee, GameSetUp(0, settings), Continued(10))
    return referee


def handled(referee: Referee, *events: AnyEvent) -> object:
    for event in events:
        referee.handle(event)
    return referee.state.lanes[0].verdict


def test_a_refused_word_that_all_agree_on_counts_from_then_on() -> None:
    referee = begun()
    refused = handled(referee, laid("QUX", "H8"))
    assert isinstance(refused, Refused)
    assert refused.unknown == ("QUX",)
    assert handled(referee, WordsAllowed(110, ("QUX",))) is None
    assert referee.state.settings.agreed == ("QUX",)
    assert isinstance(handled(referee, laid("QUX", "H8")), Valid)
    assert isinstance(handled(referee, laid("TO", "K8", 1)), Refused)  # QUXTO
    assert isinstance(handled(referee, laid("QUX", "H9", 1)), Refused)  # QQ
    assert referee.state.to_move == 1


def test_the_play_is_judged_as_any_other_and_can_be_undone() -> None:
    referee = begun()
    handled(referee, laid("QUX", "H8"), WordsAllowed(110, ("QUX",)), laid("QUX", "H8"))
    (done,) = referee.state.history
    assert not done.accepted
    assert referee.state.scores == (2 * (10 + 1 + 8), 0)
    handled(referee, PlayUndone(0, 200))
    assert referee.state.scores == (0, 0)
    assert referee.state.settings.agreed == ("QUX",)


def test_what_is_still_refused_stays_refused() -> None:
    referee = begun()
    handled(referee, laid("CAT", "H8"))
    handled(referee, laid("QUX", "H9", 1))  # CQ, AU and TX, too
    refused = referee.state.lanes[0].verdict
    assert isinstance(refused, Refused)
    assert handled(referee, WordsAllowed(110, ("QUX",))) is refused


def test_what_can_be_no_word_of_these_tiles_is_not_allowed() -> None:
    referee = begun()
    handled(referee, WordsAllowed(100, ("A", "ÄH", "qux", "", "Q?", "A" * 16)))
    assert referee.state.settings.agreed == ()


def test_words_agreed_before_the_game_count_from_the_start() -> None:
    referee = begun(replace(SETTINGS, agreed=("QUX",)), WordGraph.build("few", ["CAT"]))
    assert isinstance(handled(referee, laid("QUX", "H8")), Valid)
