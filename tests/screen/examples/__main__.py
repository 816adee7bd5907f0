"""Draw the examples: `python -m tests.screen.examples OUT`."""

import argparse
import os
import sys
from pathlib import Path

import pygame

from station.languages import languages
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.themes import THEMES
from tests.screen.examples import SIZES, all_examples, render


def main(arguments: list[str] | None = None) -> int:
    """Write pictures of the examples."""
    parser = argparse.ArgumentParser(prog="python -m tests.screen.examples", description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument(
        "--language", default="en", choices=languages(), help="language of the texts (default: en)"
    )
    parser.add_argument("--theme", default="dark", choices=THEMES, help="default: dark")
    parser.add_argument("--size", help="WIDTHxHEIGHT; without it, a folder for each size we design for")
    parser.add_argument("names", nargs="*", metavar="NAME", help="examples to draw (default: all)")
    options = parser.parse_intermixed_args(arguments)
    known = all_examples()
    unknown = [name for name in options.names if name not in known]
    if unknown:
        parser.error(f"there is no example {unknown[0]!r}; there are {', '.join(known)}")
    sizes = [_size(options.size, parser)] if options.size else SIZES
    for size in sizes:
        folder = options.out if options.size else options.out / f"{size[0]}x{size[1]}"
        folder.mkdir(parents=True, exist_ok=True)
        for name in options.names or known:
            picture = render(known[name], size, options.language, theme=options.theme)
            pygame.image.save(picture, os.fspath(folder / f"{name}.png"))
    return 0


def _size(text: str, parser: argparse.ArgumentParser) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    try:
        size = int(wide), int(high)
        ScreenLayout.of(*size)
    except ValueError as error:
        parser.error(f"--size {text}: {error}")
    return size


if __name__ == "__main__":
    sys.exit(main())
