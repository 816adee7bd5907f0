"""The scenarios of tests/clock/vectors.toml on the logic alone, and on the shipped program in simavr."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clock.scenario import Scenario, Shows, parse_scenarios

VECTORS = Path(__file__).resolve().parents[1] / "clock" / "vectors.toml"
SCENARIOS = parse_scenarios(VECTORS.read_text(encoding="utf-8"))


def ends_ms(scenario: Scenario) -> int:
    return max(step.reading.at_ms if isinstance(step, Shows) else step.at_ms for step in scenario.steps)


def play_all(scenarios: list[Scenario], player: Any) -> None:
    failed = []
    for scenario in scenarios:
        try:
            player.play(scenario)
        except AssertionError as error:
            failed.append(f"{scenario.name}: {str(error)[:1500]}")
            player.presses = max(player.presses, player.host.hello().presses)
            player.host.done.clear()
    assert not failed, "\n".join(failed)


def test_the_logic_does_what_every_scenario_says(bench: Any, player_of: Callable[..., Any]) -> None:
    player = player_of(bench, line_ms=0)
    play_all(list(SCENARIOS), player)
    assert (player.unplayed, player.unseen) == (0, 0)


def spread(scenarios: list[Scenario]) -> list[Scenario]:
    """Scenarios that are there once, and of those that are there under many controls a third, in turn: each
    control is met in many."""
    families: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        families.setdefault(scenario.name.partition(": ")[0], []).append(scenario)
    return [
        scenario
        for turn, family in enumerate(families.values())
        for number, scenario in enumerate(family)
        if len(family) == 1 or (number + turn) % 3 == 0
    ]


@pytest.mark.parametrize("part", range(4))
def test_the_shipped_program_does_what_the_scenarios_say(
    part: int, chip: Any, player_of: Callable[..., Any]
) -> None:
    """Some of up to eight seconds; all, as the logic alone plays them, with FIRMWARE_SCENARIOS=all in the
    environment."""
    played = list(SCENARIOS)
    if os.environ.get("FIRMWARE_SCENARIOS") != "all":
        played = spread([scenario for scenario in SCENARIOS if ends_ms(scenario) <= 8_000])
    assert len(played) >= 80
    player = player_of(chip)
    play_all(played[part::4], player)
    assert player.unplayed <= 2
    assert player.unseen <= 15
