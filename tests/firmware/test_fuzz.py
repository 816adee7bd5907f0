"""The frame parser and the head behind it, fuzzed briefly; `make -C firmware fuzz` does so at length."""

import subprocess
from pathlib import Path

from firmware.corpus import TO_HEAD, cases
from station.clock.serial import messages as m


def test_drawn_cases_find_nothing(built_bench: Path) -> None:
    """Seeded; with sanitizers, and what fuzz.c says must always hold."""
    ended = subprocess.run(
        [str(built_bench.with_name("fuzz")), "1500"], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "nothing found" in ended.stdout


def test_the_corpus_has_every_message_that_a_host_may_say() -> None:
    assert set(m.FromHost.__args__) == set(TO_HEAD)
    found = cases()
    for kind in TO_HEAD:
        assert any(bytes([kind.KIND]) in case for case in found.values()), kind
