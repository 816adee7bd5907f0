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

from station.web.parts import OF_EVENT, OF_TABLE
from tests.web.axe import axe, faults
from tests.web.chromium import DESKTOP, PHONE, Chromium, program
from tests.web.halls import ask_picture, filled_hall
from tests.web.seen import hall_served, open_page, pages_of, sign_in

DOCS: Final = Path(__file__).parents[1] / "docs" / "hall"
GAP: Final = 24
COLOURS: Final = 256
"""Of a picture, rare ones too, such as those of squares that count more."""

PARTS: Final = "overlay-parts"
SOURCE: Final = (640, 190)
"""Of OBS: what one part gets."""


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
        if not options.names or PARTS in options.names:
            parts(browser, address, folder, options.out / f"{PARTS}.png")
    return status


def parts(browser: Chromium, address: str, folder: Path, path: Path) -> None:
    """The overlays in parts, each as a source of OBS of its own, over something green."""
    browser.size(*SOURCE)
    wide, high = SOURCE[0] + GAP, SOURCE[1] + GAP
    addresses = [f"/overlay/1/{part}" for part in OF_TABLE] + [f"/overlay/5/{part}" for part in OF_EVENT]
    picture = Image.new("RGB", (2 * wide + GAP, -(-len(addresses) // 2) * high + GAP), "#4d6a57")
    for number, one in enumerate(addresses):
        browser.open(f"{address}{one}", "document.body && document.body.dataset.drawn === 'yes'")
        browser.picture(folder / "part.png", whole=False, clear=True)
        drawn = Image.open(folder / "part.png").convert("RGBA")
        picture.paste(drawn, (GAP + number % 2 * wide, GAP + number // 2 * high), drawn)
    picture.quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE).save(path, optimize=True)


def together(folder: Path, path: Path) -> None:
    """Desktop and phone side by side, in few colours: a page is a picture to look at, not to measure."""
    desktop, phone = (Image.open(folder / f"{kind}.png").convert("RGBA") for kind in ("desktop", "phone"))
    size = (desktop.width + GAP + phone.width, max(desktop.height, phone.height))
    picture = Image.new("RGB", size, "#777")
    picture.paste(desktop, (0, 0), desktop)
    picture.paste(phone, (desktop.width + GAP, 0), phone)
    picture.quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
