"""What a head says of its buttons: stamped, repeated until acknowledged, and kept while nobody listens."""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from station.clock.serial import messages as m
from station.clock.serial.frames import frame
from station.rules.tile import Side
from tests.firmware.at_the_head import SOUTH, alone, set_up, tap


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


def test_a_press_is_reported_within_three_ms_and_seen_within_fifty(
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
