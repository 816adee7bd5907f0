"""Words that players agree on though the lexicon has them not: what was laid counts as if it had.

What was refused stands then. What stands already without having made words is judged again with them, as a
fragment of Scrabbage that the players know as a word.
"""

from dataclasses import replace
from typing import Any

from station.referee.table import words
from station.referee.table.bench import Bench
from station.referee.table.board import follow
from station.referee.table.deeds import Change, ask, attempt, go_on, moved
from station.referee.table.events import PlayAccepted
from station.referee.table.interpret import strings
from station.referee.table.state import Refused, Stood, TableState
from station.referee.table.timing import follow_turn
from station.rules.crossword import strings_of
from station.rules.game import Chosen, Deed, Laid, LaidOut, RuleError
from station.rules.scrabble.play import Play
from station.rules.scrabble.position import Position


def play_accepted(bench: Bench, state: TableState[Any], event: PlayAccepted) -> Change:
    """The strings of what was refused, or else of the last deed, count as words."""
    refused = state.verdict
    if not isinstance(refused, Refused):
        return _judged_again(bench, state, event.at_ms)
    if refused.deed is None:
        return state, ()
    texts = _strings(state.board, refused.deed)
    if not texts:
        return state, ()
    change = attempt(bench, state, refused.deed, event.at_ms, texts)
    if isinstance(change, RuleError):
        return replace(state, verdict=words.refused(change, refused.player, refused.deed)), ()
    return change


def _judged_again(bench: Bench, state: TableState[Any], at_ms: int) -> Change:
    """The last deed with its strings as words; nothing where that changes nothing."""
    last = state.last
    if last is None or state.press is not None or not isinstance(last.deed, Laid | Chosen):
        return state, ()
    rules = bench.rules(state.settings)
    texts = _new_strings(rules.board(last.before), state.board)
    if not texts:
        return state, ()
    position = bench.after(state.settings, last.before, last.deed, texts)
    if isinstance(position, RuleError) or position == state.position:
        return state, ()
    before = state
    history = tuple(replace(done, words=texts) if done is last else done for done in state.history)
    state = moved(bench, replace(state, history=history), position)
    points = zip(state.scores, rules.scores(last.before), strict=True)
    gained = tuple(now - then for now, then in points)
    state = follow(replace(state, verdict=Stood(last.deed, gained, last.inferred, accepted=True)))
    effects = follow_turn(before, state, at_ms)
    state, asking = ask(replace(state, question=None), at_ms)
    state, more = go_on(bench, state, at_ms)
    return state, (*effects, *asking, *more)


def _strings(board: Position | None, deed: Deed) -> tuple[str, ...]:
    """The strings that a deed would make."""
    if isinstance(deed, Laid) and board is not None:
        return tuple(sorted(set(strings(board, Play(deed.placed)))))
    if isinstance(deed, LaidOut):
        letters = {(row, column): tile.text for row, column, tile in deed.cells}
        return tuple(sorted({"".join(letters[cell] for cell in run) for run in strings_of(letters)}))
    return ()


def _new_strings(before: Position | None, after: Position | None) -> tuple[str, ...]:
    """The strings that hold a tile which the board had not before."""
    if before is None or after is None:
        return ()
    new = tuple((square, tile) for square, tile in after.occupied() if tile != before[square])
    return tuple(sorted(set(strings(after, Play(new))))) if new else ()
