"""What a computer player of Scrabbage knows, and what it does not."""

from dataclasses import replace
from random import Random

from station.editions import load_edition
from station.engine.engine import Situation, engine_for
from station.games.scrabbage.engine.scrab import best_scrab
from station.games.scrabbage.match import ScrabbageHands
from station.games.scrabbage.rules.kind import make
from station.games.scrabbage.rules.position import ScrabbagePhase, ScrabbagePosition
from station.lexicon import load
from station.rules.game import Chosen, Laid
from station.rules.lettered.hand import known
from station.rules.lettered.position import Position, Tile

ENGLISH, EN = load("english"), load_edition("en")
RULES = make(2, EN, ENGLISH, {})


def dealt(first: str, second: str) -> ScrabbagePosition:
    """A hand in which these tiles are kept, with CAT on the board."""
    board = Position().replace({111: Tile("C"), 112: Tile("A"), 113: Tile("T")})
    scrab = (known("V", "V"), known("U", "U"))
    return replace(
        RULES.begin(),
        phase=ScrabbagePhase.PLAY,
        board=board,
        hands=(known(*first), known(*second)),
        scrab=scrab,
    )


def seen(position: ScrabbagePosition, seat: int) -> Situation:
    return ScrabbageHands(RULES, Random(1)).situation(position, seat)


def test_it_does_not_look_at_the_tiles_of_others() -> None:
    for level in (2, 3, 4):
        choices = []
        for theirs in ("SSEE", "QZXJ"):
            position = dealt("EROI", theirs)
            situation = replace(seen(position, 0), unseen=seen(dealt("EROI", "SSEE"), 0).unseen)
            choices.append(engine_for("scrabbage", level).choose(situation, 400, Random(3)).deed)
        assert choices[0] == choices[1]


def test_a_tile_that_makes_two_words_is_preferred() -> None:
    position = dealt("SQZX", "EEEE")
    deed = engine_for("scrabbage", 3).choose(seen(position, 0), 400, Random(1)).deed
    assert isinstance(deed, Laid)
    RULES.after(position, deed)


def test_two_tiles_are_set_aside() -> None:
    position = RULES.after(RULES.begin(), Chosen("drawn", 0, "AEIQVZ"))
    for level in (1, 3):
        deed = engine_for("scrabbage", level).choose(seen(position, 0), 200, Random(1)).deed
        assert isinstance(deed, Chosen)
        assert deed.topic == "discard"
        RULES.after(position, deed)


def test_the_scrab_is_laid_as_far_as_it_goes() -> None:
    board = Position().replace({111: Tile("C"), 112: Tile("A"), 113: Tile("T")})
    placed = best_scrab(board, tuple("EQST"), 0, ENGLISH, lambda: False)
    assert len(placed) >= 3
