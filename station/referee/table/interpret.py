"""From the picture of the board at a press to what the player did.

What is new on the picture is the play; the rules say whether it stands. `weigh` and `compare` are those by
which a recorded game is followed (`station.referee.scrabble`): the same pictures mean the same plays.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod
from typing import Any, Final

from station.referee.picture import with_settled
from station.referee.scrabble.letters import Weighed, tiles_for, weigh
from station.referee.scrabble.picture import Difference, compare, new_tiles
from station.referee.sight import SeenSquare, SeenTile
from station.referee.state import Doubt
from station.referee.table import words
from station.referee.table.bench import Bench
from station.referee.table.finding import Finding, Played, Unchanged, Unclear
from station.referee.table.sense import letters_of
from station.referee.table.state import Question, Refused, TableState
from station.rules.edition import BLANK
from station.rules.game import BLANK_LETTER, Choice, Laid, RuleError
from station.rules.scrabble.judge import COLUMN, ROW, neighbours, run_through
from station.rules.scrabble.play import Play
from station.rules.scrabble.position import Position
from station.rules.square import SIZE, SQUARES

MOST: Final = 700
"""Readings of a picture that are weighed."""


@dataclass(frozen=True, slots=True)
class Case:
    """All that a ruling rests on. squares: the last picture, with what people said of it."""

    bench: Bench
    state: TableState[Any]
    player: int
    board: Position
    squares: tuple[SeenSquare, ...]

    def deed(self, play: Play, swapped: frozenset[int]) -> Laid:
        letters = ((square, self.board[square]) for square in sorted(swapped))
        return Laid(
            self.player,
            play.placed,
            tuple((square, tile.text) for square, tile in letters if tile is not None),
        )

    def after(self, deed: Laid) -> Any | RuleError:
        return self.bench.after(self.state.settings, self.state.position, deed)


def case_of(bench: Bench, state: TableState[Any], player: int) -> Case | None:
    """The case as the last picture shows it; None without a board, or before any picture of it."""
    if state.seen is None or state.board is None:
        return None
    return Case(bench, state, player, state.board, with_settled(state.seen, state.settled))


def interpret(case: Case) -> Finding:
    """What the player has done in this turn, as the picture shows it."""
    difference = compare(case.board, case.squares)
    if difference.nothing:
        return _unclear(Doubt.HIDDEN, min(difference.hidden)) if difference.hidden else Unchanged()
    astray = difference.disturbed | difference.new & set(case.state.lift)
    if astray:
        return words.disturbed(case.player, case.board, astray)
    finding = _play(case, difference)
    if isinstance(finding, Refused):
        out_of_sight = difference.hidden & _lines(difference.new)
        if out_of_sight:
            return _unclear(Doubt.HIDDEN, min(out_of_sight))
    if isinstance(finding, Played):
        hidden = difference.hidden & _matters(case.board, Play(finding.deed.placed))
        if hidden:
            return _unclear(Doubt.HIDDEN, min(hidden))
    return finding


def strings(board: Position, play: Play) -> Iterator[str]:
    """Every string of two or more tiles that holds one of the play."""
    after = board.replace(dict(play.placed))
    runs = {run_through(after, square, step) for square in play.squares for step in (ROW, COLUMN)}
    for run in sorted(runs):
        if len(run) > 1:
            yield "".join(tile.text for square in run if (tile := after[square]) is not None)


def _play(case: Case, difference: Difference) -> Finding:
    """New tiles: find the play they mean, or say what is wrong with it."""
    new = new_tiles(case.board, case.squares)
    edition, chosen = case.bench.edition, dict(case.state.chosen)
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

    def rule(play: Play) -> Any | RuleError:
        return case.after(case.deed(play, swapped))

    weighed = list(weigh(new, edition, rule, letters))
    if asked:
        return _with_blanks(case, weighed[0], asked[0], swapped)
    if doubtful:
        return _with_doubt(case, new, weighed, doubtful, swapped)
    return _finding(case, weighed[0], swapped)


def _finding(
    case: Case, weighed: Weighed[Any], swapped: frozenset[int], inferred: tuple[int, ...] = ()
) -> Finding:
    deed = case.deed(weighed.play, swapped)
    if isinstance(weighed.ruling, RuleError):
        return words.refused(weighed.ruling, case.player, deed)
    return Played(deed, weighed.ruling, inferred)


def _with_blanks(case: Case, weighed: Weighed[Any], square: int, swapped: frozenset[int]) -> Finding:
    """A play with blanks that nobody gave a letter: the rules know it, or want the player to say it."""
    finding = _finding(case, weighed, swapped)
    if not isinstance(finding, Played):
        return finding
    rules = case.bench.rules(case.state.settings)
    for choice in rules.awaits(finding.after):
        if isinstance(choice, Choice) and choice.topic == BLANK_LETTER and choice.needed:
            letters = choice.options or letters_of(case.bench.edition)
            return _unclear(Doubt.BLANK, square if choice.square is None else choice.square, letters)
    board = rules.board(finding.after)
    if board is None:
        return finding
    placed = tuple((at, board[at] or tile) for at, tile in finding.deed.placed)
    return replace(finding, deed=replace(finding.deed, placed=placed))


def _with_doubt(
    case: Case,
    new: dict[int, SeenTile],
    weighed: list[Weighed[Any]],
    doubtful: list[int],
    swapped: frozenset[int],
) -> Finding:
    """What the rules allow settles a doubt only in favour of what the eye thought likeliest: a player may
    well have laid a word that is none."""
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
    """Squares that must be in view for a play to be what it seems: it, its strings, and all beside these."""
    after = board.replace(dict(play.placed))
    found = set(play.squares)
    for square in play.squares:
        for step in (ROW, COLUMN):
            found.update(run_through(after, square, step))
    return found | {near for square in found for near in neighbours(square)}


def _lines(new: frozenset[int]) -> set[int]:
    """Every square in line with the new tiles, or the whole board when there are none."""
    if not new:
        return set(range(SQUARES))
    rows, columns = {s // SIZE for s in new}, {s % SIZE for s in new}
    return {s for s in range(SQUARES) if s // SIZE in rows or s % SIZE in columns}
