"""The play of a hand: one tile per turn, what a go brings, and the last tile."""

from dataclasses import replace

from station.games.scrabbage.rules.fragments import after_tile, broken, check_working
from station.games.scrabbage.rules.placement import check_placed
from station.games.scrabbage.rules.position import (
    Pending,
    Points,
    PointsReason,
    ScrabbagePhase,
    ScrabbagePosition,
    Setup,
)
from station.games.scrabbage.rules.scoring import award, count
from station.games.scrabbage.rules.working import EFFORT
from station.rules.game import RuleError
from station.rules.lettered.blanks import Placed, first_said, unknown_blanks
from station.rules.players import put


def lay(position: ScrabbagePosition, player: int, placed: Placed, setup: Setup) -> ScrabbagePosition:
    """The position after a player's single tile. Raises RuleError if it cannot be laid there.

    A blank without a letter becomes the only one that makes words, or may come to; if there are several, the
    position waits for the player to choose.
    """
    if len(placed) != 1:
        raise RuleError("one tile is played at a time, not {count}", count=len(placed))
    check_placed(position.board, placed, position.hands[player], setup)
    if not unknown_blanks(placed):
        return _laid(position, player, placed, setup)
    allowed = [
        letter for letter in setup.edition.alphabet if _allows(position, player, placed, letter, setup)
    ]
    if not allowed:
        raise RuleError("no letter of this blank makes a word, or the start of one", squares=(placed[0][0],))
    meant = allowed
    if setup.then:
        meant = [letter for letter in allowed if _completes(position, placed, letter, setup)]
    if len(meant) == 1:
        return _laid(position, player, first_said(placed, meant[0]), setup, _effort(setup))
    return replace(position, pending=Pending(placed, tuple(allowed)))


def say_blank(position: ScrabbagePosition, player: int, letter: str, setup: Setup) -> ScrabbagePosition:
    """The position after the player has chosen a letter for the blank just laid."""
    assert position.pending is not None
    placed = first_said(position.pending.placed, letter)
    return _laid(replace(position, pending=None), player, placed, setup, _effort(setup))


def pass_on(position: ScrabbagePosition, player: int, setup: Setup) -> ScrabbagePosition:
    """The position after a player who cannot play a tile has said go.

    When all but one are stuck, that one scores and plays on alone until stuck or out. A player who is out is
    not stuck, and scores too. A go counts until another tile is laid.
    """
    if position.alone == player:
        return _played_out(position, setup)
    stuck = tuple(sorted((*position.stuck, player)))
    position = replace(position, stuck=stuck)
    free = [other for other in range(position.players) if other not in stuck]
    if len(free) == 1:
        position = award(position, [Points(free[0], PointsReason.GO, 1)], setup)
        if position.phase is ScrabbagePhase.OVER:
            return position
        if position.hands[free[0]].count:
            return replace(position, alone=free[0], to_move=free[0])
    return _next_turn(position, player, setup)


def _laid(
    position: ScrabbagePosition, player: int, placed: Placed, setup: Setup, effort: int = EFFORT
) -> ScrabbagePosition:
    ((square, tile),) = placed
    fragments = after_tile(position, player, (square, tile), setup, effort)
    board = position.board.replace({square: tile})
    hands = put(position.hands, player, position.hands[player].without((tile.from_set,)))
    position = replace(position, board=board, hands=hands, fragments=fragments, stuck=(), last=player)
    position = award(position, count(board, (square,), player, setup.words), setup)
    if position.phase is ScrabbagePhase.OVER:
        return position
    if position.alone is not None:
        return position if position.hands[player].count else _played_out(position, setup)
    return _next_turn(position, player, setup)


def _next_turn(position: ScrabbagePosition, player: int, setup: Setup) -> ScrabbagePosition:
    """The turn of the next player clockwise who has tiles and is not stuck."""
    for following in position.following(player):
        if position.hands[following].count and following not in position.stuck:
            return replace(position, to_move=following)
    return _played_out(position, setup)


def _played_out(position: ScrabbagePosition, setup: Setup) -> ScrabbagePosition:
    """Everyone is stuck or out: the last tile scores, and the scrab follows."""
    if position.last is not None:
        position = award(position, [Points(position.last, PointsReason.LAST, 1)], setup)
    if position.phase is ScrabbagePhase.OVER:
        return position
    phase = ScrabbagePhase.SCRAB_DRAW if position.players == 3 else ScrabbagePhase.SCRAB
    return replace(position, phase=phase, stuck=(), alone=None, to_move=position.dealer)


def _effort(setup: Setup) -> int:
    """Limit per search, when one is made for every letter a blank may stand for."""
    return EFFORT // len(setup.edition.alphabet)


def _allows(position: ScrabbagePosition, player: int, placed: Placed, letter: str, setup: Setup) -> bool:
    (new,) = first_said(placed, letter)
    try:
        check_working(position, player, new, setup, _effort(setup))
    except RuleError:
        return False
    return True


def _completes(position: ScrabbagePosition, placed: Placed, letter: str, setup: Setup) -> bool:
    """Whether the tile is then part of words only."""
    ((square, tile),) = first_said(placed, letter)
    return not broken(position.board.replace({square: tile}), (square,), setup.words)
