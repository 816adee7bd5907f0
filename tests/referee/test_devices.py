"""A camera or a clock head that is lost in the middle of a game."""

from collections.abc import Callable
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.games.scrabble.rules import SCRABBLE
from station.referee.events import Continued, Device, DeviceFound, DeviceLost
from station.referee.ruling import Valid
from station.referee.state import Phase
from station.view import view_of

Tables = Callable[..., Any]

CAT = "G8:C H8:A I8:T"
MINUTES = 600_000


def started(table: Tables, **settings: Any) -> Any:
    game = table(SCRABBLE)
    game.start(2, control=TimeControl.parse("10"), **settings)
    return game


@pytest.mark.parametrize("device", Device)
def test_no_time_runs_while_a_device_is_lost(table: Tables, device: Device) -> None:
    game = started(table)
    left = game.left_ms(0)
    game.handle(DeviceLost(game.now_ms, device, "pull the plug out and put it in again"))
    assert game.state.phase is Phase.PAUSED
    view = view_of(game.state, game.now_ms)
    assert [(alarm.device, alarm.why) for alarm in view.alarms] == [
        (device, "pull the plug out and put it in again")
    ]
    assert view.lanes[0].message.headline == (view.alarms[0].text, *view.lanes[0].message.headline[1:])
    game.wait(60_000)
    game.handle(DeviceFound(game.now_ms, device))
    game.poll()
    assert (game.state.phase, game.state.lost) == (Phase.PAUSED, ())
    game.handle(Continued(game.now_ms))
    game.poll()
    assert (game.running(), game.left_ms(0)) == ([0], left)


def test_a_head_that_ran_on_is_set_to_what_it_showed_when_it_was_lost(table: Tables) -> None:
    game = started(table)
    head = game.heads[0]
    left = game.left_ms(0)
    # Nobody hears the head, and the head hears nobody.
    game.referee.handle(DeviceLost(game.now_ms, Device.LEFT_HEAD))
    game.now_ms += 60_000
    assert head.reading(game.now_ms).south_ms == left - 60_000
    game.handle(DeviceFound(game.now_ms, Device.LEFT_HEAD))
    game.poll()
    assert game.left_ms(0) == left
    game.handle(Continued(game.now_ms))
    game.wait(1_000)
    assert game.left_ms(0) == left - 1_000


def test_play_goes_on_without_the_device_if_people_say_so(table: Tables) -> None:
    game = started(table)
    game.handle(DeviceLost(game.now_ms, Device.CAMERA))
    game.handle(Continued(game.now_ms))
    game.poll()
    assert (game.state.phase, game.running()) == (Phase.PLAYING, [0])
    assert game.state.lost[0].device is Device.CAMERA


def test_a_press_in_force_waits_for_the_camera(table: Tables) -> None:
    game = started(table)
    game.press(0)
    game.handle(DeviceLost(game.now_ms, Device.CAMERA))
    game.release(0)
    game.handle(DeviceFound(game.now_ms, Device.CAMERA))
    game.handle(Continued(game.now_ms))
    game.see(CAT)
    assert game.state.scores == (10, 0)
    assert game.running() == [1]


def test_where_that_was_agreed_the_clocks_run_on(table: Tables) -> None:
    game = started(table, pauses=False)
    game.handle(DeviceLost(game.now_ms, Device.CAMERA))
    assert (game.state.phase, game.running()) == (Phase.PLAYING, [0])
    assert [alarm.text for alarm in view_of(game.state, game.now_ms).alarms] == ["Camera lost"]


def test_a_game_without_a_camera_does_not_miss_it(table: Tables) -> None:
    game = started(table, camera=False)
    game.handle(DeviceLost(game.now_ms, Device.CAMERA))
    assert game.state.phase is Phase.PLAYING


def test_what_is_lost_before_the_game_is_still_known_when_it_begins(table: Tables) -> None:
    game = table(SCRABBLE)
    game.handle(DeviceLost(0, Device.RIGHT_HEAD, "no cable"))
    game.start(2)
    assert game.state.phase is Phase.PLAYING
    assert [one.why for one in game.state.lost] == ["no cable"]


@pytest.mark.parametrize(("players", "mover"), [(2, 1), (3, 1), (4, 3)])
@pytest.mark.parametrize("seen_in_the_pause", [True, False])
@pytest.mark.parametrize("control", ["10", "10+5", "10d3"])
def test_a_press_that_is_judged_in_or_after_a_pause_costs_nobody_the_pause(
    table: Tables, players: int, mover: int, seen_in_the_pause: bool, control: str
) -> None:
    """The third player's clock is on the other head than those of the two before, and so is the first's after
    the fourth."""
    game = table(SCRABBLE)
    agreed = TimeControl.parse(control)
    game.start(players, control=agreed)
    game.press(0)
    game.release(0)
    game.see(CAT)
    for player in range(1, mover):
        game.wait(1_000)
        game.hold(player)
        game.see()
    game.wait(1_000)
    before = [game.left_ms(player) for player in range(players)]
    game.press(mover)
    game.wait(4_000)
    game.handle(DeviceLost(game.now_ms, Device.CAMERA))
    game.poll()
    game.release(mover)
    game.wait(60_000)
    game.handle(DeviceFound(game.now_ms, Device.CAMERA))
    if seen_in_the_pause:
        game.see("J8:S")
    game.handle(Continued(game.now_ms))
    game.poll()
    if not seen_in_the_pause:
        game.see("J8:S")
    assert isinstance(game.state.lanes[0].verdict, Valid)
    following = (mover + 1) % players
    assert game.running() == [following]
    thought_ms = 4_000 if seen_in_the_pause else 4_200
    delay_ms = 3_000 if control == "10d3" else 0
    lost = [then - game.left_ms(player) for player, then in enumerate(before)]
    assert lost[following] == thought_ms - delay_ms
    assert [lost[player] for player in range(players) if player not in {mover, following}] == [0] * (
        players - 2
    )
