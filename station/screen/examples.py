"""States worth a picture, and the pictures: `python -m station.screen.examples OUT`."""

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pygame

from station.referee.state import TableState
from station.screen.draw.canvas import Written
from station.screen.draw.layout import ScreenLayout
from station.screen.house_examples import NOW_MS, house_examples
from station.screen.input.screen_state import ScreenState
from station.screen.screen import Screen
from station.screen.show import sheet_of
from station.screen.start.draw import StartScreen
from station.screen.start.examples import StartExample, start_examples
from station.screen.start.view import StartState, StartView
from station.screen.table_examples import table_examples
from station.view.wording import LANGUAGES

SIZES: Final = ((1280, 800), (800, 480), (1920, 1080))

GameExample = tuple[TableState[Any], ScreenState]
AnyExample = GameExample | StartExample


def game_examples() -> dict[str, GameExample]:
    """Examples of House and of every other table."""
    return {**house_examples(), **table_examples()}


def all_examples() -> dict[str, AnyExample]:
    """Those and examples of the start menu."""
    return {**game_examples(), **start_examples()}


def shown_ms(example: AnyExample) -> int:
    """The time at which an example is shown."""
    state, _ = example
    return state.at_ms + 1000 if isinstance(state, TableState) and state.settings.game != "house" else NOW_MS


def render(
    example: AnyExample,
    size: tuple[int, int],
    language: str = "en",
    written: list[Written] | None = None,
) -> pygame.Surface:
    """The picture of an example. written: collects every line written."""
    surface, layout, now_ms = pygame.Surface(size), ScreenLayout.of(*size), shown_ms(example)
    state, view = example
    if isinstance(view, ScreenState):
        sheet = sheet_of(state, replace(view, language=language), layout, now_ms)
        Screen(written).draw(surface, sheet, now_ms)
    elif isinstance(state, StartState) and isinstance(view, StartView):
        StartScreen(layout, written).draw(surface, state, replace(view, language=language), now_ms)
    return surface


def main(arguments: list[str] | None = None) -> int:
    """Write pictures of the examples."""
    parser = argparse.ArgumentParser(prog="python -m station.screen.examples", description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument(
        "--language", default="en", choices=LANGUAGES, help="language of the texts (default: en)"
    )
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
            picture = render(known[name], size, options.language)
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
