from pathlib import Path

import numpy as np
import pytest

from calibration.errors import ProfileError
from calibration.profile import load_profile, save_profile
from vision.table_profile import TableProfile

CORNERS = np.array([[10.25, 20.5], [800.0, 22.0], [790.0, 812.75], [12.0, 805.0]])


def test_a_profile_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "table.toml"
    kits = {"a": np.array([40.0, 41.5, 150.0]), "b": np.array([180.0, 210.0, 220.0])}
    save_profile(TableProfile((2304, 1296), (CORNERS, CORNERS + 900), kits), file)
    loaded = load_profile(file)
    assert loaded.camera == (2304, 1296)
    np.testing.assert_array_equal(loaded.corners, [CORNERS, CORNERS + 900])
    assert {name: colour.tolist() for name, colour in loaded.kits.items()} == {
        "a": [40.0, 41.5, 150.0],
        "b": [180.0, 210.0, 220.0],
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("schema = 2\ncamera = [1, 2]", "schema 2"),
        ("camera = [1, 2]", "schema None"),
        ("schema = 1", "damaged"),
        ("schema = 1\ncamera = [2304]", "damaged"),
        ("schema = 1\ncamera = [2304, 1296]\n[[boards]]\ncorners = [[1, 2]]", "damaged"),
        (
            "schema = 1\ncamera = [2304, 1296]\n[[boards]]\ncorners = [[nan, 2], [1, 2], [1, 2], [1, 2]]",
            "damaged",
        ),
        ("schema = ", "not TOML"),
    ],
)
def test_a_profile_that_cannot_be_used_is_refused_in_a_sentence(
    tmp_path: Path, text: str, complaint: str
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ProfileError, match=complaint):
        load_profile(file)


def test_a_missing_profile_is_said(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="no table profile"):
        load_profile(tmp_path / "none.toml")
