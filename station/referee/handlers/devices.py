"""A camera or a clock head that does not answer, and comes back: the game waits, if that was agreed."""

from dataclasses import replace

from station.clock.countdown import passed
from station.referee.deeds import Change, State
from station.referee.effects import Cue, Effect, SetUp, Sound
from station.referee.events import CameraUsed, Continued, Device, DeviceFound, DeviceLost, Paused
from station.referee.handlers import arbiter
from station.referee.settled import with_settled
from station.referee.state import Lost, Phase
from station.referee.timing import commanded


def lost(state: State, event: DeviceLost) -> Change:
    """What is lost is noted."""
    others = (one for one in state.lost if one.device is not event.device)
    return replace(state, lost=(*others, Lost(event.device, event.why))), ()


def lost_in_play(state: State, event: DeviceLost) -> Change:
    """The game is paused. A head that cannot be stopped is taken to show what it showed just now."""
    state, _ = lost(state, event)
    if not state.settings.pauses or (event.device.head is None and not state.settings.camera):
        return state, ()
    head = event.device.head
    if head is not None:
        shown = passed(state.clocks[head], state.control, event.at_ms)
        clock = replace(shown, running=None, paused=shown.running or shown.paused)
        *others, last = state.lost
        state = replace(state.with_clock(head, clock), lost=(*others, replace(last, clock=clock)))
    state, effects = arbiter.paused(state, Paused(event.at_ms))
    return state, (*effects, Sound(Cue.QUESTION, head))


def camera_used(state: State, event: CameraUsed) -> Change:
    """Without the camera, people say what they laid; an explosion under way goes on from where it was last
    seen. A pause because the camera was lost ends."""
    if state.settings.camera is event.used:
        return state, ()
    lanes = []
    for lane in state.lanes:
        if event.used or lane.task is None or lane.seen is None:
            lanes.append(replace(lane, seen=None, laid=(), chosen=(), settled=(), question=None))
            continue
        squares = with_settled(lane.seen, lane.settled)
        seen = replace(lane.seen, squares=squares, moving=False)
        lanes.append(replace(lane, seen=seen, settled=(), question=None))
    waits = state.phase is Phase.PAUSED and any(one.device is Device.CAMERA for one in state.lost)
    settings = replace(state.settings, camera=event.used)
    state = replace(state, settings=settings, lanes=tuple(lanes), blind=not event.used)
    return arbiter.continued(state, Continued(event.at_ms)) if waits and not event.used else (state, ())


def computed(state: State, effects: tuple[Effect, ...]) -> State:
    """The state with what lost heads are to show now, since they carry out no command."""
    kept = tuple(
        one
        if one.clock is None or one.device.head is None
        else replace(one, clock=commanded(one.clock, one.device.head, state, effects))
        for one in state.lost
    )
    return replace(state, lost=kept)


def found(state: State, event: DeviceFound) -> Change:
    """It answers again; a head that ran on meanwhile is set to what it showed when the game was paused."""
    was = next((one for one in state.lost if one.device is event.device), None)
    if was is None:
        return state, ()
    state = replace(state, lost=tuple(one for one in state.lost if one is not was))
    if was.clock is None or event.device.head is None or state.phase is not Phase.PAUSED:
        return state, ()
    head = event.device.head
    return state.with_clock(head, was.clock), (SetUp(head, state.control, was.clock),)
