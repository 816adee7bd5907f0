"""From the picture of a lettered board at a press to what the player did.

What is new in the picture is the play; the rules say whether it stands. Recorded games are followed with the
same `weigh` and `compare` (`station.referee.lettered`), so the same pictures mean the same plays.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from math import prod
from typing import Final, Generic, Protocol, TypeVar

from station.referee import words
from station.referee.finding import Finding, Played, Unchanged, Unclear
from station.referee.lettered.letters import Weighed, tiles_for, weigh
from station.referee.lettered.picture import Difference, compare, new_tiles
from station.referee.ruling import Doubt, Question, Refusal, Refused
from station.referee.sense import letters_of
from station.referee.settled import with_settled
from station.referee.sight import SeenSquare, SeenTile
from station.referee.state import Lane
from station.rules.board import runs_through
from station.rules.crossword import strings_of
from station.rules.edition import BLANK, Edition
from station.rules.game import BLANK_LETTER, Choice, GameDeed, Laid, LaidOut, RuleError, Rules
from station.rules.lettered.play import Play
from station.rules.lettered.position import Position
from station.rules.square import NEIGHBOURS, SIZE, SQUARES

MOST: Final = 700
"""At most this many readings of a picture are weighed."""


P = TypeVar("P")


class Game(Protocol[P]):
    """What this module asks of the game."""

    rules: Rules[P]
    edition: Edition

    def after(self, position: P, deed: GameDeed) -> P | RuleError: ...


@dataclass(frozen=True, slots=True)
class Case(Generic[P]):
    """All that a ruling rests on."""

    game: Game[P]
    lane: Lane
    position: P
    player: int

    @property
    def board(self) -> Position:
        board = self.lane.lettered
        assert board is not None
        return board

    @property
    def squares(self) -> tuple[SeenSquare, ...]:
        """The last picture, corrected by what people said."""
        assert self.lane.seen is not None
        return with_settled(self.lane.seen, self.lane.settled)

    def deed(self, play: Play, swapped: frozenset[int]) -> Laid:
        letters = ((square, self.board[square]) for square in sorted(swapped))
        return Laid(
            self.player,
            play.placed,
            tuple((square, tile.text) for square, tile in letters if tile is not None),
        )

    def after(self, deed: Laid) -> P | RuleError:
        return self.game.after(self.position, deed)


def follow(lane: Lane) -> Lane:
    """The lane with what the last picture shows of the turn in progress."""
    board = lane.lettered
    if lane.seen is None or lane.seen.moving or board is None:
        return lane
    squares = with_settled(lane.seen, lane.settled)
    difference = compare(board, squares)
    new = new_tiles(board, squares)
    lift = tuple(square for square in lane.lift if squares[square] is not None)
    amiss = tuple(sorted(difference.disturbed | (difference.new & set(lift))))
    if difference.nothing and not difference.hidden:
        return replace(withdrawn(lane), laid=(), chosen=(), amiss=(), lift=lift)
    gone = {square for square, _ in lane.chosen if squares[square] is None}
    return replace(
        lane,
        laid=tuple(sorted((s, seen) for s, seen in new.items() if s not in lift)),
        amiss=amiss,
        lift=lift,
        chosen=tuple((square, letter) for square, letter in lane.chosen if square not in gone),
    )


def withdrawn(lane: Lane) -> Lane:
    """The lane when everything is as it was before the turn: whatever was tried is withdrawn."""
    verdict = lane.verdict
    said = isinstance(verdict, Refused) and verdict.reason is not Refusal.NOTHING_CHANGED
    return replace(lane, verdict=None) if lane.press is None and said else lane


def read(case: Case[P]) -> Finding:
    """What the player has done in this turn, as the picture shows it."""
    difference = compare(case.board, case.squares)
    if difference.nothing:
        return _unclear(Doubt.HIDDEN, min(difference.hidden)) if difference.hidden else Unchanged()
    astray = difference.disturbed | difference.new & set(case.lane.lift)
    if astray:
        return words.disturbed(case.player, case.board, astray)
    finding = _play(case, difference)
    if isinstance(finding, Refused):
        out_of_sight = difference.hidden & _lines(difference.new)
        if out_of_sight:
            return _unclear(Doubt.HIDDEN, min(out_of_sight))
    if isinstance(finding, Played) and isinstance(finding.deed, Laid):
        hidden = difference.hidden & _matters(case.board, Play(finding.deed.placed))
        if hidden:
            return _unclear(Doubt.HIDDEN, min(hidden))
    return finding


def strings(board: Position, play: Play) -> Iterator[str]:
    """Every string of two or more tiles that contains one of the play."""
    after = board.replace(dict(play.placed))
    for run in sorted(runs_through(after, play.squares)):
        yield after.text(run)


def strings_of_deed(board: Position | None, deed: GameDeed) -> tuple[str, ...]:
    """The strings that a deed would make."""
    if isinstance(deed, Laid) and board is not None:
        return tuple(sorted(set(strings(board, Play(deed.placed)))))
    if isinstance(deed, LaidOut):
        letters = {(row, column): tile.text for row, column, tile in deed.cells}
        return tuple(sorted({"".join(letters[cell] for cell in run) for run in strings_of(letters)}))
    return ()


def _play(case: Case[P], difference: Difference) -> Finding:
    """New tiles: find the play they mean, or say what is wrong with it."""
    new = new_tiles(case.board, case.squares)
    edition, chosen = case.game.edition, dict(case.lane.chosen)
    unread = [s for s, seen in new.items() if seen.doubtful and seen.letter is None]
    if unread:
        return _ask_letter(new, min(unread))
    doubtful = [square for square, seen in new.items() if seen.doubtful]
    blanks = [square for square, seen in new.items() if not seen.doubtful and seen.letter is None]
    letters = {square: (chosen[square],) for square in blanks if square in chosen}
    asked = [square for square in blanks if square not in chosen]
    options = prod(len(tiles_for(seen, edition, letters.get(s, ()))) for s, seen in new.items())
    if doubtful and (asked or options > MOST):
        return _ask_letter(new, doubtful[0])
    swapped = difference.swapped

    def rule(play: Play) -> P | RuleError:
        return case.after(case.deed(play, swapped))

    weighed = list(weigh(new, edition, rule, letters))
    if asked:
        return _with_blanks(case, weighed[0], asked[0], swapped)
    if doubtful:
        return _with_doubt(case, new, weighed, doubtful, swapped)
    return _finding(case, weighed[0], swapped)


def _finding(
    case: Case[P], weighed: Weighed[P | RuleError], swapped: frozenset[int], inferred: tuple[int, ...] = ()
) -> Finding:
    deed = case.deed(weighed.play, swapped)
    if isinstance(weighed.ruling, RuleError):
        return words.refused(weighed.ruling, case.player, deed)
    return Played(deed, weighed.ruling, inferred)


def _with_blanks(
    case: Case[P], weighed: Weighed[P | RuleError], square: int, swapped: frozenset[int]
) -> Finding:
    """A play with blanks that have no letter yet: the rules work it out, or have the player say it."""
    after, deed = weighed.ruling, case.deed(weighed.play, swapped)
    if isinstance(after, RuleError):
        return words.refused(after, case.player, deed)
    rules = case.game.rules
    for choice in rules.awaits(after):
        if isinstance(choice, Choice) and choice.topic == BLANK_LETTER and choice.needed:
            letters = choice.options or letters_of(case.game.edition)
            return _unclear(Doubt.BLANK, square if choice.square is None else choice.square, letters)
    board = rules.board(after)
    if board is not None:
        deed = replace(deed, placed=tuple((at, board[at] or tile) for at, tile in deed.placed))
    return Played(deed, after)


def _with_doubt(
    case: Case[P],
    new: dict[int, SeenTile],
    weighed: list[Weighed[P | RuleError]],
    doubtful: list[int],
    swapped: frozenset[int],
) -> Finding:
    """What the rules allow settles a doubt only in favour of the likeliest reading: a player may well have
    laid something that is not a word."""
    allowed = [one for one in weighed if not isinstance(one.ruling, RuleError)]
    if not allowed:
        if len({str(one.ruling) for one in weighed}) == 1:
            return _finding(case, weighed[0], swapped)
        return _ask_letter(new, doubtful[0])
    if allowed == weighed[:1]:
        return _finding(case, weighed[0], swapped, tuple(doubtful))
    for square in doubtful:
        if len({dict(one.play.placed)[square] for one in (weighed[0], *allowed)}) > 1:
            return _ask_letter(new, square)
    return _ask_letter(new, doubtful[0])


def _ask_letter(new: dict[int, SeenTile], square: int) -> Unclear:
    seen = new[square]
    likely = dict.fromkeys((seen.letter or BLANK, *seen.candidates))
    return _unclear(Doubt.LETTER, square, tuple(likely))


def _unclear(doubt: Doubt, square: int, candidates: tuple[str, ...] = ()) -> Unclear:
    return Unclear(Question(doubt, square, candidates=candidates))


def _matters(board: Position, play: Play) -> set[int]:
    """Squares that must be in view for a play to be what it seems: its strings and all beside them."""
    after = board.replace(dict(play.placed))
    found = {*play.squares, *chain.from_iterable(runs_through(after, play.squares))}
    return found | {near for square in found for near in NEIGHBOURS[square]}


def _lines(new: frozenset[int]) -> set[int]:
    """Every square in line with the new tiles, or the whole board if there are none."""
    if not new:
        return set(range(SQUARES))
    rows, columns = {s // SIZE for s in new}, {s % SIZE for s in new}
    return {s for s in range(SQUARES) if s // SIZE in rows or s % SIZE in columns}
