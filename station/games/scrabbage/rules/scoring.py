"""Points: what laid tiles score, and pegging them, which may end the game. Tile values do not count."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import prod

from station.games.scrabbage.rules.position import (
    Points,
    PointsReason,
    ScrabbagePhase,
    ScrabbagePosition,
    Setup,
)
from station.rules.board import runs_through
from station.rules.lettered.position import Position
from station.rules.lettered.premium import PREMIUMS
from station.rules.lexicon import WordGraph

WORD_POINTS = 2


def count(board: Position, new: tuple[int, ...], player: int, words: WordGraph) -> Iterator[Points]:
    """The points for the tiles on these squares, which were laid together.

    Each word they complete scores two, times its new tiles' word squares; each of them on a letter square
    scores two or three, whether it completes a word or not.
    """
    for run in runs_through(board, new):
        word = board.text(run)
        if word in words:
            factor = prod(PREMIUMS[square].word for square in run if square in new)
            yield Points(player, PointsReason.WORD, WORD_POINTS * factor, run, word)
    for square in new:
        letter = PREMIUMS[square].letter
        if letter > 1:
            yield Points(player, PointsReason.LETTER, letter, (square,), board.text((square,)))


def award(position: ScrabbagePosition, points: Iterable[Points], setup: Setup) -> ScrabbagePosition:
    """The position with these points added together; over if a side has reached the target."""
    scores, behind = list(position.scores), list(position.behind)
    counted = tuple(points)
    gained = Counter[int]()
    for one in counted:
        gained[position.side(one.player)] += one.points
    for side, sum_of in gained.items():
        behind[side] = scores[side]
        scores[side] += sum_of
    position = replace(position, scores=tuple(scores), behind=tuple(behind), points=position.points + counted)
    return finish(position) if max(scores) >= setup.target else position


def finish(position: ScrabbagePosition) -> ScrabbagePosition:
    """The game is over: most points win, jointly in a tie."""
    most = max(position.scores)
    winners = tuple(
        player for player in range(position.players) if position.scores[position.side(player)] == most
    )
    return replace(position, phase=ScrabbagePhase.OVER, winners=winners)
