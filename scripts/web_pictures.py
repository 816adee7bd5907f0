"""Take the pictures of docs/hall: `python -m scripts.web_pictures [NAME…] [--out DIR]`.

Each page of a hall in the middle of a tournament, at phone and desktop width, in a real headless Chromium.
Needs Chromium and the group `test`.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image

from tests.web.axe import axe, faults
from tests.web.chromium import DESKTOP, PHONE, Chromium, program
from tests.web.halls import ask_picture, filled_hall
from tests.web.seen import hall_served, open_page, pages_of, sign_in

DOCS: Final = Path(__file__).parents[1] / "docs" / "hall"
GAP: Final = 24


def main() -> int:
    """Take them; 1 if axe-core found something wrong with a page, or it complained itself."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--out", type=Path, default=DOCS, metavar="DIR")
    options = parser.parse_args()
    path = program()
    if path is None:
        print("no Chromium on this machine; on Debian: apt install chromium", file=sys.stderr)
        return 2
    options.out.mkdir(parents=True, exist_ok=True)
    filled = filled_hall()
    ask_picture(filled)
    status, signed_in, checker = 0, False, axe()
    if checker is None:
        print("without axe-core: there is no npm, or no network", file=sys.stderr)
    with (
        tempfile.TemporaryDirectory() as made,
        Chromium(path) as browser,
        hall_served(filled) as address,
    ):
        folder = Path(made)
        for name, page in pages_of(filled).items():
            if options.names and name not in options.names:
                continue
            if page.staff and not signed_in:
                sign_in(browser, address)
                signed_in = True
            for kind, (width, height) in (("phone", PHONE), ("desktop", DESKTOP)):
                browser.size(width, height)
                open_page(browser, address, page)
                for fault in faults(browser, checker, f"{name} ({kind})") if checker else ():
                    print(fault, file=sys.stderr)
                    status = 1
                browser.picture(folder / f"{kind}.png", most=1600, clear=name == "overlay")
            together(folder, options.out / f"{name}.png")
    return status


def together(folder: Path, path: Path) -> None:
    """Desktop and phone side by side, in few colours: a page is a picture to look at, not to measure."""
    desktop, phone = (Image.open(folder / f"{kind}.png").convert("RGBA") for kind in ("desktop", "phone"))
    size = (desktop.width + GAP + phone.width, max(desktop.height, phone.height))
    picture = Image.new("RGB", size, "#777")
    picture.paste(desktop, (0, 0), desktop)
    picture.paste(phone, (desktop.width + GAP, 0), phone)
    picture.quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
