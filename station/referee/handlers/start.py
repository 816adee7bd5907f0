"""Setting up a game, and starting it."""

from dataclasses import replace

from station.clock.head import Pressed
from station.referee import words
from station.referee.deeds import Change, State, ask, moved
from station.referee.effects import Cue, Effect, SetUp, Sound
from station.referee.events import Continued, GameSettings, GameSetUp, Resumed
from station.referee.game_context import GameContext
from station.referee.handlers.pictures import note
from station.referee.handlers.presses import pressed_idly
from station.referee.ruling import Refusal, Refused
from station.referee.sight import BoardSeen, SeenTile
from station.referee.state import Lane, Phase, TableState
from station.referee.table_game import Move
from station.referee.timing import HEADS, follow_turn, heads_control
from station.rules.game import TILES_PASS_AT_ONCE, RuleError
from station.rules.lettered.tile_names import in_full


def idle(context: GameContext) -> State:
    """A table at which nothing has been set up."""
    return TableState(Phase.IDLE, GameSettings(context.kind.name, ()), (Lane(),) * context.at_table.lanes)


def set_up(context: GameContext, state: State, event: GameSetUp) -> Change:
    """A new game waits for a press; one that cannot be played is refused."""
    settings = event.settings
    try:
        options = tuple(in_full(context.kind.options, dict(settings.options)).items())
        settings = replace(settings, options=options)
        game = context.game(settings)
        position = game.rules.begin()
    except RuleError as error:
        refused = replace(words.refused(error, None, None), reason=Refusal.SETTINGS)
        return state.on_lane(0, verdict=refused), ()
    control = heads_control(context.kind, settings.control)
    clock = control.start(event.at_ms)
    players = len(settings.names)
    fresh: State = TableState(
        phase=Phase.READY,
        settings=settings,
        lanes=tuple(Lane(seen=lane.seen) for lane in state.lanes),
        scores=(0,) * players,
        control=control,
        clocks=(clock, clock),
        seats=game.seats[:players],
        layouts=(None,) * players,
        spot=state.spot,
        spot_used=state.spot is not None,
        at_ms=event.at_ms,
        sides=context.kind.sides(players),
        draws=context.kind.draws,
        lost=state.lost,
    )
    return moved(context, fresh, position, Move.JUDGED), tuple(SetUp(head, control) for head in HEADS)


def start_press(context: GameContext, state: State, event: Pressed) -> Change:
    """The game begins once everybody it waits for has pressed; if it waits for nobody, with any press."""
    state, undone = pressed_idly(state, event)
    player = state.player_at(event.board, event.side)
    if player is None:
        return state, undone
    asked = _asked_about_tiles(state)
    if asked is not None:
        return asked, (*undone, Sound(Cue.QUESTION))
    awaited = context.game(state.settings).starters(state.position)
    if awaited:
        state = replace(state, ready=state.ready | (awaited & {player}))
        if state.ready != awaited:
            return state, undone
    state, effects = started(state, event.at_ms)
    return state, (*undone, *effects)


def start_by_touch(context: GameContext, state: State, event: Continued) -> Change:
    """The game begins without a press if it waits for nobody's; without a camera, people may say so, and a
    director always."""
    if (
        state.settings.camera
        and not event.everybody
        and context.game(state.settings).starters(state.position)
    ):
        return state, ()
    asked = _asked_about_tiles(state)
    return started(state, event.at_ms) if asked is None else (asked, (Sound(Cue.QUESTION),))


def seen_ready(context: GameContext, state: State, seen: BoardSeen) -> Change:
    """A picture before the game begins. Once the tiles are off the board, nobody hears of them any more."""
    state = note(context, state, seen)
    if seen.board < len(state.lanes) and not _tiles_on(state.lanes[seen.board]):
        state = state.on_lane(seen.board, verdict=None)
    return state, ()


def _asked_about_tiles(state: State) -> State | None:
    """The state that asks whether to begin although tiles lie on a board; None if none do, or if somebody has
    been asked and begins all the same."""
    strewn = {number: _tiles_on(lane) for number, lane in enumerate(state.lanes)}
    if state.settings.rulings < TILES_PASS_AT_ONCE or not any(strewn.values()):
        return None
    if any(isinstance(lane.verdict, Refused) for lane in state.lanes):
        return None
    for number, squares in strewn.items():
        if squares:
            error = RuleError(
                "tiles lie on the board already: take them off, or start once more to leave them there",
                squares=squares,
            )
            state = state.on_lane(number, verdict=words.refused(error, None, None))
    return state


def _tiles_on(lane: Lane) -> tuple[int, ...]:
    """Where the last picture shows tiles."""
    squares = () if lane.seen is None or lane.seen.moving else lane.seen.squares
    return tuple(square for square, there in enumerate(squares) if isinstance(there, SeenTile))


def started(state: State, at_ms: int) -> Change:
    """The game begins."""
    # Both heads were set up to stand. One that reports otherwise did not know of it yet.
    left, right = (replace(clock, running=None, paused=None, delay_ms=0, turn_ms=0) for clock in state.clocks)
    before = replace(state, clocks=(left, right))
    state = replace(state.on_lanes(verdict=None), phase=Phase.PLAYING)
    effects: tuple[Effect, ...] = ()
    for lane in range(len(state.lanes)):
        effects += follow_turn(before, state, lane, at_ms)
    state, asking = ask(state, at_ms)
    return state, (*effects, Sound(Cue.STARTED), *asking)


def resumed_ready(state: State, event: Resumed) -> Change:
    """Nobody's time had run yet; those who must press do so again."""
    clock = state.control.start(event.at_ms)
    state = replace(state, clocks=(clock, clock), ready=frozenset())
    return state, tuple(SetUp(head, state.control) for head in HEADS)
