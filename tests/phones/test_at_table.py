"""Phones at a table whose players hold their own tiles: the screen's questions, answered there."""

from dataclasses import replace
from typing import Any

import pytest

from station.phones.at_table import NOTHING
from station.phones.deeds import events_of, moment
from station.phones.errors import LateError, PhoneError
from station.phones.line import Besides, phone_line
from station.phones.offer import ANSWERS_ONLY, Means, What
from station.phones.offers import lane_number, offers, to_do
from station.phones.posts import LayOut, Play, Take
from station.referee.events import AnyEvent, CameraUsed, DeedEntered, Device, DeviceLost, SquareSettled
from station.referee.state import Phase
from station.rules.game import LaidOut
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.events import act
from station.screen.input.screen_state import ScreenState
from station.screen.show import sheet_of
from station.view.makers import view_of
from station.view.view import View
from station.view.wording import words_in
from tests.cases import for_each
from tests.screen.examples.games import table_examples
from tests.screen.examples.house import house_examples

EN = words_in("en")
PRESSES = Means(presses=True)
CORRECTS = Means(corrects=True)
STATES = {name: state for name, (state, _) in {**house_examples(), **table_examples()}.items()}
PHYSICAL = sorted(
    name
    for name, state in STATES.items()
    if state.settings.dealt is None and state.phase in {Phase.READY, Phase.PLAYING, Phase.PAUSED}
)

ASKED = {
    Do.CONTINUE, Do.USE_CAMERA, Do.ANSWER, Do.CHOOSE, Do.PASS, Do.RAISE, Do.LEAVE, Do.CALL, Do.CARRIED_OUT,
    Do.WITHDRAW,
}  # fmt: skip
"""What the screen asks for with a button that says it all."""


def seen(name: str) -> View:
    state = STATES[name]
    return view_of(state, state.at_ms)


def take(
    view: View, player: int, key: str, value: str = "", *, means: Means = ANSWERS_ONLY
) -> list[AnyEvent]:
    lane = lane_number(view, player)
    post = Take("1", lane, moment(view.lanes[lane]), key, value)
    return list(events_of(post, view, player, 7, means=means))


def all_by_phone(view: View) -> list[AnyEvent]:
    """Every event that somebody at a phone can make with one answer."""
    return [
        event
        for player in range(len(view.players))
        for offer in offers(view, player, EN)
        if offer.what not in {What.SPELL, What.NAME}
        for value in [one.value for one in offer.options] or [""]
        for event in take(view, player, offer.key, value)
    ]


def all_by_touch(name: str) -> list[AnyEvent]:
    """Every event that a single touch makes of what the screen asks."""
    state, local = STATES[name], ScreenState()
    sheet = sheet_of(state, local, ScreenLayout.of(1280, 800), state.at_ms)
    actions = [button.action for button in buttons(sheet) if button.action.do in ASKED]
    return [event for action in actions for event in act(action, sheet.view, local, 7).events]


@for_each("name", PHYSICAL)
def test_whatever_the_screen_asks_is_answered_at_a_phone_with_the_same_event(name: str) -> None:
    touched, phoned = all_by_touch(name), all_by_phone(seen(name))
    assert [one for one in touched if one not in phoned] == []


def test_the_states_above_ask_something() -> None:
    """So that the comparison cannot pass because nothing is asked."""
    asked = {type(event).__name__ for name in PHYSICAL for event in all_by_touch(name)}
    assert {"DeedEntered", "SquareSettled", "BlankChosen", "Continued"} <= asked


def question_of(what: str) -> tuple[View, int]:
    """A state with a question about a tile, and its lane."""
    for name in PHYSICAL:
        view = seen(name)
        for number, lane in enumerate(view.lanes):
            if lane.question is not None and lane.question.doubt.value == what and lane.question.square:
                return view, number
    raise AssertionError(f"no state asks about a {what}")


@pytest.mark.parametrize("what", ["letter", "kit"])
def test_a_doubt_is_asked_of_whose_turn_it_is_and_anybody_at_the_board_may_settle_it(what: str) -> None:
    view, number = question_of(what)
    lane = view.lanes[number]
    for player in range(len(view.players)):
        found = [one for one in offers(view, player, EN) if one.what is What.ANSWER]
        assert bool(found) is (player in lane.players)
        assert all(one.needed is (player == lane.turn) and one.label for one in found)
        assert to_do(view, player, EN) >= (player == lane.turn)


