"""What an action does: change the screen's state, or become an event for the referee. Pure.

Only here do touches become events.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from station.languages import next_language
from station.referee.events import (
    Aborted,
    AnyEvent,
    CameraUsed,
    Challenged,
    ClockSet,
    Continued,
    DeedEntered,
    Paused,
    PlayAccepted,
    PlayUndone,
    SquareSettled,
)  # fmt: skip
from station.rules.game import DONE, TICK, Called, Chosen, Deed, Laid, Left, Passed, Raised
from station.rules.square import SQUARES, square_name
from station.rules.tile import FacedTile
from station.screen.draw.themes import next_theme
from station.screen.input import doubt
from station.screen.input.actions import (
    Action,
    ArbiterCalled,
    ClockTouched,
    Do,
    ExportAsked,
    PhonesAsked,
    Request,
    ReviewAsked,
)
from station.screen.input.entries import enter_typed, new_entry, retyped
from station.screen.input.keys import moved
from station.screen.input.numbers import LEAST_PIN, asks_number, with_key
from station.screen.input.screen_state import (
    WRONG_PIN,
    Answer,
    Entry,
    EntryKind,
    Panel,
    ScreenState,
    VoiceSetting,
)
from station.view import Phase
from station.view.naming import lying, named, plain_tile
from station.view.view import View
from station.view.wording import words_in

NOTICE_MS: Final = 3000

OPENS: Final[Mapping[Do, Panel]] = {
    Do.CLOSE: Panel.NONE,
    Do.ARBITER: Panel.ARBITER,
    Do.ASK_LEAVE: Panel.LEAVE,
    Do.MENU: Panel.MENU,
    Do.HISTORY: Panel.HISTORY,
    Do.CLOCK_PANEL: Panel.CLOCK,
    Do.ASK_ABORT: Panel.ABORT,
    Do.LETTERS: Panel.LETTERS,
    Do.RULES: Panel.RULES,
    Do.HELP: Panel.HELP,
    Do.CAMERA: Panel.CAMERA,
    Do.STATISTICS: Panel.STATISTICS,
    Do.OFFERS: Panel.OFFERS,
    Do.SETTINGS: Panel.SETTINGS,
    Do.ALLOW: Panel.ALLOW,
}
"""The panel that an action opens, or closes if it is open."""

ANSWERS: Final = {Do.SETTLE, Do.EMPTY}
RESIGN: Final = "resign"
"""The topic of giving a game up, in every game."""

AGREE: Final = "agree"
"""The topic of agreeing to an end, in every game."""

RULED: Final = {Do.UNDO, Do.ACCEPT, *ANSWERS}
"""What changes a result: asked about once, with a reason. Of `ANSWERS` only what nobody asked for."""


def act(action: Action, view: View, local: ScreenState, now_ms: int) -> Answer:
    """Carry out an action on the screen, or return the event for the referee.

    An action that does not or no longer apply changes nothing.
    """
    closed = local.closed
    if action.do is Do.REASON and local.pending is not None:
        action = replace(local.pending, reason=action.text)
    question = view.lanes[action.lane].question
    before = _asked_again(action, local) or _asked_first(action, local, closed)
    if before is not None:
        return Answer(before)
    if action.do is Do.REMATCH:
        closed = replace(closed, left=True, again=True)
    if action.do in OPENS:
        return Answer(_opened(action, view, local, closed))
    if action.do is Do.TYPED:
        return enter_typed(view, local, now_ms)
    if action.do is Do.ANSWER and question is not None and question.crossword is not None:
        named = replace(local, panel=Panel.NONE)
        return doubt.answer(action.text, question.crossword, named, now_ms)
    event, request = _event(action, view, local, now_ms), _request(action, view, local)
    if event is None and request is None:
        return Answer(_changed(action, view, local))
    events, requests = () if event is None else (event,), () if request is None else (request,)
    return Answer(replace(closed, lane=action.lane), events, requests)


def _request(action: Action, view: View, local: ScreenState) -> Request | None:
    """What the screen itself is asked for. An arbiter who has been called is called off."""
    match action.do:
        case Do.REVIEW:
            return ReviewAsked()
        case Do.EXPORT:
            return ExportAsked()
        case Do.PHONES:
            return PhonesAsked()
        case Do.PRESS if action.player is not None:
            seat = view.players[action.player].seat
            return None if seat is None else ClockTouched(seat)
        case Do.CALL_ARBITER if local.hall is not None and view.phase is not Phase.IDLE:
            return ArbiterCalled(action.lane, withdrawn=local.hall.called)
    return None


def _asked_first(action: Action, local: ScreenState, closed: ScreenState) -> ScreenState | None:
    """What an arbiter is asked before ruling: a PIN, if one locks the arbiter's means, and a reason. None if
    there is nothing to ask."""
    entry, here = local.entry, replace(closed, lane=action.lane)
    typing = entry if entry is not None and entry.what is EntryKind.PIN else None
    if action.do is Do.TYPED and typing is not None:
        pin = "".join(typing.tiles)
        if typing.topic == "lock":
            return replace(closed, pin=pin) if len(pin) >= LEAST_PIN else local
        if pin == local.pin:
            return replace(closed, panel=Panel.ARBITER)
        return replace(local, entry=Entry(EntryKind.PIN, topic=WRONG_PIN))
    if action.do is Do.PIN and local.pin:
        return replace(here, pin="")
    if action.do is Do.PIN or (action.do is Do.ARBITER and local.pin and local.panel is not Panel.ARBITER):
        return replace(
            here, panel=Panel.PIN, entry=Entry(EntryKind.PIN, topic="lock" if action.do is Do.PIN else "")
        )
    asks = action.do in RULED and (action.do not in ANSWERS or local.panel is Panel.TILE)
    return replace(local, panel=Panel.REASON, pending=action) if asks and not action.reason else None


def _asked_again(action: Action, local: ScreenState) -> ScreenState | None:
    """A touch that ends a game for somebody else, too, counts only when it is repeated: a side gives up, the
    game is abandoned, or everybody's result is final. None if this one counts."""
    gives_up = local.panel is Panel.ABORT and action.do is Do.CHOOSE and action.text == RESIGN
    final = action.do is Do.CHOOSE and action.text == AGREE and action.player is None
    grave = gives_up or final or action.do is Do.ABORT
    return replace(local, pending=action) if grave and local.pending != action else None


