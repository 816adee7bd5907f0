"""What a serial head does beyond the scenarios, alike in the logic alone and in the shipped program."""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from struct import pack
from typing import Any
from zlib import crc32

import pytest

from station.clock.control import TimeControl
from station.clock.face import time_text
from station.clock.firmware.front import sign_text
from station.clock.serial import messages as m
from station.clock.serial.frames import frame
from station.rules.tile import Side

SOUTH, NORTH = 1, 2


@pytest.fixture(params=["bench", "chip"])
def head(request: pytest.FixtureRequest) -> Any:
    return request.getfixturevalue(request.param)


@pytest.fixture
def host(head: Any, host_of: Callable[[Any], Any]) -> Any:
    host = host_of(head)
    host.run(50_000)
    host.hello()
    return host


def tap(host: Any, side: Side, down_ms: int = 100) -> None:
    host.head.edge(side, True, host.head.now_us + 1000)
    host.run_ms(down_ms)
    host.head.edge(side, False, host.head.now_us)
    host.run_ms(40)


def alone(head: Any, side: Side, wait_ms: int) -> None:
    """A press while no host is there, and what follows it."""
    head.edge(side, True, head.now_us + 1000)
    head.edge(side, False, head.now_us + 80_000)
    head.run(head.now_us + wait_ms * 1000)
    head.said.clear()


def set_up(control: str, **more: int) -> m.SetUp:
    given = TimeControl.parse(control)
    return m.SetUp(main_ms=given.main_ms, overtime_ms=given.overtime_ms, **more)


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


def test_a_ping_is_stamped_when_it_arrived(host: Any) -> None:
    tap(host, Side.SOUTH)
    host.pongs.clear()
    stamps = []
    for _ in range(5):
        sent_us = host.head.now_us
        host.say(m.Ping(token=1))
        host.run_ms(30)
        pong = host.pongs[-1]
        stamps.append(pong.at_ms * 1000 + pong.at_us - sent_us)
    assert max(stamps) - min(stamps) <= 1000


def test_an_event_comes_again_until_it_is_acknowledged(host: Any) -> None:
    host.head.edge(Side.SOUTH, True, host.head.now_us + 1000)
    host.head.run(host.head.now_us + 400_000)
    assert len(host.head.said) >= 5
    host.run_ms(200)
    host.head.said.clear()
    host.head.run(host.head.now_us + 200_000)
    again = [received for _, received in host.head.said if received[2] == m.Pressed.KIND]
    assert (len(host.events), again) == (1, [])


