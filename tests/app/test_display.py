from pathlib import Path

import pytest

from station.app.display import has_display
from station.screen.video_drivers import acceleration, makes_pointer, video_drivers

CONSOLE = {"XDG_VTNR": "1"}


@pytest.fixture
def graphics(tmp_path: Path) -> Path:
    (tmp_path / "card0").touch()
    return tmp_path


def with_kmsdrm() -> tuple[str, ...]:
    return ("x11", "kmsdrm", "dummy")


def test_a_desktop_is_a_display(tmp_path: Path) -> None:
    assert has_display({"WAYLAND_DISPLAY": "wayland-0"}, graphics=tmp_path)
    assert has_display({"DISPLAY": ":0"}, graphics=tmp_path)


def test_kmsdrm_draws_without_a_desktop(tmp_path: Path) -> None:
    assert has_display({"SDL_VIDEODRIVER": "kmsdrm"}, graphics=tmp_path)


def test_the_machines_own_console_is_a_display_if_sdl_can_draw_there(graphics: Path) -> None:
    assert has_display(CONSOLE, with_kmsdrm, graphics)
    assert not has_display(CONSOLE, lambda: ("x11", "dummy"), graphics)


def test_a_console_without_a_graphics_card_is_none(tmp_path: Path) -> None:
    assert not has_display(CONSOLE, with_kmsdrm, tmp_path)


def test_a_login_from_elsewhere_is_none(graphics: Path) -> None:
    assert not has_display({}, with_kmsdrm, graphics)


def test_drivers_without_a_picture_are_none(graphics: Path) -> None:
    assert not has_display({"SDL_VIDEODRIVER": "dummy", "DISPLAY": ":0"}, with_kmsdrm, graphics)


def test_sdl_names_its_drivers() -> None:
    assert "dummy" in video_drivers()


def test_kmsdrm_needs_opengl_es_to_show_anything() -> None:
    assert acceleration("KMSDRM") == "opengles2"
    assert acceleration("wayland") == "0"


def test_only_a_desktop_makes_a_pointer_of_a_finger() -> None:
    assert not makes_pointer("KMSDRM")
    assert makes_pointer("wayland")
