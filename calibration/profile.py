"""Keeping what a station knows of its table: where the boards are, and how the tiles look."""

import tomllib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.errors import ProfileError
from vision.table_profile import TableProfile

SCHEMA = 1


def save_profile(profile: TableProfile, path: Path) -> None:
    """Write a profile as TOML, whole or not at all."""
    lines = [f"schema = {SCHEMA}", f"camera = [{profile.camera[0]}, {profile.camera[1]}]"]
    for corners in profile.corners:
        pairs = ", ".join(f"[{x:.2f}, {y:.2f}]" for x, y in corners)
        lines += ["", "[[boards]]", f"corners = [{pairs}]"]
    for name, colour in sorted(profile.kits.items()):
        values = ", ".join(f"{value:.1f}" for value in colour)
        lines += ["", "[[kits]]", f'name = "{name}"', f"bgr = [{values}]"]
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(path.suffix + ".new")
    unfinished.write_text("\n".join(lines) + "\n", encoding="utf-8")
    unfinished.replace(path)


def load_profile(path: Path) -> TableProfile:
    """Read a profile. Raises ProfileError, a sentence, when it cannot be used."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ProfileError(f"there is no table profile {path}; make one with `station table`") from None
    except OSError as error:
        raise ProfileError(f"the table profile {path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError(f"the table profile {path} is not TOML: {error}") from None
    schema = data.get("schema")
    if schema != SCHEMA:
        raise ProfileError(f"the table profile {path} has schema {schema!r}; this version knows {SCHEMA}")
    try:
        width, height = (int(value) for value in data["camera"])
        corners = tuple(_array(board["corners"], (4, 2)) for board in data.get("boards", []))
        kits = {str(kit["name"]): _array(kit["bgr"], (3,)) for kit in data.get("kits", [])}
    except (KeyError, TypeError, ValueError) as error:
        raise ProfileError(f"the table profile {path} is damaged: {error}; make it anew") from None
    return TableProfile((width, height), corners, kits)


def _array(values: object, shape: tuple[int, ...]) -> NDArray[np.float64]:
    array = np.asarray(values, np.float64)
    if array.shape != shape or not np.isfinite(array).all():
        raise ValueError(f"expected {' × '.join(map(str, shape))} numbers")
    return array
