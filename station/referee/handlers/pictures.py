"""How pictures of boards, of the spot and of free layouts change the state."""

from dataclasses import replace

from station.clock.head import Pressed
from station.referee.deeds import Change, State
from station.referee.effects import Cue, Effect, Sound
from station.referee.game_context import GameContext
from station.referee.handlers.presses import attempted, rule
from station.referee.ruling import Doubt, Question
from station.referee.settled import still_settled
from station.referee.sight import BoardSeen, LayoutSeen, Seen, SpotSeen
from station.referee.state import Phase
from station.rules.edition import BLANK
from station.rules.game import LaidOut, Layout, Shown, Spot


def is_news(state: State, seen: Seen) -> bool:
    """Whether a picture shows the referee anything new; only such pictures become events.

    A picture of a board does if it differs from the last one, or if it is the first still one after a press.
    Of a moving hand only the first picture does.
    """
    if not state.settings.camera:
        return False  # people say it
    match seen:
        case BoardSeen(board=board):
            if board >= len(state.lanes):
                return False
            return _is_board_news(state.lanes[board].seen, state.lanes[board].press, seen)
        case SpotSeen():
            last = state.spot
            return last is None or replace(last, at_ms=seen.at_ms) != seen
        case LayoutSeen():
            return _is_layout_news(state, seen)


def _is_layout_news(state: State, seen: LayoutSeen) -> bool:
    if not 0 <= seen.player < len(state.layouts):
        return False
    before = state.layouts[seen.player]
    if before is None or (before.moving and not seen.moving):
        return True
    if seen.moving:
        return False
    main = state.main
    awaited = isinstance(main, Layout) and main.player == seen.player
    asked = awaited and before.at_ms < state.asked_ms <= seen.at_ms
    return asked or replace(before, at_ms=seen.at_ms) != seen


def _is_board_news(last: BoardSeen | None, press: Pressed | None, seen: BoardSeen) -> bool:
    if last is None:
        return True
    if seen.moving:
        return not last.moving
    awaited = press is not None and last.at_ms < press.at_ms <= seen.at_ms
    return awaited or last.moving or seen.squares != last.squares


def note(context: GameContext, state: State, seen: BoardSeen) -> State:
    """Keep a picture of a board."""
    if seen.board >= len(state.lanes):
        return state
    state = state.on_lane(seen.board, seen=seen)
    if seen.moving:
        return state
    settled = still_settled(seen, state.lanes[seen.board].settled, state.settings.rulings)
    return follow(context, state.on_lane(seen.board, settled=settled), seen.board)


def follow(context: GameContext, state: State, lane: int) -> State:
    """Update the lane with what the last picture shows of the turn in progress."""
    seen = state.lanes[lane].seen
    if state.phase is Phase.IDLE or seen is None or seen.moving:
        return state
    game, lanes = context.game(state.settings), list(state.lanes)
    lanes[lane] = game.follow(state, lane)
    return game.followed(replace(state, lanes=tuple(lanes)), lane)


def watch(context: GameContext, state: State, seen: BoardSeen) -> Change:
    """Keep the picture, follow what is being done, and rule on the press waiting for it."""
    before, state = state, note(context, state, seen)
    if seen.moving or seen.board >= len(state.lanes):
        return state, ()
    was, task = before.lanes[seen.board].task, state.lanes[seen.board].task
    effects: tuple[Effect, ...] = ()
    if task is not None and task.done and not (was is not None and was.done):
        effects = (Sound(Cue.DONE, seen.board),)
    state, ruled = rule(context, state, seen.board, seen.at_ms)
    return state, (*effects, *ruled)


def note_spot(state: State, seen: SpotSeen) -> State:
    """Keep what lies on the spot. A tile counts once, until it is removed or replaced."""
    last = state.spot
    same = last is not None and (last.tile == seen.tile or last.doubtful or seen.doubtful)
    return replace(state, spot=seen, spot_used=state.spot_used and seen.tile is not None and same)


def watch_spot(context: GameContext, state: State, seen: SpotSeen) -> Change:
    """Report a tile on the spot to the rules; ask if it is doubtful."""
    state = note_spot(state, seen)
    awaited = state.phase is Phase.PLAYING and isinstance(state.main, Spot)
    if not awaited or seen.tile is None or state.spot_used:
        return state.on_lane(0, question=None) if awaited else state, ()
    if seen.doubtful:
        return _asked(state, Question(Doubt.LETTER, candidates=seen.candidates or (seen.tile,)))
    state, effects = attempted(context, state, Shown(seen.tile), seen.at_ms)
    # A tile that the rules refuse is not reported over and over.
    return replace(state, spot_used=True), effects


def note_layout(state: State, seen: LayoutSeen) -> State:
    """Keep the layout."""
    if not 0 <= seen.player < len(state.layouts):
        return state
    layouts = list(state.layouts)
    layouts[seen.player] = seen
    return replace(state, layouts=tuple(layouts))


def watch_layout(context: GameContext, state: State, seen: LayoutSeen) -> Change:
    """Report an awaited layout to the rules; ask about doubtful tiles."""
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
        return _asked(state, Question(Doubt.LETTER, cell=cell, player=seen.player, candidates=candidates))
    return attempted(context, state, LaidOut(seen.player, seen.cells, seen.loose), seen.at_ms)


def _asked(state: State, question: Question) -> Change:
    asked = () if question == state.lanes[0].question else (Sound(Cue.QUESTION),)
    return state.on_lane(0, question=question), asked
