"""Scrabble House as a game of four players at two boards: position and deed in, next position out.

Players 0 and 1 are South and North at the left board, 2 and 3 at the right one. What nobody can see (which
tiles are drawn) is left out: hands are known as far as `station.games.house.rules.custody` says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from station.games.house.rules.chain import chain
from station.games.house.rules.custody import HAND_SIZE, Hand
from station.games.house.rules.judge import judge
from station.games.house.rules.ledger import book, draw, not_held, pass_on, played_since, turn_over, unbook
from station.games.house.rules.ruling import HouseIllegal, HouseLegal, HouseRuling, Reason
from station.games.house.rules.table import HouseBoard, HousePosition, Transfer, TurnMade
from station.rules.edition import Edition
from station.rules.faced import FacedPlay, FacedPosition, LaidFacing
from station.rules.game import Awaited, GameDeed, GameKind, Option, Passed, RuleError, Turn, doer
from station.rules.lettered.tile_names import agreed
from station.rules.lexicon import Lexicon, WithWords
from station.rules.tile import KITS, FacedTile, Side

SIDES: Final = (Side.SOUTH, Side.NORTH)
PLAYERS: Final = 4


def player_of(board: int, side: Side) -> int:
    return 2 * board + SIDES.index(side)


def side_of(player: int) -> Side:
    return SIDES[player % 2]


def turn_of(deed: GameDeed) -> int:
    """Whose turn at a board this was."""
    player = doer(deed)
    assert player is not None, "House is played in turns"
    return player


def board_of(player: int) -> int:
    return player // 2


class PlayedSinceError(Exception):
    """A tile was passed on and has been played since, so what passed it on cannot be taken back yet."""

    def __init__(self, tile: FacedTile) -> None:
        super().__init__(tile)
        self.tile = tile

    def as_rule_error(self, player: str = "", words: str = "") -> RuleError:
        """The error for people. player, words: who played it, and in which play, if known."""
        tile = "A blank" if self.tile.blank else self.tile.letter
        if not words:
            return RuleError(
                "{tile} was passed on and has been played since: undo that play first.", tile=tile
            )
        return RuleError(
            "{tile} was passed on and has been played since, by {player} ({words}): undo that play first.",
            tile=tile,
            player=player,
            words=words,
        )


def play_of(deed: LaidFacing) -> FacedPlay:
    """What the rules judge of a deed."""
    return FacedPlay(side_of(deed.player), deed.placed)


@dataclass(frozen=True, slots=True)
class House:
    """The rules, for this set of tiles and these words. first: the side that plays first on the left board;
    on the right one it is the other. challenges: the players judge words, by challenge. hands_first: by the
    rulings of version 0.1, under which a tile that the mover cannot have had was missed in another hand, even
    while it could have come out of the bag."""

    edition: Edition
    lexicon: Lexicon
    first: Side = Side.SOUTH
    challenges: bool = False
    hands_first: bool = False

    def begin(self) -> HousePosition:
        each = min(HAND_SIZE, self.edition.tiles // 2)
        bag = self.edition.tiles - 2 * each
        left, right = (Hand(kit, each) for kit in KITS)
        return HousePosition(
            (
                HouseBoard(FacedPosition(), self.first, (left, left), bag),
                HouseBoard(FacedPosition(), self.first.other, (right, right), bag),
            )
        )

    def after(self, position: HousePosition, deed: GameDeed) -> HousePosition:
        """The position after a play or a pass. Raises RuleError if the rules do not allow it."""
        if not isinstance(deed, LaidFacing | Passed) or not 0 <= deed.player < PLAYERS:
            raise RuleError("this is not possible here")
        board, mover = board_of(deed.player), side_of(deed.player)
        now = position.boards[board]
        if position.won is not None or now.to_move is not mover:
            raise RuleError("it is not this player's turn")
        if isinstance(deed, Passed):
            over = turn_over(position, board, mover, ())
            if over is None:
                raise RuleError("there is no such tile left")
            position, drawn = draw(over, board, mover)
            made = TurnMade(mover, transfer=Transfer(drawn=drawn))
            return position.with_board(board, to_move=mover.other, last=made)
        return self._played(position, board, deed)

    def _played(self, position: HousePosition, board: int, deed: LaidFacing) -> HousePosition:
        now = position.boards[board]
        ruling, laid, taken = self._what_came_and_went(now, deed)
        after = deed.lies if ruling is None else ruling.after
        assert after is not None
        if not deed.accepted and not_held(now.hand(now.to_move), deed.placed):
            raise RuleError("the player cannot hold these tiles")
        booked = book(position, board, now.to_move, laid, taken, hands_first=self.hands_first)
        if booked is None:
            raise RuleError("there is no such tile left")
        position, transfer = booked
        placed = tuple(square for square, _ in deed.placed)
        won = chain(after, now.to_move)
        position = position.with_board(
            board,
            position=after,
            to_move=now.to_move.other,
            played=now.played | {now.to_move} if placed else now.played,
            last=TurnMade(now.to_move, ruling, placed, transfer),
        )
        return replace(position, won=board, chain=won) if won else position

    def _what_came_and_went(
        self, now: HouseBoard, deed: LaidFacing
    ) -> tuple[HouseLegal | None, tuple[FacedTile, ...], tuple[FacedTile, ...]]:
        """What the rules say, which tiles were laid, and which left the board."""
        laid = tuple(tile for _, tile in deed.placed)
        if deed.lies is not None:
            return None, laid, tuple(tile for tile in _gone(now.position, deed.lies))
        accepting = deed.accepted or self.challenges
        ruling = self.rule_accepting(now, play_of(deed)) if accepting else self.rule(now, play_of(deed))
        if isinstance(ruling, HouseIllegal):
            raise RuleError(ruling.detail, squares=tuple(square for square, _ in deed.placed))
        on_board = now.position.replace(dict(deed.placed))
        taken = tuple(tile for square in ruling.removed if (tile := on_board[square]) is not None)
        return ruling, laid, taken

    def rule(self, now: HouseBoard, play: FacedPlay) -> HouseRuling:
        """What the rules say about a play, by the lexicon."""
        return judge(now.position, play, self.lexicon, first=play.mover not in now.played)

    def rule_accepting(self, now: HouseBoard, play: FacedPlay) -> HouseRuling:
        """What the rules say if every new string counts as a word."""
        ruling = self.rule(now, play)
        if not (isinstance(ruling, HouseIllegal) and ruling.reason is Reason.NOT_A_WORD):
            return ruling
        lexicon = WithWords(self.lexicon, frozenset(word.text for word in ruling.words))
        return judge(now.position, play, lexicon, first=play.mover not in now.played)

    def undone(self, position: HousePosition, board: int, before: HousePosition) -> HousePosition:
        """The position as if a board's last turn, made in `before`, had not been made, nor the one under way.

        Raises PlayedSinceError if a tile that it passed on has been played since.
        """
        now, was = position.boards[board], before.boards[board]
        assert now.last is not None
        played = played_since(position, board, now.to_move, now.early)
        position = pass_on(position, board, now.to_move, ()).with_board(board, early=())
        unbooked = played or unbook(position, board, now.last.mover, now.last.transfer)
        if isinstance(unbooked, FacedTile):
            raise PlayedSinceError(unbooked)
        unbooked = replace(unbooked, won=None, chain=()) if position.won == board else unbooked
        return unbooked.with_board(
            board, position=was.position, to_move=now.last.mover, played=was.played, last=was.last
        )

    def awaits(self, position: HousePosition) -> tuple[Awaited, ...]:
        if position.won is not None:
            return ()
        return tuple(
            Turn(player_of(board, now.to_move), lane=board) for board, now in enumerate(position.boards)
        )

    def scores(self, position: HousePosition) -> tuple[int, ...]:  # noqa: ARG002  (House counts none)
        return (0,) * PLAYERS

    def winners(self, position: HousePosition) -> tuple[int, ...]:
        if position.won is None:
            return ()
        last = position.boards[position.won].last
        return () if last is None else team(last.mover)

    def board(self, position: HousePosition) -> None:  # noqa: ARG002  (it has two, of its own kind)
        return None


def team(side: Side) -> tuple[int, int]:
    """The two players on a side of the table."""
    return player_of(0, side), player_of(1, side)


def _gone(before: FacedPosition, after: FacedPosition) -> list[FacedTile]:
    """Tiles that are gone, not counting turned ones."""
    pairs = zip(before.tiles, after.tiles, strict=True)
    return [was for was, now in pairs if was is not None and not same_tile(was, now)]


def same_tile(was: FacedTile | None, now: FacedTile | None) -> bool:
    """Whether this is the same tile, perhaps turned."""
    return was is not None and now is not None and replace(was, facing=now.facing) == now


OPTIONS: Final = (Option("first", ("south", "north")), Option("challenge", ("void", "decides")))
"""first: the side that plays first on the left board. challenge: void, since the station judges words at
once; or it decides the game, since the players judge them."""


def _make(
    _players: int, edition: Edition, lexicon: Lexicon, options: Mapping[str, str], *, then: bool = False
) -> House:
    said = agreed(OPTIONS, options)
    first = Side.NORTH if said["first"] == "north" else Side.SOUTH
    return House(edition, lexicon, first, said["challenge"] == "decides", then)


HOUSE: Final = GameKind(
    "house", (PLAYERS, PLAYERS), True, _make, OPTIONS, HAND_SIZE,
    overtime=False, partners=True, draws=True, points=False, earlier=((1, partial(_make, then=True)),),
)  # fmt: skip
"""Scrabble House; what it does otherwise at the table stands in `station.games.house`."""
