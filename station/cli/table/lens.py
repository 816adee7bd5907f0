"""`station table lens` and `station table lens-sheet`: calibrate the camera's lens."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from calibration.lens_sheet import SHEETS, lens_sheet
from calibration.lens_store import StoredLens, save_lens
from station.app.camera.lenses import lens_store
from station.cli.overwrite import check_sheet, check_writable
from station.cli.parser import Actions
from station.cli.pictures.annotated import write_file
from station.errors import InputError
from vision.cameras.files import PICTURE_SUFFIXES
from vision.errors import PictureError
from vision.picture import open_picture
from vision.reading import Picture

_HOW = """\
Calibrate the camera's lens, so that the station can undo its bend. Wide lenses need it.

  With paper: `station table lens-sheet sheet.svg`, print it, fix it to something flat and stiff, and take
  five to ten pictures of it, tilted a little each time, in the middle and in all corners of the picture.
  Without: take five pictures of the boards where you play, and shift and turn them a little in between.

`station camera take DIR` takes pictures; a folder stands for all of its pictures. Focus and picture size must
be those you play with. Pictures that do not fit the others are named and left out.
"""


def add(actions: Actions) -> None:
    """Declare both actions."""
    lens = actions.add("lens", "calibrate the camera's lens from a few pictures", calibrate_lens, _HOW)
    lens.add_argument(
        "pictures", nargs="+", metavar="PICTURE", type=Path, help="pictures, or folders of them"
    )
    lens.add_argument(
        "--camera", metavar="NAME", default="0",
        help="the camera that took them, as after `station play --camera`, which will then use the lens "
        "(default: 0)",
    )  # fmt: skip
    lens.add_argument(
        "--focus",
        metavar="N",
        type=float,
        help="the focus it had, if it can be set, as `station camera take` says",
    )
    lens.add_argument("--file", metavar="FILE", type=Path, help="write the lens to a file of its own instead")
    lens.add_argument("--json", action="store_true", help='print {"camera": [w, h], "rms_px", "k": [...]}')
    lens.set_defaults(more="pictures")
    sheet = actions.add(
        "lens-sheet",
        "write a printable sheet to calibrate the lens with",
        write_sheet,
        "Write a sheet with a chessboard and markers as SVG. Print it at 100 % and keep it flat.",
    )
    sheet.add_argument("file", metavar="FILE.svg", type=Path, help="where to write the sheet")
    sheet.add_argument(
        "--paper", choices=sorted(SHEETS), default="a4", help="size of the paper (default: a4)"
    )
    sheet.add_argument("--replace", action="store_true", help="overwrite an existing file")


def write_sheet(options: argparse.Namespace) -> int:
    """Write the sheet; does not overwrite without --replace."""
    path: Path = options.file
    check_sheet(path, replace=options.replace)
    sheet = SHEETS[options.paper]
    write_file(path, lens_sheet(sheet).encode())
    print(f"{path}: a lens sheet; print it on {sheet.paper} at 100 %")
    return 0


def calibrate_lens(options: argparse.Namespace) -> int:
    """Calibrate, store and report; names the pictures left out on stderr."""
    from calibration.lens import calibrate

    if options.file is not None:
        check_writable(options.file, "a lens", b"{")
    names, pictures = zip(*_opened(options.pictures), strict=True)
    calibrated = calibrate(names, pictures)
    for name, why in calibrated.left_out:
        print(f"station: {name}: left out: {why}", file=sys.stderr)
    stored = StoredLens(options.camera, options.focus, calibrated.rms_px, calibrated.lens)
    if options.file is None:
        path = lens_store().save(stored)
    else:
        path = options.file
        save_lens(stored, path)
    lens = calibrated.lens
    if options.json:
        answer = {
            "camera": list(lens.camera),
            "rms_px": round(calibrated.rms_px, 3),
            "k": [round(number, 6) for number in lens.k],
            "matrix": [[round(number, 3) for number in row] for row in lens.matrix],
            "used": len(calibrated.used),
            "left_out": [name for name, _ in calibrated.left_out],
            "file": str(path),
        }
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    by = "the lens sheet" if calibrated.sheet else "the boards"
    print(f"calibrated by {by} in {len(calibrated.used)} pictures, {calibrated.rms_px:.2f} pixels off")
    print(f"uncorrected, a point at the edge of the picture is {lens.bend_px():.0f} pixels off")
    print(f"{path}" + ("" if options.file is not None else f", for --camera {options.camera}"))
    return 0


def _opened(paths: Sequence[Path]) -> Iterator[tuple[str, Picture]]:
    for path in paths:
        inside = (
            sorted(one for one in path.iterdir() if one.suffix.lower() in PICTURE_SUFFIXES)
            if path.is_dir()
            else [path]
        )
        if not inside:
            raise InputError(f"{path}: there are no pictures in this folder")
        for one in inside:
            try:
                yield str(one), open_picture(one)
            except PictureError as error:
                raise InputError(f"{one}: {error}") from None
