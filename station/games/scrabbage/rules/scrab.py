"""The scrab, and the end of a hand."""

from collections import Counter
from dataclasses import replace

from station.games.scrabbage.rules.fragments import broken, on_board
from station.games.scrabbage.rules.placement import check_placed
from station.games.scrabbage.rules.position import (
    KEPT,
    Pending,
    Points,
    PointsReason,
    ScrabbagePhase,
    ScrabbagePosition,
    Setup,
)
from station.games.scrabbage.rules.scoring import award, count, finish
from station.games.scrabbage.rules.stuck import blocked
from station.games.scrabbage.rules.working import Supply, layable
from station.rules.game import RuleError
from station.rules.lettered.blanks import Placed, blank_letters, first_said, unknown_blanks
from station.rules.lettered.hand import Hand
from station.rules.square import square_name


def lay_scrab(position: ScrabbagePosition, placed: Placed, setup: Setup) -> ScrabbagePosition:
    """The position after the dealer's scrab, which is scored in its final position and ends the hand.

    Raises RuleError if the tiles cannot be laid there or leave a run that is not a word. A blank without a
    letter becomes the only one that turns all runs into words; otherwise the position waits for it.
    """
    if not placed:
        raise RuleError("no tile of the scrab was laid; say so if none can be")
    if len(placed) > KEPT:
        raise RuleError("the scrab has {most} tiles, not {count}", most=KEPT, count=len(placed))
    check_placed(position.board, placed, scrab_hand(position), setup)
    return _settled(position, placed, setup)


def say_scrab_blank(position: ScrabbagePosition, letter: str, setup: Setup) -> ScrabbagePosition:
    """The position after the dealer has chosen a letter for a blank of the scrab."""
    assert position.pending is not None
    return _settled(replace(position, pending=None), first_said(position.pending.placed, letter), setup)


def leave_scrab(position: ScrabbagePosition, setup: Setup) -> ScrabbagePosition:
    """The position when the dealer can play none of the scrab. Raises RuleError if a tile of it is known to
    be playable."""
    _check_all_laid(position, (), setup)
    return _end_hand(position, setup)


def scrab_hand(position: ScrabbagePosition) -> Hand:
    """The tiles set aside; known only if all of them are."""
    tiles: list[str] = []
    for hand in position.scrab:
        if hand.tiles is None:
            return Hand(position.in_scrab)
        tiles += hand.tiles
    return Hand(len(tiles), tuple(sorted(tiles)))


def _settled(position: ScrabbagePosition, placed: Placed, setup: Setup) -> ScrabbagePosition:
    if unknown_blanks(placed):
        ways = blank_letters(position.board, placed, setup.edition, setup.words.__contains__)
        if not ways or (position.board.empty and len(placed) == 1):
            raise RuleError(
                "no letters of the blanks make words of all that was laid", squares=_squares(placed)
            )
        options = tuple(dict.fromkeys(way[0] for way in ways))
        if len(options) > 1:
            _check_all_laid(position, placed, setup)
            return replace(position, pending=Pending(placed, options))
        return _settled(position, first_said(placed, options[0]), setup)
    board = position.board.replace(dict(placed))
    wrong = broken(board, _squares(placed), setup.words)
    if wrong:
        squares = tuple(sorted({square for run in wrong for square in run}))
        texts = tuple(dict.fromkeys(board.text(run) for run in wrong))
        if len(texts) == 1:
            raise RuleError(
                "{text} is not a word, and the scrab makes whole words only", squares=squares, text=texts[0]
            )
        raise RuleError(
            "{text} are not words, and the scrab makes whole words only",
            squares=squares,
            text=" and ".join(texts),
        )
    _check_all_laid(position, placed, setup)
    position = replace(position, board=board)
    position = award(position, count(board, _squares(placed), position.dealer, setup.words), setup)
    if position.phase is ScrabbagePhase.OVER:
        return replace(position, scrab=_unlaid(position, placed))
    return _end_hand(position, setup)


def _check_all_laid(position: ScrabbagePosition, placed: Placed, setup: Setup) -> None:
    """Raises RuleError if more tiles of a known scrab can be laid than these; if that is not found out soon
    enough, the dealer is trusted."""
    hand = scrab_hand(position)
    if setup.then or hand.tiles is None or len(placed) == hand.count:
        return
    tiles = Supply(Counter(hand.tiles), hand.count)
    more = layable(position.board, tiles, len(placed) + 1, setup.words)
    if more:
        raise RuleError(
            "more of the scrab can be laid: {tiles}",
            tiles=", ".join(f"{letter} {square_name(square)}" for square, letter in sorted(more.items())),
            squares=tuple(sorted(more)),
        )


def _end_hand(position: ScrabbagePosition, setup: Setup) -> ScrabbagePosition:
    """Fragments are listed, unused tiles go back to the bag, and the deal passes to the next player, or the
    game is over: the bag holds too few tiles, or none of them could ever be laid."""
    idle = position.last is None
    left = on_board(position.fragments, position.board, setup)
    position = replace(position, left=left, fragments=())
    for fragment in left:
        if setup.penalty and not fragment.excused:
            lost = min(setup.penalty, position.scores[position.side(fragment.owner)])
            shown = position.board.text(fragment.squares)
            position = award(
                position,
                [Points(fragment.owner, PointsReason.FRAGMENT, -lost, fragment.squares, shown)],
                setup,
            )
    dealer = (position.dealer + 1) % position.players
    position = replace(
        position,
        phase=ScrabbagePhase.DRAW,
        number=position.number + 1,
        dealer=dealer,
        to_move=dealer,
        hands=(),
        scrab=(),
        last=None,
    )
    if position.in_bag(setup.edition) < position.needed:
        return finish(position)
    if (idle or not setup.then) and blocked(position, setup):
        return replace(finish(position), blocked=True)
    return position


def _unlaid(position: ScrabbagePosition, placed: Placed) -> tuple[Hand, ...]:
    """What is left of the scrab."""
    return (scrab_hand(position).without([tile.from_set for _, tile in placed]),)


def _squares(placed: Placed) -> tuple[int, ...]:
    return tuple(square for square, _ in placed)
