"""Whether a play is legal, and what follows from it (Rulings, section 1, "A play")."""

from station.games.house.rules.chain import chain
from station.games.house.rules.explosion import explode
from station.games.house.rules.ruling import HouseIllegal, HouseLegal, HouseRuling, HouseWord, Reason
from station.games.house.rules.strings import HOME_ROWS, Tiles, as_read, text_of
from station.rules.board import Misplaced, misplaced, runs_through
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import Lexicon
from station.rules.square import NEIGHBOURS, square_name
from station.rules.tile import Side


def judge(position: FacedPosition, play: FacedPlay, lexicon: Lexicon, *, first: bool) -> HouseRuling:
    """The ruling on a play.

    first: this is the mover's first play of the game, so it must put a tile on the mover's home row.
    Reasons against a play are checked in the order of `Reason`; the first that applies is given. Raises
    ValueError if a tile of the play does not face its mover.
    """
    if any(tile.facing is not play.mover for _, tile in play.placed):
        raise ValueError("every tile of a play faces its mover")
    objection = _misplaced(position, play) or _detached(position, play, first)
    if objection is not None:
        return objection
    laid = position.replace(dict(play.placed))
    words = new_words(laid.tiles, play)
    if not words:
        return HouseIllegal(Reason.NO_WORD, "the play makes no word of two or more letters")
    wrong = tuple(word for word in words if word.text not in lexicon)
    if wrong:
        texts = list(dict.fromkeys(word.text for word in wrong))
        verb = "is" if len(texts) == 1 else "are"
        return HouseIllegal(Reason.NOT_A_WORD, f"{_listed(texts)} {verb} not in {lexicon.name}", wrong)
    explosion = explode(laid, words, play.mover, lexicon)
    return HouseLegal(
        play=play,
        words=words,
        turned=explosion.turned,
        steps=explosion.steps,
        after=explosion.after,
        wins=bool(chain(explosion.after, play.mover)),
    )


def new_words(laid: Tiles, play: FacedPlay) -> tuple[HouseWord, ...]:
    """Every string that contains a tile of the play, as the mover reads it; rows first.

    laid: the board with the play's tiles on it.
    """
    squares = (square for square, _ in play.placed)
    found = sorted(runs_through(laid, squares), key=lambda run: run[1] - run[0])
    mover = play.mover
    return tuple(HouseWord(text_of(laid, run, mover), as_read(run, mover)) for run in found)


def _misplaced(position: FacedPosition, play: FacedPlay) -> HouseIllegal | None:
    """What is wrong with the squares themselves: nothing laid, off the board, taken, no line, a gap."""
    found = misplaced(position, [square for square, _ in play.placed])
    if found is None:
        return None
    names = [square_name(square) for square in found[1]]
    return {
        Misplaced.NO_TILES: HouseIllegal(Reason.NO_TILES, "the play lays no tile"),
        Misplaced.OFF_BOARD: HouseIllegal(Reason.OFF_BOARD, "a tile lies off the board"),
        Misplaced.SQUARE_TAKEN: HouseIllegal(Reason.SQUARE_TAKEN, f"{_listed(names)} {_is(names)} taken"),
        Misplaced.NOT_IN_LINE: HouseIllegal(
            Reason.NOT_IN_LINE, "the new tiles lie neither in one row nor in one column"
        ),
        Misplaced.GAP: HouseIllegal(
            Reason.GAP, f"{_listed(names)} {_is(names)} empty, between the new tiles"
        ),
    }[found[0]]


def _detached(position: FacedPosition, play: FacedPlay, first: bool) -> HouseIllegal | None:
    """What is wrong with where the play begins: neither on the home row nor next to a tile."""
    if any(square in HOME_ROWS[play.mover] for square, _ in play.placed):
        return None
    row = 15 if play.mover is Side.SOUTH else 1
    if first:
        return HouseIllegal(Reason.NOT_HOME, f"a first play puts a tile on the home row, row {row}")
    if any(position[beside] is not None for square, _ in play.placed for beside in NEIGHBOURS[square]):
        return None
    return HouseIllegal(Reason.NOT_CONNECTED, f"no new tile is on the home row, row {row}, or next to a tile")


def _is(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _listed(names: list[str]) -> str:
    """The names as in a sentence: A, B and C."""
    return "".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"
