"""What pictures change: of the board, of the spot beside it, of free layouts."""

from dataclasses import replace
from typing import Any

from station.referee.effects import Cue, Sound
from station.referee.sight import BoardSeen
from station.referee.state import Doubt, Phase
from station.referee.table import words
from station.referee.table.bench import Bench
from station.referee.table.board import note
from station.referee.table.deeds import Change, attempt, refuse
from station.referee.table.events import LayoutSeen, SpotSeen
from station.referee.table.presses import rule
from station.referee.table.state import Question, TableState
from station.referee.watching import tells_something
from station.rules.edition import BLANK
from station.rules.game import Deed, LaidOut, Layout, RuleError, Shown, Spot

Seen = BoardSeen | SpotSeen | LayoutSeen


def worth_telling(state: TableState[Any], seen: Seen) -> bool:
    """Whether a picture tells the referee anything: the rule for which pictures become events."""
    match seen:
        case BoardSeen():
            return seen.board == 0 and tells_something(state.seen, state.press, seen)
        case SpotSeen():
            last = state.spot
            return last is None or replace(last, at_ms=seen.at_ms) != seen
        case LayoutSeen(player=player):
            if not 0 <= player < len(state.layouts):
                return False
            before = state.layouts[player]
            if before is None or (before.moving and not seen.moving):
                return True
            awaited = isinstance(state.main, Layout) and state.main.player == player
            if awaited and before.at_ms < state.asked_ms <= seen.at_ms and not seen.moving:
                return True
            return not seen.moving and replace(before, at_ms=seen.at_ms) != seen


def watch(bench: Bench, state: TableState[Any], seen: BoardSeen) -> Change:
    """Keep the picture, and rule on the press that waits for it."""
    state = note(state, seen)
    return (state, ()) if seen.moving else rule(bench, state, seen.at_ms)


def note_spot(state: TableState[Any], seen: SpotSeen) -> TableState[Any]:
    """Keep what lies on the spot. A tile has its turn once, until it is taken away or is another."""
    last = state.spot
    same = last is not None and (last.tile == seen.tile or last.doubtful or seen.doubtful)
    return replace(state, spot=seen, spot_used=state.spot_used and seen.tile is not None and same)


def watch_spot(bench: Bench, state: TableState[Any], seen: SpotSeen) -> Change:
    """A tile that is shown is told to the rules; one that is not sure is asked about."""
    state = note_spot(state, seen)
    awaited = state.phase is Phase.PLAYING and isinstance(state.main, Spot)
    if not awaited or seen.tile is None or state.spot_used:
        return replace(state, question=None) if awaited else state, ()
    if seen.doubtful:
        question = Question(Doubt.LETTER, candidates=seen.candidates or (seen.tile,))
        asked = () if question == state.question else (Sound(Cue.QUESTION),)
        return replace(state, question=question), asked
    state, effects = _told(bench, state, Shown(seen.tile), seen.at_ms)
    # One that the rules refuse is not told again and again.
    return replace(state, spot_used=True), effects


def note_layout(state: TableState[Any], seen: LayoutSeen) -> TableState[Any]:
    """Keep the layout."""
    if not 0 <= seen.player < len(state.layouts):
        return state
    layouts = list(state.layouts)
    layouts[seen.player] = seen
    return replace(state, layouts=tuple(layouts))


def watch_layout(bench: Bench, state: TableState[Any], seen: LayoutSeen) -> Change:
    """A layout that is awaited is told to the rules; tiles that are not sure are asked about."""
    state = note_layout(state, seen)
    awaited = isinstance(state.main, Layout) and state.main.player == seen.player
    if state.phase is not Phase.PLAYING or not awaited or seen.at_ms < state.asked_ms:
        return state, ()
    if seen.moving or not seen.cells:
        return state, ()
    if seen.doubtful:
        cell = min(seen.doubtful)
        tile = next((tile for row, column, tile in seen.cells if (row, column) == cell), None)
        candidates = () if tile is None else (BLANK if tile.blank else tile.text,)
        question = Question(Doubt.LETTER, cell=cell, player=seen.player, candidates=candidates)
        asked = () if question == state.question else (Sound(Cue.QUESTION),)
        return replace(state, question=question), asked
    return _told(bench, state, LaidOut(seen.player, seen.cells, seen.loose), seen.at_ms)


def _told(bench: Bench, state: TableState[Any], deed: Deed, at_ms: int) -> Change:
    change = attempt(bench, state, deed, at_ms)
    if isinstance(change, RuleError):
        return refuse(state, words.refused(change, getattr(deed, "player", None), deed))
    return change
