"""`station clocks`, with model heads on pseudo-terminals for the heads of a table."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from threading import Thread, Timer
from time import monotonic, sleep
from typing import Any

import pytest

pytest.importorskip("serial", reason="pyserial is not installed")

from station.cli.main import main
from station.clock.serial.pair import Pairing, load_pairing
from station.rules.tile import Side
from tests.clock.model_head import ModelHead
from tests.clock.model_pty import ModelOnPty, has_pseudo_terminals

pytestmark = pytest.mark.skipif(not has_pseudo_terminals(), reason="no pseudo-terminals here: mount /dev/pts")

S, N = Side.SOUTH, Side.NORTH
LONG_S = 60.0


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[ModelOnPty, ModelOnPty]]:
    """The left and the right head; the user's settings are in a folder of the test's own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    left, right = ModelOnPty(ModelHead()), ModelOnPty(ModelHead())
    yield left, right
    left.close()
    right.close()


def ports(*models: ModelOnPty) -> list[str]:
    return [word for model in models for word in ("--port", model.device)]


def meanwhile(act: Callable[[], object], ready: Callable[[], bool]) -> Thread:
    """Do something from a thread once something is so: what a person does while a command runs."""

    def work() -> None:
        until = monotonic() + LONG_S
        while not ready() and monotonic() < until:
            sleep(0.05)
        act()

    thread = Thread(target=work)
    thread.start()
    return thread


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_heads_are_listed(
    models: tuple[ModelOnPty, ModelOnPty], capsys: pytest.CaptureFixture[str]
) -> None:
    models[1].head.unit = 17
    assert main(["clocks", "list", "--json", *ports(*models)]) == 0
    assert lines(capsys) == [
        {"port": models[0].device, "unit": 0, "board": "", "version": 1},
        {"port": models[1].device, "unit": 17, "board": "", "version": 1},
    ]


def test_no_head_is_said_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clocks", "list", "--port", "/dev/ttyUSB77"]) == 3
    errors = capsys.readouterr().err
    assert "there is no /dev/ttyUSB77; plug the head in" in errors
    assert "no clock head found" in errors


def test_older_firmware_is_listed_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    old = ModelOnPty(ModelHead(version=0))
    assert main(["clocks", "list", *ports(old)]) == 0
    old.close()
    assert "it speaks protocol 0, not 1: flash its firmware" in capsys.readouterr().out


def test_a_time_control_is_set_and_the_heads_are_left_to_themselves(
    models: tuple[ModelOnPty, ModelOnPty], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["clocks", "set", "7+3", "--start", "N", "--leave", *ports(*models)]) == 0
    for model in models:
        reading = model.head.reading(model.now_ms())
        assert reading.running is N
        assert reading.south_ms == 420_000


def test_as_plain_chess_clocks_a_press_lets_the_other_sides_time_run(
    models: tuple[ModelOnPty, ModelOnPty], capsys: pytest.CaptureFixture[str]
) -> None:
    left, _ = models
    person = meanwhile(lambda: left.tap(S), lambda: any(left.head.done))
    assert main(["clocks", "set", "5", "--seconds", "2", *ports(*models)]) == 0
    person.join()
    assert left.head.reading(left.now_ms()).running is N
    assert ">N" in capsys.readouterr().out


