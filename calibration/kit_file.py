"""The kit file: a zip archive with `kit.toml`, `kit.npz` and `tiles.png`, an overview of the tiles."""

import io
import json
import tomllib
import zipfile
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import KitError
from calibration.examples import BLANK, Examples
from calibration.kit import Kit
from station.whole_file import write_whole
from vision.letters.enrolled import LOGITS, Correction
from vision.letters.network import LETTERS
from vision.rectify import PATCH

SCHEMA: Final = 1
SUFFIX: Final = ".kit"

LARGEST: Final = 64_000_000
"""Maximum unpacked size in bytes: enough for more than a thousand tiles."""

MOST_TILES: Final = 2000


def save_kit(kit: Kit, path: Path) -> None:
    """Write a kit, atomically. Raises OSError."""
    write_whole(path, _pack(kit), 0o644)


def load_kit(path: Path) -> Kit:
    """Read a kit. Raises KitError if it is missing, damaged, not a kit, or from a newer version."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise KitError(f"no such file: {path}") from None
    except OSError as error:
        raise KitError(f"cannot read {path}: {error.strerror}") from None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if "kit.toml" not in archive.namelist():
                raise KitError(f"{path} is not a kit of House Station, or a damaged one")
            if sum(info.file_size for info in archive.infolist()) > LARGEST:
                raise KitError(f"{path} is larger than any kit")
            about = tomllib.loads(archive.read("kit.toml").decode())
            if about.get("schema") != SCHEMA:
                raise KitError(_of_another_version(path, about.get("schema")))
            return _unpack(about, archive.read("kit.npz"))
    except zipfile.BadZipFile:
        raise KitError(f"{path} is not a kit of House Station, or a damaged one") from None
    except KitError:
        raise
    except Exception as error:
        # A damaged archive can make zlib, numpy and zipfile raise almost anything.
        raise KitError(f"the kit {path} is damaged ({error}); enrol it again") from None


def sheet(kit: Kit) -> NDArray[np.uint8]:
    """(height, width, 3) uint8 BGR: one tile of every letter, in alphabetical order, ten per row."""
    letters = [letter for letter in (*kit.alphabet, BLANK) if letter in kit.examples.letters]
    rows = -(-len(letters) // 10)
    picture = np.full((rows * PATCH, min(10, len(letters)) * PATCH, 3), 40, np.uint8)
    for number, letter in enumerate(letters):
        row, column = divmod(number, 10)
        patch = kit.examples.patches[kit.examples.letters.index(letter)]
        picture[row * PATCH : (row + 1) * PATCH, column * PATCH : (column + 1) * PATCH] = patch
    return picture


def _of_another_version(path: Path, schema: object) -> str:
    if isinstance(schema, int) and schema > SCHEMA:
        return f"the kit {path} was made by a newer version of House Station; update this one"
    return f"the kit {path} has schema {schema!r}; this version knows {SCHEMA}"


def _pack(kit: Kit) -> bytes:
    about = {
        "schema": SCHEMA,
        "name": kit.name,
        "edition": kit.edition or "",
        "alphabet": kit.alphabet,
        "body_bgr": list(kit.body),
        "ink_bgr": list(kit.ink),
        "network": kit.network,
        "letters": kit.examples.letters,
        "facings": kit.examples.facings,
    }
    arrays = io.BytesIO()
    np.savez_compressed(
        arrays,
        patches=kit.examples.patches,
        pictures=kit.examples.pictures,
        mean=kit.correction.mean,
        basis=kit.correction.basis,
        change=kit.correction.change,
        centres=kit.correction.centres,
        reach=np.float64(kit.correction.reach),
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        # JSON strings, numbers and lists are valid TOML.
        archive.writestr(
            "kit.toml", "".join(f"{key} = {json.dumps(value)}\n" for key, value in about.items())
        )
        archive.writestr("kit.npz", arrays.getvalue())
        archive.writestr("tiles.png", cv2.imencode(".png", sheet(kit))[1].tobytes())
    return packed.getvalue()


def _unpack(about: dict[str, Any], data: bytes) -> Kit:
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        letters, facings = str(about["letters"]), str(about["facings"])
        count = len(letters)
        examples = Examples(
            _checked(arrays["patches"], np.uint8, (count, PATCH, PATCH, 3)),
            letters,
            facings,
            _checked(arrays["pictures"], np.int64, (count,)),
        )
        features, centres = arrays["basis"].shape[1], arrays["centres"].shape[0]
        correction = Correction(
            _checked(arrays["mean"], np.float32, (LOGITS,)),
            _checked(arrays["basis"], np.float32, (LOGITS, features)),
            _checked(arrays["change"], np.float32, (features + 1, LOGITS)),
            _checked(arrays["centres"], np.float32, (centres, features)),
            float(_checked(arrays["reach"], np.float64, ())),
        )
        if correction.reach <= 0:
            raise ValueError("its reach is not positive")
    alphabet = str(about["alphabet"])
    if not 0 < count <= MOST_TILES or len(facings) != count or not set(facings) <= set("^>v<?"):
        raise ValueError("its tiles do not add up")
    if not alphabet or not set(alphabet) <= set(LETTERS) or not set(letters) <= {*alphabet, BLANK}:
        raise ValueError("its letters are unknown")
    return Kit(
        str(about["name"]),
        str(about["edition"]) or None,
        alphabet,
        _colour(about["body_bgr"]),
        _colour(about["ink_bgr"]),
        examples,
        correction,
        str(about["network"]),
    )


def _checked(array: NDArray[Any], kind: type[np.generic], shape: tuple[int, ...]) -> NDArray[Any]:
    if array.dtype != kind or array.shape != shape or not np.isfinite(array).all():
        raise ValueError(f"expected {' × '.join(map(str, shape))} numbers")
    return array


def _colour(values: object) -> tuple[int, int, int]:
    if not isinstance(values, list) or len(values) != 3:
        raise ValueError("a colour has three parts")
    blue, green, red = (int(value) for value in values)
    return blue, green, red