def _opened(action: Action, view: View, local: ScreenState, closed: ScreenState) -> ScreenState:
    panel = OPENS[action.do]
    if panel is Panel.NONE or (local.panel is panel and local.lane == action.lane):
        return closed
    last = max(0, view.lanes[action.lane].turns - 1)
    return replace(closed, panel=panel, lane=action.lane, turn=last)


def _event(action: Action, view: View, local: ScreenState, now_ms: int) -> AnyEvent | None:
    if view.phase is Phase.IDLE or (view.phase is Phase.OVER and not view.open):
        return None
    return (_entered(action, view, now_ms) if view.open else None) or _ruled(action, view, local, now_ms)


def _entered(action: Action, view: View, now_ms: int) -> AnyEvent | None:
    """What players say by touch, and what sets their clocks."""
    player = action.player
    if action.do in {Do.CHOOSE, Do.REMATCH}:
        return DeedEntered(now_ms, Chosen(action.text, player, action.value))
    if player is None:
        return None
    if action.do is Do.ADJUST and action.reason:
        return _adjusted(player, action.amount, view, now_ms, action.reason)
    seat = view.players[player].seat
    if action.do is Do.CHALLENGE and seat is not None:
        return Challenged(seat.board, now_ms, seat.side)
    square = "" if action.square is None else square_name(action.square)
    deeds: dict[Do, Deed] = {
        Do.PASS: Passed(player), Do.RAISE: Raised(player), Do.LEAVE: Left(player), Do.CALL: Called((player,)),
        Do.WITHDRAW: Laid(player, ()), Do.TICK: Chosen(TICK, player, square),
        Do.CARRIED_OUT: Chosen(DONE, player),
    }  # fmt: skip
    return DeedEntered(now_ms, deeds[action.do]) if action.do in deeds else None


def _adjusted(player: int, amount: int, view: View, now_ms: int, reason: str) -> ClockSet | None:
    """A clock adjusted from what it shows now."""
    who = view.players[player]
    if who.seat is None or who.clock is None:
        return None
    return ClockSet(who.seat.board, now_ms, who.seat.side, who.clock.at(now_ms) + amount, reason)


