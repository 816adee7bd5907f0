"""Set up and check the table; manage its tile sets."""

import argparse
from pathlib import Path

from calibration.check.several import check_pictures
from calibration.tab_sheet import tab_sheet
from station.app.camera.lenses import lens_of_camera
from station.app.camera.pictures import pictures_from
from station.checks import print_checks
from station.cli.options.camera import add_camera_option, add_mains_option, camera_named
from station.cli.options.lens import add_lens_option, lens_of
from station.cli.overwrite import check_sheet
from station.cli.parser import Actions
from station.cli.pictures.annotated import write_file
from station.cli.table import count, join, kits, lens, setup
from station.errors import InputError
from station.setup.summary import checks_of, nothing_found

NOTHING_FOUND = 3
"""Exit status if the picture shows no board."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station table`."""
    parser.description = __doc__
    actions = Actions(parser)
    tabs = actions.add(
        "tabs",
        "write a printable sheet of corner tabs",
        write_tabs,
        "Write an A4 sheet with the eight corner tabs as SVG. Print at 100 % and cut them out.",
    )
    tabs.add_argument("file", metavar="FILE.svg", type=Path, help="where to write the sheet")
    tabs.add_argument("--replace", action="store_true", help="overwrite an existing file")
    check = actions.add(
        "check",
        "report what the camera sees and what to fix",
        check_table,
        "Check the table as a camera sees it once it has settled, or in pictures or a video. "
        "The exit status is 1 if there is something to fix, 3 if nothing is found.",
    )
    seen = check.add_mutually_exclusive_group()
    seen.add_argument("picture", metavar="PICTURE", nargs="?", help="check a picture instead of the camera")
    add_camera_option(seen)
    add_mains_option(check)
    add_lens_option(check, " (default: as calibrated for the camera, if it is)")
    check.add_argument("--boards", type=int, choices=[1, 2], default=2, help="on the table (default: 2)")
    check.add_argument("--json", action="store_true", help="print JSON, one object per check")
    setup.add_setup(actions)
    setup.add_report(actions)
    lens.add(actions)
    kits.add_enrol(actions)
    kits.add_kits(actions)
    count.add(actions)
    join.add(actions)


def write_tabs(options: argparse.Namespace) -> int:
    """Write the sheet; does not overwrite without --replace."""
    path: Path = options.file
    check_sheet(path, replace=options.replace)
    write_file(path, tab_sheet().encode())
    print(f"{path}: eight corner tabs; print at 100 %")
    return 0


def check_table(options: argparse.Namespace) -> int:
    """Print a line a check."""
    if options.picture is not None and not Path(options.picture).is_file():
        raise InputError(f"there is no picture {options.picture}")
    source = options.picture or camera_named(options)
    pictures = pictures_from(source, options.mains)
    calibrated = lens_of(options) or lens_of_camera(source, pictures[0])
    found = check_pictures(pictures, options.boards, calibrated)
    status = print_checks(checks_of(found), as_json=options.json)
    return NOTHING_FOUND if nothing_found(found) else status
