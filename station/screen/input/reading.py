"""Whoever plays alone reads in peace: clocks stop while rules, keys or settings are on the screen."""

from dataclasses import replace
from typing import Final

from station.referee.events import Continued, Paused
from station.screen.input.screen_state import Answer, Panel, ScreenState
from station.view import Phase
from station.view.view import View

READ: Final = frozenset({Panel.RULES, Panel.HELP, Panel.SETTINGS})


def in_peace(answer: Answer, before: ScreenState, view: View, now_ms: int) -> Answer:
    """The same answer with a pause where somebody who plays alone begins to read, and its end afterwards.
    before: the screen's state before it."""
    local = answer.local
    reads = local.panel in READ
    if reads is (before.panel in READ):
        return answer
    if reads and _minds_the_clock(view, local):
        return replace(answer, local=replace(local, stopped=True), events=(*answer.events, Paused(now_ms)))
    if not reads and local.stopped:
        going_on = () if local.left else (Continued(now_ms),)
        return replace(answer, local=replace(local, stopped=False), events=(*answer.events, *going_on))
    return answer


def _minds_the_clock(view: View, local: ScreenState) -> bool:
    """Whether a clock runs for somebody who plays against computers, and nobody else minds if it stops."""
    alone = view.dealt is not None and view.dealt.alone and not local.phones and local.hall is None
    return alone and view.phase is Phase.PLAYING and any(player.clock for player in view.players)
