"""How high a camera hangs, and what that gives."""

from pathlib import Path

import pytest

from vision.cameras.geometry import ACROSS_MM, LEAST_PX, OPTICS, Optics, optics_of

BY_NAME = {optics.name: optics for optics in OPTICS}
DOCUMENT = Path(__file__).parents[3] / "docs" / "camera.md"


def test_a_standard_module_3_hangs_at_85_to_94_cm() -> None:
    module = BY_NAME["Camera Module 3"]
    assert (round(module.lowest_mm, -1), round(module.highest_mm, -1)) == (850, 940)
    assert module.sees_mm(800) < ACROSS_MM < module.sees_mm(850)
    assert [round(module.pixels_a_square(mm)) for mm in (850, 950)] == [40, 35]


def test_a_full_hd_webcam_reaches_the_limit_at_about_92_cm() -> None:
    webcam = BY_NAME["webcam of 78°, 1920×1080"]
    assert round(webcam.pixels_a_square(950), 1) == pytest.approx(27.2)
    assert 900 < webcam.limit_mm < 950


@pytest.mark.parametrize("optics", OPTICS, ids=lambda optics: optics.name)
def test_from_its_place_a_camera_sees_all_of_the_table(optics: Optics) -> None:
    assert optics.sees_mm(optics.lowest_mm) >= ACROSS_MM
    assert optics.pixels_a_square(optics.limit_mm) == pytest.approx(LEAST_PX)


@pytest.mark.parametrize("optics", OPTICS, ids=lambda optics: optics.name)
def test_the_document_says_what_is_reckoned(optics: Optics) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    low_mm, high_mm = optics.lowest_mm, optics.highest_mm
    row = (
        f"| {optics.name} | {optics.field_deg:.0f}° | {optics.width_px} | {low_mm / 10:.0f} cm "
        f"| {optics.pixels_a_square(low_mm):.0f} | {high_mm / 10:.0f} cm "
        f"| {optics.limit_mm / 10:.0f} cm |"
    )
    assert row in text, row


def test_a_sensor_is_known_by_the_name_libcamera_gives_it() -> None:
    assert optics_of("imx708_wide") is BY_NAME["Camera Module 3 Wide"]
    assert optics_of("ov9281") is None
