"""Whether anything can be laid, which decides whether a go is true and whether a board is blocked."""

from station.games.scrabbage.rules.fragments import check_working, supply
from station.games.scrabbage.rules.position import KEPT, ScrabbagePosition, Setup
from station.games.scrabbage.rules.working import Supply, anything
from station.rules.edition import BLANK
from station.rules.game import RuleError
from station.rules.lettered.position import Tile


def fitting(position: ScrabbagePosition, player: int, setup: Setup) -> tuple[str, int] | None:
    """A tile of the player's known hand that can be laid, and a square for it; None proves that none can. A
    hidden hand proves nothing: None."""
    squares = position.board.anchors()
    for tile in sorted(set(position.hands[player].tiles or ()), key=lambda tile: (tile == BLANK, tile)):
        for square in squares:
            if any(_may_lie(position, player, square, one, setup) for one in _letters(tile, setup)):
                return tile, square
    return None


def surely_stuck(position: ScrabbagePosition, player: int, setup: Setup) -> bool:
    """Whether it is certain that the player cannot lay a tile."""
    if position.hands[player].tiles is not None:
        return fitting(position, player, setup) is None
    tiles = supply(position, player, setup)
    return not anything(position.board, position.board.anchors(), tiles, setup.words)


def blocked(position: ScrabbagePosition, setup: Setup) -> bool:
    """Whether it is certain that nobody can lay a tile on this board any more, in a turn or for the scrab,
    whatever is drawn. Asked between hands."""
    if position.board.empty:
        return False
    tiles = Supply(position.unseen(setup.edition), KEPT, hidden=True)
    return not anything(position.board, position.board.anchors(), tiles, setup.words)


def _letters(tile: str, setup: Setup) -> tuple[Tile, ...]:
    """What a tile of the set may stand for."""
    if tile == BLANK:
        return tuple(Tile(letter, blank=True) for letter in setup.edition.alphabet)
    return (Tile(tile),)


def _may_lie(position: ScrabbagePosition, player: int, square: int, tile: Tile, setup: Setup) -> bool:
    try:
        check_working(position, player, (square, tile), setup)
    except RuleError:
        return False
    return True
