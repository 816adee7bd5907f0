"""What the referee asks a game beyond its rules, and the usual answers.

These answers suit a game on a lettered board and one without a board. A game that works differently at the
table (several boards, tiles that are turned and taken, a flag that ends it) overrides some of them and names
its class in `GameKind.at_table`.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import Any, ClassVar, Generic, TypeVar

from station.clock.head import Flagged
from station.referee import words
from station.referee.events import Challenged
from station.referee.finding import Finding, Pictured
from station.referee.lettered import table as lettered
from station.referee.outcome import Ending, Outcome
from station.referee.ruling import Refused, Settled
from station.referee.seats import CLOCKWISE, Seat
from station.referee.sight import SeenTile
from station.referee.state import Done, Lane, TableState
from station.rules.edition import Edition
from station.rules.game import GameDeed, Laid, RuleError, Rules
from station.rules.lettered.position import Position, Tile
from station.rules.tile import FacedTile

P = TypeVar("P")


class Move(Enum):
    """Why the position changed."""

    DEED = "deed"  # a deed stands
    UNDONE = "undone"
    JUDGED = "judged"  # set up, or judged again


class TableGame(Generic[P]):
    """A game as played at the table. P is its position. lanes: how many it has. seats: by player."""

    lanes: ClassVar[int] = 1
    seats: ClassVar[tuple[Seat, ...]] = CLOCKWISE

    def __init__(self, make: Callable[[tuple[str, ...]], Rules[P]], edition: Edition, players: int) -> None:
        """make: makes the agreed rules, with extra words that count. Raises RuleError as they do."""
        self._make = make
        self.rules = make(())
        self.edition = edition
        self.players = players

    def after(self, position: P, deed: GameDeed, words: tuple[str, ...] = ()) -> P | RuleError:
        """The position after a deed, with `words` counting as words, too; or why there is none."""
        rules = self._make(words) if words else self.rules
        try:
            return rules.after(position, deed)
        except RuleError as error:
            return error

    def starters(self, position: P) -> frozenset[int]:  # noqa: ARG002  (other games need it)
        """Who must press a clock before the game begins; empty if anybody's press will do."""
        return frozenset()

    def read(self, state: TableState[P], lane: int) -> Finding:
        """What the player on move has done, judging by the last picture of the board."""
        turn = state.turn(lane)
        assert turn is not None
        return lettered.read(lettered.Case(self, state.lanes[lane], state.position, turn.player))

    def pictured(self, state: TableState[P], deed: GameDeed) -> Pictured | RuleError | None:
        """A board as a deed by touch or key says it lies; None for a deed that the rules take as it is.
        `Laid` with no tiles takes back a typed play that was refused."""
        turn = state.turn(0)
        if not isinstance(deed, Laid) or deed.placed or deed.swapped or turn is None:
            return None
        lane = state.lanes[0]
        refused = isinstance(lane.verdict, Refused) and lane.seen is None and turn.player == deed.player
        return Pictured(0, replace(lane, verdict=None)) if refused else None

    def follow(self, state: TableState[P], lane: int) -> Lane:
        """The lane with what the last picture shows of the turn in progress; called for every picture."""
        return lettered.follow(state.lanes[lane])

    def lane_at(self, before: TableState[P], after: TableState[P], lane: int, move: Move) -> Lane:
        """The lane once the position is that of `after`: what should be there, and what still holds."""
        now = after.lanes[lane]
        board = self.rules.board(after.position)
        lift = now.lift if board is None else _lift(before, after, board, move)
        if board is None:
            return replace(now, board=board)
        settled = (a for a in now.settled if board[a.square] is not None and not _doubted_blank(a))
        changed = replace(
            now,
            board=board,
            laid=tuple((square, seen) for square, seen in now.laid if board[square] is None),
            lift=lift,
            settled=tuple(settled),
            chosen=now.chosen if board == now.board else (),
        )
        return lettered.follow(changed)

    def followed(self, state: TableState[P], lane: int) -> TableState[P]:  # noqa: ARG002  (other games need it)
        """The state once what has been seen of the turn in progress counts in the position."""
        return state

    def undo(self, state: TableState[P], done: Done[P]) -> P | RuleError:  # noqa: ARG002  (other games need it)
        """The position as if its board's last deed had not been done, or what must be undone first."""
        return done.before

    def ended(self, state: TableState[P], by: Flagged | Challenged | None) -> Outcome | None:
        """How this flag or challenge, or the rules (`by` is None), end the game; None if they do not."""
        return None if by is not None else Outcome(Ending.FINISHED, self.rules.winners(state.position))

    def accepted(self, state: TableState[P], lane: int) -> tuple[GameDeed, tuple[str, ...]] | None:
        """The deed that the arbiter can let stand, and the strings that then count as words; None if there is
        nothing to accept."""
        refused = state.lanes[lane].verdict
        if not isinstance(refused, Refused) or refused.deed is None:
            return None
        texts = lettered.strings_of_deed(state.lanes[lane].lettered, refused.deed)
        return (refused.deed, texts) if texts else None

    def corrected(
        self, state: TableState[P], lane: int, square: int, tile: FacedTile
    ) -> TableState[P] | Refused | None:
        """The state in which this tile had been confirmed on a square instead of the one that was; None if
        that changes nothing or is impossible."""
        right = Tile(tile.letter, tile.blank)
        board = state.lanes[lane].board
        assert board is not None
        if right == board[square]:
            return state
        laid = [
            number
            for number, done in enumerate(state.history)
            if not done.undone and isinstance(done.deed, Laid) and square in dict(done.deed.placed)
        ]
        if tile.letter not in self.edition.counts or not laid:
            return None
        return self._judged_from(state, laid[-1], square, right)

    def _judged_from(
        self, state: TableState[P], first: int, square: int, right: Tile
    ) -> TableState[P] | Refused:
        """The game judged again from a play one of whose tiles was misread."""
        position = state.history[first].before
        history = list(state.history[:first])
        for number, done in enumerate(state.history[first:], start=first):
            if done.undone:
                history.append(done)
                continue
            deed = done.deed
            if number == first:
                assert isinstance(deed, Laid)
                placed = tuple((at, right if at == square else tile) for at, tile in deed.placed)
                deed = replace(deed, placed=placed)
            after = self.after(position, deed, done.words)
            if isinstance(after, RuleError):
                return words.refused(after, None, deed)
            history.append(replace(done, deed=deed, before=position, after=after))
            position = after
        return replace(state, position=position, history=tuple(history))


def _lift(
    before: TableState[object], after: TableState[object], board: Position, move: Move
) -> tuple[int, ...]:
    """Squares whose tiles must go before the next play, unless the same player plays again."""
    now = after.lanes[0]
    if move is Move.JUDGED or now.board is None:
        return now.lift
    lift = {square for square in now.lift if board[square] is None}
    laid_by = [done.deed.player for done in before.history if isinstance(done.deed, Laid)]
    if move is Move.UNDONE or not laid_by or after.to_move != laid_by[-1]:
        lift |= {square for square, _ in now.board.occupied() if board[square] is None}
    return tuple(sorted(lift))


def _doubted_blank(answer: Settled) -> bool:
    """Whether people said that a tile the camera was unsure of is a blank. Once it is confirmed, that answer
    is dropped: a letter seen there for sure has taken the blank's place."""
    doubtful = isinstance(answer.seen, SeenTile) and answer.seen.doubtful
    return doubtful and answer.tile is not None and answer.tile.blank


AnyTableGame = TableGame[Any]
"""Some game at the table, for the referee, which knows none."""
