"""`station demo`: the whole thread from the drawn picture to the screen."""

import json
from pathlib import Path

import cv2
import pytest

from station.cli.main import main


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, object]]:
    """A few plays of a game, without a display."""
    out = tmp_path_factory.mktemp("demo")
    capture = pytest.MonkeyPatch()
    capture.setenv("SDL_VIDEODRIVER", "dummy")
    lines: list[str] = []
    capture.setattr("builtins.print", lambda *words, **_: lines.append(" ".join(map(str, words))))
    try:
        assert main(["demo", "--headless", "--json", "--seed", "3", "--plays", "2", "--out", str(out)]) == 0
    finally:
        capture.undo()
    figures: dict[str, object] = json.loads(lines[-1])
    return out, figures


def test_the_last_line_holds_the_figures(demo: tuple[Path, dict[str, object]]) -> None:
    _, figures = demo
    assert {"plays", "explosions", "refused", "misreads", "winner", "verdict_ms", "screens"} <= figures.keys()
    assert figures["plays"] == 2
    assert figures["misreads"] == 0
    assert set(figures["verdict_ms"]) == {"p50", "p95"}  # type: ignore[call-overload]  # from JSON


def test_every_picture_that_is_named_is_there(demo: tuple[Path, dict[str, object]]) -> None:
    out, figures = demo
    screens = figures["screens"]
    assert isinstance(screens, list)
    assert len(screens) >= 3
    for screen in map(Path, screens):
        assert screen.parent == out
        if screen.suffix == ".png":
            picture = cv2.imread(str(screen))
            assert picture is not None
            assert picture.shape == (800, 1280, 3)


def test_the_animation_has_several_frames(demo: tuple[Path, dict[str, object]]) -> None:
    out, _ = demo
    read, animation = cv2.imreadanimation(str(out / "game.webp"))
    assert read
    assert len(animation.frames) >= 3


def test_the_recorded_game_replays_to_the_same_state(
    demo: tuple[Path, dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    out, _ = demo
    assert main(["replay", str(out / "game.journal"), "--verify"]) == 0
    assert capsys.readouterr().out


def test_fewer_than_one_play_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--headless", "--plays", "0", "--out", str(tmp_path)]) == 2
    assert "--plays must be 1 or more" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["demo", "--headless", "--plays", "1", "--out", str(tmp_path / "file" / "x")]) == 2
    assert "cannot make the folder" in capsys.readouterr().err