def test_only_who_laid_a_blank_says_what_it_stands_for() -> None:
    view, number = question_of("blank")
    asked = [
        player
        for player in range(len(view.players))
        if any(one.what is What.ANSWER for one in offers(view, player, EN))
    ]
    assert asked == [view.lanes[number].turn]


def test_a_square_can_be_empty_and_nonsense_is_refused() -> None:
    view, number = question_of("letter")
    player = view.lanes[number].turn
    question = view.lanes[number].question
    assert player is not None
    assert question is not None
    assert question.square is not None
    key = f"answer letter {question.square}"
    assert take(view, player, key, NOTHING) == [SquareSettled(number, 7, question.square, None)]
    with pytest.raises(PhoneError, match="cannot be chosen"):
        take(view, player, key, "??")
    with pytest.raises(LateError, match="not possible any more"):
        take(view, player, "answer letter 0", "A")
    with pytest.raises(PhoneError, match="lay them there"):
        events_of(Play("1", number, moment(view.lanes[number])), view, player, 7)
    with pytest.raises(PhoneError, match="lay them there"):
        events_of(LayOut("1", number, moment(view.lanes[number])), view, player, 7)


def crossword_asked() -> tuple[View, int]:
    """A free crossword with several doubtful tiles, and whose it is."""
    for name in PHYSICAL:
        view = seen(name)
        question = view.lanes[0].question
        if question is not None and question.crossword is not None and len(question.crossword.doubtful) > 1:
            return view, question.crossword.player
    raise AssertionError("no state asks about several tiles of a crossword")


def test_several_doubtful_tiles_of_a_crossword_are_typed_in_their_order() -> None:
    view, player = crossword_asked()
    question = view.lanes[0].question
    assert question is not None
    assert question.crossword is not None
    count = len(question.crossword.doubtful)
    with pytest.raises(PhoneError, match="cannot be chosen"):
        take(view, player, "name letters", "E" * (count + 1))
    (event,) = take(view, player, "name letters", "e" * count)
    assert isinstance(event, DeedEntered)
    assert isinstance(event.deed, LaidOut)
    laid = {(row, column): tile.letter for row, column, tile in event.deed.cells}
    assert [laid[cell.row, cell.column] for cell in question.crossword.doubtful] == ["E"] * count


def test_a_camera_that_is_lost_is_done_without() -> None:
    view = replace(seen_lost(STATES["turn"]), phase=Phase.PAUSED)
    assert take(view, 0, "by-hand") == [CameraUsed(7, used=False)]


def seen_lost(state: Any) -> View:
    lost = replace(state, lost=(DeviceLost(state.at_ms, Device.CAMERA, "unplugged"),))
    return view_of(lost, state.at_ms)


def test_a_clock_is_pressed_at_a_phone_only_where_no_head_has_buttons() -> None:
    view, number = question_of("letter")
    player = view.lanes[number].turn
    assert player is not None
    lanes = tuple(replace(lane, question=None) for lane in view.lanes)
    turn = replace(view, lanes=lanes)
    assert "press" not in {one.key for one in offers(turn, player, EN)}
    assert "press" in {one.key for one in offers(turn, player, EN, means=PRESSES)}
    assert take(turn, player, "press", means=PRESSES) == [], "the head reports it"
    assert "press" not in {one.key for one in offers(view, player, EN, means=PRESSES)}, "one is in force"
    with pytest.raises(LateError):
        take(turn, player, "press")


def test_no_phone_at_a_table_is_sent_a_hand() -> None:
    for name in PHYSICAL:
        state, view = STATES[name], seen(name)
        for player in range(len(view.players)):
            mine = phone_line(view, player, EN, state.at_ms, Besides())["phone"]
            assert mine["at_table"]
            assert (mine["hand"], mine["hands"], mine["free"], mine["may_lay"]) == ([], [], None, False)


def test_what_is_on_a_square_is_said_at_a_phone_unless_a_pin_locks_that() -> None:
    view = seen("turn")
    (event,) = take(view, 0, "square", "112 E", means=CORRECTS)
    assert isinstance(event, SquareSettled)
    assert event.tile is not None
    assert (event.square, event.tile.letter, event.reason) == (112, "E", "Agreed by the players")
    (empty,) = take(view, 0, "square", "3 .", means=CORRECTS)
    assert isinstance(empty, SquareSettled)
    assert (empty.square, empty.tile) == (3, None)
    for wrong in ("225 E", "H8 E", "112 ??", "112", ""):
        with pytest.raises(PhoneError, match=r"no such square|cannot be chosen"):
            take(view, 0, "square", wrong, means=CORRECTS)
    with pytest.raises(LateError):
        take(view, 0, "square", "112 E")