def test_a_wrong_time_control_is_said_before_anything_is_opened(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clocks", "set", "ten"]) == 2
    assert "'ten' is not a time control" in capsys.readouterr().err


def test_watching_prints_every_press(
    models: tuple[ModelOnPty, ModelOnPty], capsys: pytest.CaptureFixture[str]
) -> None:
    left, right = models
    person = meanwhile(lambda: right.tap(N), lambda: not left.head.lit and not right.head.lit)
    assert main(["clocks", "watch", "--json", "--seconds", "1.5", *ports(left, right)]) == 0
    person.join()
    pressed = [line for line in lines(capsys) if line["event"] == "pressed"]
    assert [(line["board"], line["side"], line["running"]) for line in pressed] in (
        [(1, "N", "S")],
        [(1, "N", None)],
    )


def test_pairing_numbers_the_head_that_is_pressed_as_the_left_one(
    models: tuple[ModelOnPty, ModelOnPty], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left, right = models
    person = meanwhile(lambda: None, lambda: bool(left.tap(S) and left.head.unit))
    assert main(["clocks", "pair", "--json", *ports(right, left)]) == 0
    person.join()
    (said,) = lines(capsys)
    assert (said["left"], said["right"]) == (left.head.unit, right.head.unit)
    kept = load_pairing(tmp_path / "house-station" / "clock-heads.toml")
    assert kept == Pairing(left.head.unit, right.head.unit)


def test_the_quick_test_lights_every_head(
    models: tuple[ModelOnPty, ModelOnPty], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["clocks", "test", "--quick", "--json", *ports(*models)]) == 0
    assert [(line["board"], line["part"]) for line in lines(capsys) if line["result"] == "fine"] == [
        (0, "link"),
        (1, "link"),
    ]


class Person(StringIO):
    """Reads what the command asks, and presses these buttons in turn, one at each question, not faster than
    a button can come up again."""

    def __init__(self, model: ModelOnPty, answers: list[Side | None]) -> None:
        super().__init__()
        self.model, self.answers = model, answers

    def write(self, text: str) -> int:
        if "Press" in text and (answer := self.answers.pop(0)) is not None:
            Timer(0.1, self.model.tap, (answer,)).start()
        return super().write(text)


@pytest.mark.parametrize(
    ("answers", "status", "findings"),
    [
        ([S, N, S], 0, ("fine", "fine", "fine")),
        (
            [N, S, N],
            2,
            ("the other button answered", "the other button answered", "check the plugs of the"),
        ),
        ([None, N, None], 2, ("no press within", "fine", "no answer")),
    ],
    ids=["all well", "buttons swapped, display dark", "button unplugged, nobody looks"],
)
def test_a_person_is_asked_for_what_a_head_cannot_know(  # noqa: PLR0917  (fixtures and a table)
    models: tuple[ModelOnPty, ModelOnPty],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    answers: list[Side | None],
    status: int,
    findings: tuple[str, ...],
) -> None:
    person = Person(models[0], answers)
    monkeypatch.setattr("sys.stderr", person)
    monkeypatch.setattr("station.cli.devices.clocks.head_tests.PRESS_WITHIN_MS", 1_000)
    assert main(["clocks", "test", "--seconds", "0", "--json", *ports(models[0])]) == status
    assert person.answers == []
    results = {line["part"]: line["result"] for line in lines(capsys)}
    assert list(results) == [
        "link",
        "South's button",
        "North's button",
        "segments, lights, buzzer",
        "crystal",
    ]
    asked = [result for part, result in results.items() if part not in {"link", "crystal"}]
    assert all(words in result for words, result in zip(findings, asked, strict=True))


def test_a_program_that_is_terminated_lets_go_of_the_heads_as_with_ctrl_c(tmp_path: Path) -> None:
    """As by `systemctl stop`: the displays must not stay frozen."""
    pytest.importorskip("gpiozero", reason="gpiozero is not installed")
    pins = tmp_path / "pins.toml"
    pins.write_text("[left]\nspi = []\n[right]\nspi = []\n", encoding="utf-8")
    words = ("-m", "station", "clocks", "test", "--heads", "gpio", "--pins", str(pins))
    with subprocess.Popen(
        [sys.executable, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"GPIOZERO_PIN_FACTORY": "mock", "PYTHONUNBUFFERED": "1"},
    ) as testing:
        assert testing.stdout is not None
        assert "link: fine" in testing.stdout.readline()
        testing.terminate()
        _, said = testing.communicate(timeout=20)
    assert (testing.returncode, said.splitlines()[-1]) == (130, "station: stopped")


def test_a_wrong_pin_map_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pins.toml").write_text("[left]\nsouth_button = 99\n")
    arguments = ["clocks", "watch", "--heads", "gpio", "--pins", str(tmp_path / "pins.toml")]
    assert main(arguments) == 2
    assert "left.south_button is a BCM pin number" in capsys.readouterr().err
