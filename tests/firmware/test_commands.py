"""How a head takes commands: once each, in order, at their time, and only what is within limits."""

from collections.abc import Callable
from struct import pack
from typing import Any

import pytest

from station.clock.serial import messages as m
from station.clock.serial.frames import frame
from tests.firmware.at_the_head import SOUTH, set_up


def test_a_head_that_was_just_plugged_in_says_what_it_is(head: Any, host_of: Callable[[Any], Any]) -> None:
    host = host_of(head)
    host.run(700_000)
    assert {(said.version, said.boot, said.cause, said.session) for said in host.snapshots} == {
        (m.VERSION, 1, m.CauseCode.POWER_ON, 0)
    }
    assert len(host.snapshots) == 2


def test_a_host_of_another_version_gets_no_session(head: Any, host_of: Callable[[Any], Any]) -> None:
    host = host_of(head)
    host.run(50_000)
    host.say(m.Hello(version=m.VERSION + 1, session=9))
    host.run_ms(50)
    assert host.snapshots[-1].session == 0


def test_a_command_is_done_once_however_often_it_is_said(host: Any) -> None:
    host.ask(set_up("10"))
    start = m.Start(session=host.session, id=host.ids + 1, side=SOUTH)
    for _ in range(3):
        host.say(start)
        host.run_ms(20)
    host.ids += 1
    stopped = host.ask(m.Stop())
    assert stopped.south_ms == 600_000 - (stopped.at_ms - host.done[start.id].at_ms)
    host.say(start)
    host.run_ms(20)
    assert host.done[start.id].result == m.ResultCode.OUT_OF_ORDER
    assert host.ask(m.Brightness(level=3)).state == SOUTH << 2


@pytest.mark.parametrize(
    ("command", "result"),
    [
        (m.Start(side=3), m.ResultCode.BAD_VALUE),
        (m.SetUp(main_ms=0), m.ResultCode.BAD_VALUE),
        (m.SetUp(main_ms=86_400_001), m.ResultCode.BAD_VALUE),
        (m.SetUp(main_ms=5000, bonus_ms=1), m.ResultCode.BAD_VALUE),
        (m.SetUp(main_ms=5000, north_bonus_ms=1), m.ResultCode.BAD_VALUE),
        (m.SetUp(main_ms=5000, north_bonus_ms=m.NO_BONUS), m.ResultCode.BAD_VALUE),
        (m.SetUp(main_ms=5000, increment=1, north_bonus_ms=86_400_001), m.ResultCode.BAD_VALUE),
        (m.SetUp(main_ms=5000, resume=1, state=0x40), m.ResultCode.BAD_VALUE),
        (m.Adjust(side=SOUTH, remaining_ms=86_400_001), m.ResultCode.BAD_VALUE),
        (m.Brightness(level=16), m.ResultCode.BAD_VALUE),
        (m.Sound(sound=99), m.ResultCode.BAD_VALUE),
    ],
)
def test_a_value_outside_its_limits_changes_nothing(host: Any, command: Any, result: int) -> None:
    before = host.ask(m.Stop())
    done = host.ask(command)
    assert done.result == result
    assert (done.south_ms, done.north_ms, done.state) == (before.south_ms, before.north_ms, before.state)


def test_a_command_of_another_session_is_refused(host: Any) -> None:
    host.say(m.Start(session=host.session + 1, id=host.ids + 1, side=SOUTH))
    host.run_ms(20)
    assert host.done[host.ids + 1].result == m.ResultCode.OTHER_SESSION
    assert host.done[host.ids + 1].state == 0


def test_a_command_may_be_meant_for_a_time_to_come_or_just_gone(host: Any) -> None:
    now_ms = host.ask(set_up("10")).at_ms
    host.run_ms(100)
    assert host.ask(m.Start(side=SOUTH, when_ms=now_ms + 50)).at_ms == now_ms + 50
    stopped = host.ask(m.Stop(when_ms=now_ms + 1050))
    assert (stopped.at_ms, stopped.south_ms) == (now_ms + 1050, 599_000)


def test_a_new_host_drops_what_the_last_one_had_scheduled(host: Any, host_of: Callable[[Any], Any]) -> None:
    now_ms = host.ask(set_up("10")).at_ms
    host.send(m.Start(side=SOUTH, when_ms=now_ms + 600))
    again = host_of(host.head)
    again.session = host.session + 1
    again.hello()
    assert again.ask(m.Brightness(level=4)).result == m.ResultCode.DONE
    again.run_ms(800)
    assert again.ask(m.Stop()).south_ms == 600_000


def test_the_same_host_s_hello_keeps_what_it_has_scheduled(host: Any) -> None:
    now_ms = host.ask(set_up("10")).at_ms
    number = host.send(m.Start(side=SOUTH, when_ms=now_ms + 300))
    host.say(m.Hello(version=m.VERSION, session=host.session))
    host.run_ms(400)
    assert host.done[number].at_ms == now_ms + 300


def test_while_a_command_waits_for_its_time_its_id_is_taken_and_the_next_is_refused(host: Any) -> None:
    now_ms = host.ask(set_up("10")).at_ms
    number = host.send(m.Start(side=SOUTH, when_ms=now_ms + 300))
    host.say(m.Brightness(session=host.session, id=number, level=3))
    host.say(m.Brightness(session=host.session, id=number + 1, level=3))
    host.run_ms(100)
    assert number not in host.done
    assert host.done[number + 1].result == m.ResultCode.OUT_OF_ORDER
    host.run_ms(300)
    assert (host.done[number].state, host.done[number].at_ms) == (SOUTH, now_ms + 300)


def raw_command(host: Any, kind: int) -> bytes:
    """A command of this kind, known or not, with the next id."""
    session: int = host.session
    return bytes([kind]) + pack("<HH", session, host.ids + 1)


@pytest.mark.parametrize(
    ("kind", "answered"), [(0x45, False), (0x50, False), (0x5B, True), (0x6F, True), (0x70, False)]
)
def test_only_commands_of_later_versions_are_answered_as_unknown(
    host: Any, kind: int, answered: bool
) -> None:
    host.head.do("hear " + frame(raw_command(host, kind)).hex())
    host.run_ms(50)
    results = [done.result for done in host.done.values()]
    assert results == ([m.ResultCode.UNKNOWN] if answered else [])
