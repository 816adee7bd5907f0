"""What the start menu says about the table at first."""

import argparse

import pygame
import pytest

from station.cli.main import main
from vision.errors import CameraError


@pytest.mark.parametrize(("words", "heard"), [([], ""), (["--camera", "3"], "there is no camera 3")])
def test_only_who_names_a_camera_hears_that_there_is_none(
    words: list[str], heard: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(options: argparse.Namespace) -> None:
        raise CameraError(f"there is no camera {options.camera or 0}")

    notices: list[str] = []

    def play(_options: object, _equipment: object, notice: str) -> int:
        notices.append(notice)
        return 0

    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")  # a desktop; no window is opened
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("station.cli.play.at_table.connect_display", lambda: None)
    monkeypatch.setattr("station.cli.play.at_table.open_named", missing)
    monkeypatch.setattr("station.cli.play.start.play", play)
    assert main(["play", *words]) == 0
    assert notices == [heard]


@pytest.mark.parametrize("words", [[], ["house", "--full-screen"]])
def test_without_a_display_the_camera_is_not_searched_for(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the unit starts it where no screen is switched on."""

    def searched(_options: argparse.Namespace) -> None:
        pytest.fail("the camera was searched for")

    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-display")
    monkeypatch.setattr("station.cli.play.at_table.open_named", searched)
    assert main(["play", *words]) == 2
    assert "no display to open a window on" in capsys.readouterr().err