def test_an_event_is_repeated_however_densely_others_follow(host: Any) -> None:
    """Its acknowledgement is due 60 ms after it was said, not after whatever was said last."""
    host.head.said.clear()
    at_us = host.head.now_us + 1000
    for number in range(10):
        side = (Side.SOUTH, Side.NORTH)[number % 2]
        host.head.edge(side, True, at_us)
        host.head.edge(side, False, at_us + 25_000)
        at_us += 50_000
    frames = [data for _, line in host.head.said for data in host.reader.feed(line)]
    oldest = [
        at_ms
        for (at_us, _), data in zip(host.head.said, frames, strict=True)
        if isinstance(event := m.unpack(data), m.Pressed) and event.event == 1
        for at_ms in [at_us // 1000]
    ]
    assert len(oldest) >= 6
    assert all(60 <= later - earlier <= 80 for earlier, later in pairwise(oldest))


def test_a_press_is_said_at_once_when_older_events_must_be_dropped_for_it(host: Any) -> None:
    """The host is there, and pings, but acknowledges nothing."""
    for turn in range(30):
        side = (Side.SOUTH, Side.NORTH)[turn % 2]
        host.head.do("hear " + frame(m.pack(m.Ping(token=turn + 1))).hex())
        host.head.run(host.head.now_us + 100_000)
        host.head.said.clear()
        host.head.edge(side, True, host.head.now_us + 1000)
        host.head.run(host.head.now_us + 45_000)
        said = [m.unpack(data) for _, line in host.head.said for data in host.reader.feed(line)]
        assert turn + 1 in [event.press for event in said if isinstance(event, m.Pressed)]
        host.head.edge(side, False, host.head.now_us + 1_000)
        host.head.run(host.head.now_us + 50_000)


def test_without_a_host_it_is_a_plain_chess_clock(head: Any) -> None:
    head.run(50_000)
    alone(head, Side.NORTH, 3000)
    digits, lights, _ = head.face()
    assert (lights, sign_text(digits)) == (1 | 4, " 9.57.10.00")
    alone(head, Side.SOUTH, 2000)
    digits, lights, _ = head.face()
    assert (lights, sign_text(digits)[-6:]) == (2 | 4, " 9.58.")


def hold_both(host: Any, down_ms: int) -> m.Snapshot:
    """Both buttons held together for so long, then released; what the head says of itself after that."""
    head = host.head
    down_us = head.now_us + 1000
    head.edge(Side.SOUTH, True, down_us)
    head.edge(Side.NORTH, True, down_us + 150_000)
    host.run(down_us + 150_000 + down_ms * 1000)
    head.edge(Side.NORTH, False, head.now_us)
    head.edge(Side.SOUTH, False, head.now_us)
    host.snapshots.clear()
    host.run_ms(600)
    snapshot: m.Snapshot = host.snapshots[-1]
    return snapshot


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


def test_what_happened_while_the_host_was_gone_is_handed_over(
    host: Any, host_of: Callable[[Any], Any]
) -> None:
    host.ask(set_up("10"))
    host.ask(m.Start(side=SOUTH))
    for turn in range(12):
        alone(host.head, (Side.SOUTH, Side.NORTH)[turn % 2], 3000)
    again = host_of(host.head)
    again.session = 8
    snapshot = again.hello()
    assert (snapshot.presses, snapshot.waiting, snapshot.lost) == (12, 24, 0)
    again.run_ms(400)
    presses = [event for event in again.events if isinstance(event, m.Pressed)]
    assert [(event.press, event.side) for event in presses] == [(n + 1, 1 + n % 2) for n in range(12)]
    total = presses[-1].south_ms + presses[-1].north_ms
    started = host.done[host.ids].at_ms
    assert total == 1_200_000 - (presses[-1].at_ms - started)


def test_what_does_not_fit_is_dropped_oldest_first_and_said(host: Any) -> None:
    host.ask(set_up("10"))
    host.ask(m.Start(side=SOUTH))
    for turn in range(20):
        alone(host.head, (Side.SOUTH, Side.NORTH)[turn % 2], 300)
    host.events.clear()
    snapshot = host.hello()
    assert snapshot.lost == 40 - snapshot.waiting > 0
    host.run_ms(400)
    assert len(host.events) == snapshot.waiting
    assert host.events[-1].event == 40


@pytest.mark.parametrize("cause", [m.CauseCode.POWER_ON, m.CauseCode.BROWN_OUT, m.CauseCode.EXTERNAL])
def test_a_reset_comes_back_paused_with_the_times_it_had(host: Any, cause: m.CauseCode) -> None:
    host.ask(m.SetUnit(unit=123_456_789))
    host.ask(set_up("10/5"))
    host.ask(m.Start(side=SOUTH))
    host.run_ms(4000)
    tap(host, Side.SOUTH)
    host.run_ms(25_000)
    before = host.ask(m.Brightness(level=5))
    host.run_ms(500)
    host.head.do(f"reset {int(cause)}")
    host.boot = 0
    host.run_ms(300)
    snapshot = host.hello()
    assert (snapshot.boot, snapshot.cause) == (2, cause | m.CauseCode.RESTORED)
    assert (snapshot.state, snapshot.unit, snapshot.brightness) == (NORTH << 2, 123_456_789, 5)
    assert snapshot.south_ms == before.south_ms
    lost_ms = snapshot.north_ms - (before.north_ms - 500)
    assert 0 <= lost_ms <= (10_200 if cause == m.CauseCode.POWER_ON else 60)


def test_a_button_held_over_a_reset_is_pressed_only_when_it_closes_again(host: Any) -> None:
    host.ask(m.Start(side=SOUTH))
    host.head.edge(Side.SOUTH, True, host.head.now_us + 1000)
    host.run_ms(50)
    host.head.do(f"reset {int(m.CauseCode.WATCHDOG)}")
    host.boot = 0
    host.run_ms(300)
    host.hello()
    host.events.clear()
    host.head.edge(Side.SOUTH, False, host.head.now_us)
    host.run_ms(300)
    assert host.events == []
    tap(host, Side.SOUTH)
    assert [type(event) for event in host.events] == [m.Pressed, m.Released]


def test_a_head_that_came_back_blinks_until_something_is_done(host: Any) -> None:
    host.ask(m.Start(side=SOUTH))
    host.run_ms(500)
    host.head.do("reset 4")
    host.boot = 0
    faces = set()
    for _ in range(20):
        host.head.run(host.head.now_us + 50_000)
        faces.add(host.head.face()[0] == bytes(8))
    assert faces == {True, False}
    host.hello()
    host.ask(m.Stop())
    for _ in range(20):
        host.run_ms(50)
        assert host.head.face()[0] != bytes(8)


@pytest.mark.parametrize(
    "left_ms",
    [0, 1, 99, 100, 59_900, 59_901, 60_000, 61_001, 600_000, 5_999_000, 5_999_001, 6_000_001, 36_000_000,
     86_400_000, -1, -999, -1000, -65_000, -599_999, -600_000, -3_600_000],
)  # fmt: skip
def test_the_display_shows_the_time_as_every_head_does(host: Any, left_ms: int) -> None:
    host.ask(m.SetUp(main_ms=600_000, overtime_ms=3_700_000))
    host.ask(m.Adjust(side=NORTH, remaining_ms=left_ms))
    host.run_ms(30)
    assert sign_text(host.head.face()[0]) == "10.00" + time_text(left_ms)


def test_a_flag_stays_and_can_be_heard(host: Any) -> None:
    host.ask(m.SetUp(main_ms=2000))
    host.ask(m.Start(side=NORTH))
    host.run_ms(2100)
    assert host.head.face()[2] > 0
    lights = set()
    for _ in range(40):
        host.run_ms(100)
        digits, lit, _ = host.head.face()
        lights.add(lit)
        assert sign_text(digits) == "  2.0 . 0.0"
    assert lights == {0, 2}
    assert [type(event) for event in host.events] == [m.Flagged]


def test_the_running_side_has_its_light_and_its_last_point(host: Any) -> None:
    host.ask(set_up("10"))
    host.ask(m.Start(side=NORTH))
    host.run_ms(1500)
    digits, lights, tone = host.head.face()
    assert (sign_text(digits), lights, tone) == ("10.00 9.59.", 2, 0)


def test_link_loss_lights_a_light_and_changes_no_time(host: Any) -> None:
    host.ask(set_up("10"))
    started = host.ask(m.Start(side=SOUTH))
    host.head.run(host.head.now_us + 2_500_000)
    assert host.head.face()[1] == 1 | 4
    host.run_ms(700)
    assert host.head.face()[1] == 1
    now = host.ask(m.Stop())
    assert now.south_ms == 600_000 - (now.at_ms - started.at_ms)


def test_the_self_test_shows_lights_and_sounds_everything_while_time_goes_on(host: Any) -> None:
    host.ask(set_up("10"))
    started = host.ask(m.Start(side=SOUTH))
    host.ask(m.SelfTest(parts=7, tenths=10))
    host.run_ms(300)
    digits, lights, tone = host.head.face()
    assert (digits, lights) == (b"\xff" * 8, 7)
    assert 1900 < tone < 2200
    host.run_ms(1000)
    now = host.ask(m.Stop())
    assert now.south_ms == 600_000 - (now.at_ms - started.at_ms)
    assert host.head.face()[2] == 0


def bounced(random: Random, closed: bool, at_us: int) -> list[tuple[int, bool]]:
    """Edges of a contact that settles within 18 ms, the first at once."""
    edges = [(at_us, closed)]
    while edges[-1][0] - at_us < 15_000 and random.random() < 0.9:
        edges.append((edges[-1][0] + random.randrange(20, 3000), not edges[-1][1]))
    return edges if edges[-1][1] == closed else [*edges, (edges[-1][0] + 50, closed)]


@pytest.mark.parametrize("seed", range(3))
def test_a_bouncing_contact_is_one_press_and_one_release(host: Any, seed: int) -> None:
    """Both buttons, also together, press and release; the stamp is that of the first edge."""
    random = Random(seed)
    first_us = []
    for _ in range(12):
        at_us = host.head.now_us + 20_000
        downs = bounced(random, True, at_us)
        other_us = at_us + random.randrange(100, 4000)
        ups = bounced(random, False, at_us + 150_000)
        worked = [(when, Side.SOUTH, closed) for when, closed in downs + ups]
        if together := random.random() < 0.5:
            both = bounced(random, True, other_us) + bounced(random, False, other_us + 160_000)
            worked += [(when, Side.NORTH, closed) for when, closed in both]
        for when, side, closed in sorted(worked, key=lambda edge: edge[0]):
            host.run(when)
            host.head.edge(side, closed, when)
        host.run_ms(60)
        first_us += [at_us, other_us] if together else [at_us]
    presses = [event for event in host.events if isinstance(event, m.Pressed)]
    releases = [event for event in host.events if isinstance(event, m.Released)]
    assert len(presses) == len(releases) == len(first_us)
    stamps = [event.at_ms * 1000 + event.at_us for event in presses]
    offsets = [stamp - truth for stamp, truth in zip(stamps, first_us, strict=True)]
    assert max(offsets) - min(offsets) <= 50


def test_an_edge_on_the_turn_of_a_millisecond_is_not_lost(chip: Any, host_of: Callable[[Any], Any]) -> None:
    """A contact closes, and opens again just as its interrupt, which rested since, is let go on."""
    host = host_of(chip)
    host.run(50_000)
    host.hello()
    closed_us = chip.now_us + 1_000
    tap(host, Side.SOUTH)
    turn_us = closed_us - host.events[0].at_us + 200_000
    for off_us in range(-12, 13):
        host.events.clear()
        turn_us += 60_000
        chip.edge(Side.SOUTH, True, turn_us + off_us - 900)
        chip.edge(Side.SOUTH, False, turn_us + off_us)
        host.run(turn_us + 40_000)
        assert [type(event) for event in host.events] == [m.Pressed, m.Released], off_us


def test_a_program_that_hangs_is_restarted_by_its_watchdog(chip: Any, host_of: Callable[[Any], Any]) -> None:
    host = host_of(chip)
    host.run(50_000)
    host.hello()
    host.ask(set_up("10"))
    started = host.ask(m.Start(side=SOUTH))
    host.run_ms(3000)
    wedged_ms = host.ask(m.Brightness(level=8)).at_ms
    host.head.do("wedge")
    host.boot = 0
    host.run_ms(1200)
    snapshot = host.hello()
    assert (snapshot.boot, snapshot.cause) == (2, m.CauseCode.WATCHDOG | m.CauseCode.RESTORED)
    assert 0 <= snapshot.south_ms - (600_000 - (wedged_ms - started.at_ms)) <= 30
    assert snapshot.state == SOUTH << 2


def test_the_stack_has_room_to_spare(chip: Any, host_of: Callable[[Any], Any]) -> None:
    """After a game with take-backs, a full queue and every command, much RAM was never touched."""
    host = host_of(chip)
    host.run(50_000)
    host.hello()
    host.ask(set_up("10/5"))
    host.ask(m.Start(side=SOUTH))
    for turn in range(20):
        tap(host, (Side.SOUTH, Side.NORTH)[turn % 2])
        if turn % 5 == 4:
            host.ask(m.TakeBack(press=turn - 2))
            host.ask(m.Start(side=(SOUTH, NORTH)[(turn + 1) % 2]))
    for command in (
        m.SelfTest(parts=7, tenths=2),
        m.Identify(),
        m.SetUnit(unit=1),
        m.Adjust(side=1, remaining_ms=5),
    ):
        host.ask(command)
    for turn in range(20):
        alone(host.head, (Side.SOUTH, Side.NORTH)[turn % 2], 200)
    host.hello()
    host.run_ms(500)
    assert int(host.head.do("untouched")[0].split()[1]) >= 64


def test_power_cut_while_settings_are_written_loses_none_of_them(
    chip: Any, host_of: Callable[[Any], Any]
) -> None:
    """At any moment of the 40 ms that takes: then the head has its old number or its new one."""
    host = host_of(chip)
    number, seen = 0x11111111, set()
    for cut_ms in (100, *range(0, 44, 4)):
        host.boot = 0
        host.run_ms(250)
        host.hello()
        before, number = number, number + 0x01010101
        host.ask(m.SetUnit(unit=number))
        host.run_ms(cut_ms)
        chip.do(f"reset {int(m.CauseCode.POWER_ON)}")
        host.boot = 0
        host.run_ms(50)
        unit = host.hello().unit
        assert unit in (before, number), f"cut after {cut_ms} ms"
        seen.add(unit == number)
        assert unit == number or cut_ms < 40
        number = unit
    assert seen == {True, False}


SETTINGS_AT, SETTINGS_LAYOUT = 960, 1


def settings_image(unit: int, layout: int, number: int) -> str:
    """One copy of the settings as in EEPROM, in hex."""
    body = pack("<IBBBx", unit, 5, layout, number)
    return (body + pack("<I", crc32(body))).hex()


@pytest.mark.parametrize(
    ("layouts", "unit"),
    [((0, None), 111), ((1, 1), 222), ((1, 2), 111), ((2, 2), 0)],
    ids=[
        "written by earlier firmware",
        "the newer copy counts",
        "the newer copy is of later firmware",
        "both are",
    ],
)
def test_settings_of_a_later_layout_are_not_read(
    chip: Any, host_of: Callable[[Any], Any], layouts: tuple[int, int | None], unit: int
) -> None:
    for place, layout in enumerate(layouts):
        if layout is not None:
            image = settings_image((111, 222)[place], layout, place)
            chip.do(f"eeprom {SETTINGS_AT + 12 * place} {image}")
    chip.do(f"reset {int(m.CauseCode.POWER_ON)}")
    host = host_of(chip)
    host.run(50_000)
    assert host.hello().unit == unit


@pytest.mark.parametrize(("layout", "south_ms"), [(0, 9_000), (1, 9_000), (2, 600_000)])
def test_a_game_saved_by_later_firmware_is_not_restored(
    chip: Any, host_of: Callable[[Any], Any], layout: int, south_ms: int
) -> None:
    body = pack("<HBBIIIIHBiiIIB4x", 9, 1, 0, 600_000, 0, 0, 0, 10, SOUTH << 2, 9_000, 8_000, 0, 0, layout)
    chip.do(f"eeprom 0 {(body + pack('<I', crc32(body))).hex()}", f"reset {int(m.CauseCode.POWER_ON)}")
    host = host_of(chip)
    host.run(50_000)
    assert host.hello().south_ms == south_ms


@pytest.mark.parametrize("cause", [m.CauseCode.BROWN_OUT, m.CauseCode.EXTERNAL])
def test_a_boot_loader_that_clears_the_cause_of_a_reset_hands_it_on(
    chip: Any, host_of: Callable[[Any], Any], cause: m.CauseCode
) -> None:
    """Optiboot clears MCUSR and leaves what it was in register 2."""
    chip.do(f"reset {int(cause)} booted")
    host = host_of(chip)
    host.run(50_000)
    assert host.hello().cause & ~m.CauseCode.RESTORED == cause


def test_a_press_is_told_within_three_ms_and_seen_within_fifty(
    chip: Any, host_of: Callable[[Any], Any]
) -> None:
    host = host_of(chip)
    host.run(50_000)
    host.hello()
    host.ask(set_up("10"))
    host.ask(m.Start(side=SOUTH))
    took_us = []
    for turn in range(10):
        host.run_ms(307)
        pressed_us = chip.now_us
        chip.edge((Side.SOUTH, Side.NORTH)[turn % 2], True, pressed_us)
        while not chip.said:
            chip.do(f"run {pressed_us + 20_000}")
        took_us.append(chip.said[0][0] - pressed_us)
        host.run(pressed_us + 50_000)
        assert chip.face()[1] == (2, 1)[turn % 2]
        chip.edge((Side.SOUTH, Side.NORTH)[turn % 2], False, chip.now_us)
        host.run_ms(50)
    assert sorted(took_us)[5] <= 3000
    assert max(took_us) <= 10_000
