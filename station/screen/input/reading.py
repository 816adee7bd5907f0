"""Whoever plays alone reads in peace: clocks stop while the menu or what it opens is there."""

from dataclasses import replace
from typing import Final

from station.referee.events import Continued, Paused
from station.screen.input.screen_state import Answer, Panel, ScreenState
from station.view import Phase, Viewed, view_of
from station.view.view import View

PLAYED: Final = frozenset({Panel.NONE, Panel.HISTORY, Panel.LETTERS, Panel.OFFERS, Panel.ALLOW})
"""What belongs to a turn; everything else is read beside the game."""


def undisturbed(state: Viewed, now_ms: int, language: str, *, turned: bool) -> View:
    """What a table shows while its clocks wait for a reader: a game that is being played, though no clock
    runs. Nobody sees a pause that nobody asked for, and the menu offers what it does in play."""
    paused = state.phase is Phase.PAUSED and not state.restarted and not state.lost
    if not paused:
        return view_of(state, now_ms, language, turned=turned)
    view = view_of(replace(state, phase=Phase.PLAYING), now_ms, language, turned=turned)
    still = (
        one if one.clock is None else replace(one, clock=replace(one.clock, running=False))
        for one in view.players
    )
    return replace(view, players=tuple(still))


def in_peace(answer: Answer, before: ScreenState, view: View, now_ms: int) -> Answer:
    """The same answer with a pause where somebody who plays alone begins to read, and its end afterwards.
    before: the screen's state before it. A pause that is chosen in the menu stays."""
    local = answer.local
    reads = local.panel not in PLAYED
    if reads is (before.panel not in PLAYED):
        return answer
    if reads and _minds_the_clock(view, local):
        return replace(answer, local=replace(local, stopped=True), events=(*answer.events, Paused(now_ms)))
    if reads or not local.stopped:
        return answer
    done = replace(answer, local=replace(local, stopped=False))
    if any(isinstance(event, Paused) for event in answer.events):
        return replace(done, events=tuple(one for one in answer.events if not isinstance(one, Paused)))
    return done if local.left else replace(done, events=(Continued(now_ms), *answer.events))


def _minds_the_clock(view: View, local: ScreenState) -> bool:
    """Whether a clock runs for somebody who plays against computers, and nobody else minds if it stops."""
    alone = view.dealt is not None and view.dealt.alone and not local.phones and local.hall is None
    return alone and view.phase is Phase.PLAYING and any(player.clock for player in view.players)
