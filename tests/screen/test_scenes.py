"""Each game's card shows what that game is like: a few squares of a position that can be."""

import os
from collections import Counter
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from station.editions import load_edition
from station.lexicon.store import load
from station.registry import ENTRIES
from station.registry.entry import Game, resolve
from station.registry.scene import FACE_DOWN, Pane, Scene
from station.screen.draw.canvas import Canvas
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.themes import THEMES
from station.screen.start.scene import NO_SCENE, draw_scene

every_game = pytest.mark.parametrize("game", ENTRIES.values(), ids=lambda game: game.name)
BOX = pygame.Rect(0, 0, 274, 110)
ENGLISH = load("english")
BACK = (1, 2, 3)


def scene_of(game: Game) -> Scene:
    scene = resolve(game.scene) if game.scene else NO_SCENE
    assert isinstance(scene, Scene)
    return scene


def picture(game: Game, theme: str) -> bytes:
    surface = pygame.Surface(BOX.size)
    draw_scene(Canvas(surface, ScreenLayout.of(1280, 800), theme=theme), BOX, game)
    return pygame.image.tobytes(surface, "RGB")


def strings(pane: Pane) -> Iterator[str]:
    """The strings of a pane, as written."""
    for lines in (pane.rows, ["".join(column) for column in zip(*pane.rows, strict=True)]):
        for line in lines:
            yield from (one for one in line.replace(FACE_DOWN, ".").split(".") if len(one) > 1)


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_games_look_alike(theme: str) -> None:
    assert len({picture(game, theme) for game in ENTRIES.values()}) == len(ENTRIES)


@every_game
def test_the_words_of_a_scene_are_words_as_their_player_reads_them(game: Game) -> None:
    orders = Counter("".join(sorted(word)) for word in ("TAG", "RING"))
    for pane in scene_of(game).panes:
        for string in strings(pane):
            if game.sides:
                # A string that faces both ways is exploded, so that none stays on a board.
                assert string.isupper() or string.islower()
                assert (string if string.isupper() else string[::-1].upper()) in ENGLISH
            elif game.name == "clabbers":
                assert "".join(sorted(string)) in orders
            else:
                assert string.upper() in ENGLISH


@every_game
def test_a_scene_needs_no_more_tiles_than_its_sets_have(game: Game) -> None:
    held: Counter[tuple[str, str]] = Counter()
    for pane in scene_of(game).panes:
        for row, line in enumerate(pane.rows):
            for column, sign in enumerate(line):
                passed = (row, column) in pane.passed
                held[sign.upper(), pane.kit if not passed else "ba"[pane.kit == "b"]] += sign not in ".#"
    counts = load_edition("en").counts
    assert all(counts[letter] >= count for (letter, _), count in held.items() if count)


@every_game
def test_passed_tiles_and_joined_words_are_where_the_scene_says(game: Game) -> None:
    for pane in scene_of(game).panes:
        assert len({len(row) for row in pane.rows}) == 1
        assert all(pane.rows[row][column] != "." for row, column in pane.passed)


@every_game
def test_a_scene_stays_within_its_place(game: Game) -> None:
    surface = pygame.Surface((BOX.width + 200, BOX.height + 200))
    surface.fill(BACK)
    before = surface.copy()
    place = BOX.move(100, 100)
    draw_scene(Canvas(surface, ScreenLayout.of(1280, 800)), place, game)
    surface.fill(BACK, place.inflate(4, 4))
    assert pygame.transform.average_color(surface) == pygame.transform.average_color(before)


def test_a_game_without_a_scene_has_an_empty_board() -> None:
    surface = pygame.Surface(BOX.size)
    plain = Game("plain", ENTRIES["scrabble"].kind)
    draw_scene(Canvas(surface, ScreenLayout.of(1280, 800)), BOX, plain)
    assert pygame.transform.average_color(surface) != pygame.transform.average_color(pygame.Surface(BOX.size))
