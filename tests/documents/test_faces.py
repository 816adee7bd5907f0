"""What others may import from the packages' faces."""

import importlib
import subprocess
import sys

import pytest

import vision
from vision import errors

FACES = ("station.rules", "station.games.house.rules", "station.lexicon", "vision")


@pytest.mark.parametrize("face", FACES)
def test_every_name_of_a_face_can_be_imported(face: str) -> None:
    package = importlib.import_module(face)
    assert package.__all__
    assert [name for name in package.__all__ if not hasattr(package, name)] == []


def test_a_name_that_a_face_lacks_is_missing() -> None:
    with pytest.raises(AttributeError, match="module 'vision' has no attribute 'Oracle'"):
        _ = vision.Oracle


def test_all_errors_of_reading_pictures_have_one_base_and_a_builtin_one() -> None:
    classes = [
        one for one in vars(errors).values() if isinstance(one, type) and one is not errors.VisionError
    ]
    assert {one.__name__ for one in classes} == {
        name for name in vision.__all__ if name.endswith("Error")
    } - {"VisionError"}
    for one in classes:
        assert issubclass(one, errors.VisionError)
        assert issubclass(one, LookupError | OSError | ValueError)


def test_whoever_catches_an_error_does_not_load_the_networks() -> None:
    heavy = "{'onnxruntime', 'cv2'} & sys.modules.keys()"
    program = f"import sys; from vision import VisionError; sys.exit(bool({heavy}))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
