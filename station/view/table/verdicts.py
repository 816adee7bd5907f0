"""What becomes of a verdict: what of it is read from afar, and when whose turn it is takes its place."""

from collections.abc import Mapping
from dataclasses import replace

from station.referee.ruling import Stood
from station.referee.state import Phase
from station.rules.game import Chosen, doer
from station.view.message import VERDICT_MS, Message, Says, Value
from station.view.table.at_screen import handed_on, is_turn, played
from station.view.table.message_parts import State, Telling
from station.view.table.panel import Said
from station.view.table.wording import joined


def turns_ms(state: State, number: int) -> int | None:
    """When a board says whose turn it is instead of what the last play came to; None if it does not."""
    lane, done = state.lanes[number], state.last_on(number)
    busy = lane.task is not None or lane.question is not None or state.phase is not Phase.PLAYING
    if busy or done is None or state.turn(number) is None or not isinstance(lane.verdict, Stood):
        return None
    deed = lane.verdict.deed
    if not is_turn(deed) and not (isinstance(deed, Chosen) and deed.topic == "challenge"):
        return None
    ruled = (event.at_ms for event in state.interventions if state.lane_of(event.board) == number)
    return max(done.at_ms, state.continued_ms, *ruled) + VERDICT_MS


def turn_after(
    told: Telling, waits: Said, verdict: Stood, stood: Said, values: Mapping[str, Value]
) -> Message:
    """Whose turn it is, and in small what the last play came to. waits: the turn as every table says it."""
    draws = told.words.draws(told.name(doer(verdict.deed)), stood.draw)
    if told.state.settings.dealt is not None:
        draws = ""  # everybody sees it
        said = replace(waits, text=handed_on(told, verdict))
    else:
        said = replace(waits, text=joined(draws, waits.text if told.game.sides or not draws else ""))
    caption = played(told, verdict, stood)
    message = told.message(Says.TURN, told.mover, said, caption=caption, values=values)
    return replace(message, far=(draws,) if draws else ())


def far_of(told: Telling, verdict: Stood, stood: Said, text: str) -> tuple[str, ...]:
    """What of a text is read from afar: who draws, and whose turn it is."""
    draws = told.words.draws(told.name(doer(verdict.deed)), stood.draw)
    turn = told.words.whose_turn(told.state, told.number)
    return tuple(part for part in (draws, turn) if part and part in text)
