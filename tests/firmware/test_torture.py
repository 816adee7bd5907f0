"""A bad line and a host that comes and goes: nothing is lost, doubled or mistaken, and no time changes.

Against the firmware itself, with the real host's end of the line; `python -m benchmarks.clocks.torture` plays
longer games.
"""

from functools import partial
from pathlib import Path

import pytest

from benchmarks.clocks.torture import killed, on_a_bad_line, unplugged_everywhere
from tests.firmware.worked_head import worked


@pytest.mark.parametrize(("seed", "length_ms", "badness"), [(11, 300_000, 0.1), (12, 200_000, 0.3)])
def test_a_bad_line_changes_nothing_in_a_game(
    built_bench: Path, seed: int, length_ms: int, badness: float
) -> None:
    """150,000 bytes each: bits flipped, pieces lost, doubled, cut, held back, garbage in between."""
    carried, harmed = on_a_bad_line(partial(worked, built_bench), seed, length_ms, badness)
    assert carried > 150_000
    assert harmed > 300


def test_a_bad_line_changes_nothing_in_a_game_of_the_shipped_program(built_chip: tuple[Path, Path]) -> None:
    carried, harmed = on_a_bad_line(partial(worked, *built_chip), 13, 20_000, 0.3)
    assert carried > 20_000
    assert harmed > 100


def test_unplugged_after_every_other_frame_nothing_is_lost_doubled_or_wrong(built_bench: Path) -> None:
    assert unplugged_everywhere(partial(worked, built_bench), 14, 3_500, every=2) > 60


def test_a_host_that_is_killed_eighty_times_catches_up_exactly(built_bench: Path) -> None:
    assert killed(partial(worked, built_bench), 15, 80) > 1_200


def test_a_host_that_is_killed_catches_up_exactly_with_the_shipped_program(
    built_chip: tuple[Path, Path],
) -> None:
    assert killed(partial(worked, *built_chip), 16, 8) > 100
