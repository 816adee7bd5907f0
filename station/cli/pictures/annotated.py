"""Pictures with readings drawn on them: where they go, and writing them."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import cv2

from station.errors import InputError
from vision.reading import Picture


def annotated_paths(folder: Path, photos: Sequence[Path]) -> list[Path]:
    """Where the annotated copy of each photo goes, one each; creates the folder.

    Raises InputError if the folder cannot be created, or if a photo itself would be overwritten.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot create the folder {folder} for --annotate: {error.strerror}") from None
    read = {photo.resolve() for photo in photos}
    taken: Counter[str] = Counter()
    paths = []
    for photo in photos:
        # Output is JPEG or PNG, whatever the input.
        name = photo.name if photo.suffix.lower() in {".jpg", ".jpeg", ".png"} else f"{photo.name}.png"
        taken[name] += 1
        path = folder / name
        if taken[name] > 1:
            path = path.with_stem(f"{path.stem}-{taken[name]}")
        if path.resolve() in read:
            raise InputError(f"--annotate: {path} is one of the pictures to read; choose another folder")
        paths.append(path)
    return paths


def write_picture(path: Path, picture: Picture) -> None:
    """Write a picture in the format of its file name. Raises InputError if that fails."""
    write_file(path, cv2.imencode(path.suffix or ".png", picture)[1].tobytes())


def write_file(path: Path, data: bytes) -> None:
    """Raises InputError if the file cannot be written."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from None
