"""A head whose host is away is a plain chess clock, and loses no time."""

from typing import Any

from station.clock.firmware.head import sign_text
from station.clock.serial import messages as m
from station.rules.tile import Side
from tests.firmware.at_the_head import SOUTH, alone, hold_both, set_up, tap


def test_without_a_host_it_is_a_plain_chess_clock(head: Any) -> None:
    head.run(50_000)
    alone(head, Side.NORTH, 3000)
    digits, lights, _ = head.face()
    assert (lights, sign_text(digits)) == (1 | 4, " 9.57.10.00")
    alone(head, Side.SOUTH, 2000)
    digits, lights, _ = head.face()
    assert (lights, sign_text(digits)[-6:]) == (2 | 4, " 9.58.")


def test_without_a_host_both_buttons_held_for_three_seconds_set_a_new_game_up(host: Any) -> None:
    """With the last one's time control, though a flag has fallen and the power was cut."""
    host.ask(m.SetUp(main_ms=1500, bonus_ms=200, increment=1))
    host.ask(m.Start(side=SOUTH))
    host.run_ms(2_800)
    host.head.do(f"reset {int(m.CauseCode.POWER_ON)}")
    host.boot = 0
    host.run_ms(300)
    before = hold_both(host, 2_900)
    assert (before.south_ms, before.north_ms) == (0, 1500)
    after = hold_both(host, 3_050)
    assert (after.south_ms, after.north_ms, after.state) == (1500, 1500, 0)
    assert host.head.face()[0] != bytes(8)
    tap(host, Side.NORTH)
    assert host.head.face()[1] == 1 | 4


def test_with_a_host_both_buttons_held_change_nothing(host: Any) -> None:
    host.ask(set_up("10"))
    host.ask(m.Start(side=SOUTH))
    host.run_ms(200)
    host.say(m.Ask())
    for side in Side:
        host.head.edge(side, True, host.head.now_us + 1000)
    host.run_ms(3_300)
    stopped = host.ask(m.Stop())
    assert stopped.south_ms + stopped.north_ms < 1_200_000 - 3_000


def test_link_loss_lights_a_light_and_changes_no_time(host: Any) -> None:
    host.ask(set_up("10"))
    started = host.ask(m.Start(side=SOUTH))
    host.head.run(host.head.now_us + 2_500_000)
    assert host.head.face()[1] == 1 | 4
    host.run_ms(700)
    assert host.head.face()[1] == 1
    now = host.ask(m.Stop())
    assert now.south_ms == 600_000 - (now.at_ms - started.at_ms)
