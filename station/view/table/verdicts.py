"""What becomes of a verdict: what of it is read from afar, and when whose turn it is takes its place."""

from collections.abc import Mapping
from dataclasses import replace

from station.referee.ruling import Valid
from station.referee.state import Phase
from station.rules.game import Chosen, doer
from station.view.message import VERDICT_MS, Message, Says, Value
from station.view.table.at_screen import handed_on, is_turn, played
from station.view.table.message_parts import MessageSource, State
from station.view.table.panel import Announcement
from station.view.table.wording import joined


def turns_ms(state: State, number: int) -> int | None:
    """When a board says whose turn it is instead of what the last play came to; None if it does not."""
    lane, done = state.lanes[number], state.last_on(number)
    busy = lane.task is not None or lane.question is not None or state.phase is not Phase.PLAYING
    if busy or done is None or state.turn(number) is None or not isinstance(lane.verdict, Valid):
        return None
    deed = lane.verdict.deed
    if not is_turn(deed) and not (isinstance(deed, Chosen) and deed.topic == "challenge"):
        return None
    ruled = (event.at_ms for event in state.interventions if state.lane_of(event.board) == number)
    return max(done.at_ms, state.continued_ms, *ruled) + VERDICT_MS


def turn_after(
    source: MessageSource,
    waits: Announcement,
    verdict: Valid,
    stood: Announcement,
    values: Mapping[str, Value],
) -> Message:
    """Whose turn it is, and in small what the last play came to. waits: the turn as every table says it."""
    draws = source.words.draws(source.name(doer(verdict.deed)), stood.draw)
    if source.state.settings.dealt is not None:
        draws = ""  # everybody sees it
        said = replace(waits, text=handed_on(source, verdict))
    else:
        said = replace(waits, text=joined(draws, waits.text if source.game.sides or not draws else ""))
    caption = played(source, verdict, stood)
    message = source.message(Says.TURN, source.mover, said, caption=caption, values=values)
    return replace(message, far=(draws,) if draws else ())


def far_of(source: MessageSource, verdict: Valid, stood: Announcement, text: str) -> tuple[str, ...]:
    """What of a text is read from afar: who draws, and whose turn it is."""
    draws = source.words.draws(source.name(doer(verdict.deed)), stood.draw)
    turn = source.words.whose_turn(source.state, source.number)
    return tuple(part for part in (draws, turn) if part and part in text)