def _ruled(action: Action, view: View, local: ScreenState, now_ms: int) -> AnyEvent | None:
    """What an arbiter rules, and what lies on a square."""
    lane, square = action.lane, action.square
    event: AnyEvent | None = None
    match action.do:
        case Do.PAUSE if view.phase is Phase.PLAYING:
            event = Paused(now_ms)
        case Do.CALL_ARBITER if view.phase is Phase.PLAYING and local.hall and not local.hall.called:
            event = Paused(now_ms)  # the clocks stop while the arbiter comes
        case Do.CONTINUE if view.phase is Phase.PAUSED or view.starts or view.look_again:
            event = Continued(now_ms)
        case Do.USE_CAMERA:
            event = CameraUsed(now_ms, used=view.blind)
        case Do.ABORT:
            event = Aborted(now_ms)
        case Do.ACCEPT if view.open:
            event = PlayAccepted(lane, now_ms, action.reason)
        case Do.UNDO if view.open:
            event = PlayUndone(lane, now_ms, action.reason)
        case Do.EMPTY if square is not None:
            event = SquareSettled(lane, now_ms, square, None, action.reason)
        case Do.SETTLE if square is not None:
            tile = (
                plain_tile(action.text) if local.draft is None else replace(local.draft, letter=action.text)
            )
            event = SquareSettled(lane, now_ms, square, tile, action.reason)
        case Do.ANSWER if (question := view.lanes[lane].question) is not None:
            event = named(question, lane, action.text, view, now_ms)
    return event


def _changed(action: Action, view: View, local: ScreenState) -> ScreenState:
    """The screen's state after an action that concerns it alone."""
    lane = view.lanes[action.lane]
    match action.do:
        case Do.LEAF:
            last = max(0, lane.turns - 1)
            local = replace(local, turn=min(last, max(0, local.turn + action.amount)))
        case Do.PAGE:
            local = replace(local, page=action.amount)
        case Do.CORRECT:
            local = replace(
                local, panel=Panel.SQUARE, lane=action.lane, square=SQUARES // 2, draft=None, entry=None
            )
        case Do.MOVE_CURSOR if local.entry is not None:
            by = -action.amount if local.turned and view.sides else action.amount
            square = moved(local.entry.square, by)
            local = replace(local, entry=replace(local.entry, square=square))
        case Do.MOVE_CURSOR:
            by = -action.amount if local.turned else action.amount
            local = replace(local, square=moved(local.square, by))
        case Do.NAME_TILE if action.square is not None:
            draft = lying(lane, action.square) if view.sides else None
            local = replace(local, panel=Panel.TILE, square=action.square, draft=draft)
        case Do.DRAFT if local.draft is not None:
            local = replace(local, draft=_drafted(local.draft, action.text))
        case Do.ADJUST:
            before = local.pending
            more = before.amount if before is not None and before.player == action.player else 0
            local = replace(local, pending=replace(action, amount=more + action.amount))
        case Do.ASK_REASON if local.pending is not None:
            local = replace(local, panel=Panel.REASON)
        case _:
            local = _seen_as(action, _typed(action, view, local))
    return local


def _seen_as(action: Action, local: ScreenState) -> ScreenState:  # noqa: PLR0911  (a return an action)
    """How everything is shown, and whether at all."""
    match action.do:
        case Do.THEME:
            return replace(local, theme=action.value or next_theme(local.theme))
        case Do.GLIDE:
            return replace(local, still=not local.still)
        case Do.VOLUME:
            return replace(local, volume=action.amount)
        case Do.VOICE:
            return replace(
                local, voice=VoiceSetting.NOT_NOW if local.voice is VoiceSetting.ALOUD else VoiceSetting.ALOUD
            )
        case Do.LANGUAGE:
            return replace(local, language=next_language(local.language))
        case Do.TURN_ROUND:
            return replace(local, turned=not local.turned, panel=Panel.NONE)
        case Do.LEAVE_TABLE | Do.QUIT | Do.REMATCH:
            return replace(local, left=True, quit=action.do is Do.QUIT, again=action.do is Do.REMATCH)
    return local


def at_lane(local: ScreenState, lane: int, now_ms: int) -> ScreenState:
    """Direct keys to another lane, which says so."""
    words = words_in(local.language, local.turned)
    left, right = words.tr("Keys now act on the left board."), words.tr("Keys now act on the right board.")
    notice = left if words.left(lane) else right
    return replace(local.closed, focus=None, lane=lane).noticing(notice, now_ms + NOTICE_MS)


def _typed(action: Action, view: View, local: ScreenState) -> ScreenState:
    choice = view.asked
    if action.do is Do.TYPE:
        return replace(local, panel=Panel.NONE, lane=action.lane, entry=new_entry(action, view))
    typed = action.do in {Do.KEY, Do.SIGN, Do.RUB_OUT} and local.panel is Panel.NONE
    if typed and choice is not None and asks_number(choice):
        return replace(local, entry=with_key(choice, local, action))
    return (
        local if local.entry is None else replace(local, entry=retyped(local.entry, action, view, local.lane))
    )


def _drafted(draft: FacedTile, what: str) -> FacedTile:
    if what == "facing":
        return replace(draft, facing=draft.facing.other)
    if what == "kit":
        return replace(draft, kit="b" if draft.kit == "a" else "a")
    return replace(draft, blank=not draft.blank)
