"""Endgames counted out, against every way the rules let them go."""

from dataclasses import replace
from random import Random

import pytest

from station.engine.lettered.endgame import Endgame
from station.engine.lettered.grid import Grid
from station.engine.lettered.plays import play_of
from station.engine.lettered.rack import points_by_code
from station.rules.edition import Edition
from station.rules.lettered.hand import known
from station.rules.lettered.moves import legal_plays
from station.rules.lettered.play import Illegal, Play
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.settings import Settings
from station.rules.lexicon import WordGraph
from station.rules.turns.game import Game, lay, pass_turn

WORDS = (
    "AT TA AS SAT EAT TEA ATE EAST SEAT TEAS EATS SET TES ES QAT QATS RAT RATE RATES STAR TAR ART"
)  # fmt: skip
LEXICON = WordGraph.build("few words", WORDS.split())
VALUES = {"A": 1, "E": 1, "Q": 10, "R": 1, "S": 1, "T": 1, "?": 0}
SETTINGS = Settings(scoreless_turns=2)


def ending(mine: str, theirs: str) -> Game:
    """A game with the bag empty: EAT lies in the middle, these are the racks."""
    board = Position().replace(
        {square: Tile(letter) for square, letter in zip((111, 112, 113), "EAT", strict=True)}
    )
    tiles = [*"EAT", *mine, *theirs]
    counts = {letter: tiles.count(letter) for letter in VALUES if letter in tiles}
    counts |= {letter: 0 for letter in VALUES if letter not in counts}
    edition = Edition("few", "few", counts, VALUES)
    game = Game(edition, (known(*mine), known(*theirs)), SETTINGS, scores=(0, 0), skips=(0, 0))
    return replace(game, position=board)


def best_lead(game: Game) -> int:
    """The lead that the player on move ends with if both do their best, by trying everything."""
    mover = game.to_move
    rack = game.hands[mover].tiles or ()
    leads = []
    afters: list[Game | Illegal] = [pass_turn(game)]
    afters += [lay(game, play) for play in legal_plays(game.position, rack, LEXICON)]
    for after in afters:
        assert isinstance(after, Game)
        if after.over is not None:
            leads.append(after.scores[mover] - after.scores[1 - mover])
        else:
            leads.append(-best_lead(after))
    return max(leads)


def counted_out(game: Game) -> tuple[int, Play | None]:
    endgame = Endgame(
        game.edition, LEXICON, points_by_code(game.edition, LEXICON), SETTINGS.scoreless_turns, lambda: False
    )
    mine, theirs = (hand.tiles or () for hand in game.hands)
    line = endgame.solve(Grid.of(game.position, game.edition, LEXICON), mine, theirs, game.scoreless())
    assert line.exact
    return line.value, None if line.play is None else play_of(line.play, LEXICON)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("S", "T"), ("ST", "Q"), ("RS", "TS"), ("Q", "AS"), ("?", "QS"), ("AT", "RS"), ("Q", "E")],
)
def test_the_value_is_that_of_trying_everything(mine: str, theirs: str) -> None:
    game = ending(mine, theirs)
    assert counted_out(game)[0] == best_lead(game)


@pytest.mark.parametrize("seed", range(6))
def test_so_is_that_of_racks_drawn_by_chance(seed: int) -> None:
    tiles = list("AAERSSTT?")
    Random(seed).shuffle(tiles)
    game = ending("".join(tiles[:2]), "".join(tiles[2:4]))
    assert counted_out(game)[0] == best_lead(game)


def test_its_first_play_keeps_what_it_promises() -> None:
    game = ending("AST", "RS")
    value, play = counted_out(game)
    assert play is not None
    after = lay(game, play)
    assert isinstance(after, Game)
    gained = after.scores[0]
    if after.over is not None:
        assert after.scores[0] - after.scores[1] == value
    else:
        assert best_lead(after) == gained - value


def test_it_stops_when_time_is_up_and_still_names_a_play() -> None:
    game = ending("ERST", "ARST")
    asked = 0

    def passed() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    endgame = Endgame(game.edition, LEXICON, points_by_code(game.edition, LEXICON), 6, passed)
    mine, theirs = (hand.tiles or () for hand in game.hands)
    line = endgame.solve(Grid.of(game.position, game.edition, LEXICON), mine, theirs)
    assert asked == 4
    assert not line.exact
    assert line.play is not None
