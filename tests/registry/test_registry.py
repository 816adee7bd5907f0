"""What every game of the registry must have, and what one that has nothing but rules still gets."""

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from station.app.demo.simulated_game import people_of
from station.cli.main import main
from station.cli.play.explained import explanation
from station.errors import InputError
from station.games.scrabble.rules import make
from station.languages import languages
from station.registry import ENTRIES, entry, forget, register
from station.registry.entry import Game, resolve
from station.rules.game import GameKind, Option
from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import ScreenState
from station.screen.show import draw
from station.screen.start.agreement import agreed
from station.screen.start.buttons import buttons
from station.screen.start.sheet import StartSheet
from station.screen.start.show import StartShow
from station.screen.start.view import StartState, StartView
from station.view.table.panel import PlainPanel, panel_of
from tests.cases import for_each
from tests.screen.examples import game_examples
from tests.screen.examples.table import Table, laid

ROOT = Path(__file__).parents[2]
SIZES = ((1280, 800), (800, 480), (1920, 1080))

BARE = Game("whist", GameKind("whist", (2, 4), True, lambda n, tiles, words, _: make(n, tiles, words, {})))
"""A game with a name and rules, and nothing else."""

OPTED = Game(
    "skat",
    GameKind(
        "skat",
        (3, 3),
        False,
        lambda n, tiles, words, _: make(n, tiles, words, {}),
        (Option("trumps", ("none", "one")), Option("deals", usual=9, least=5)),
    ),
)
"""Another, with options that nobody put in words, and without a board."""


@pytest.fixture
def bare() -> Iterator[Game]:
    for one in (BARE, OPTED):
        register(one)
    yield BARE
    for one in (BARE, OPTED):
        forget(one.name)


@pytest.mark.parametrize("one", ENTRIES.values(), ids=list(ENTRIES))
def test_a_game_of_the_house_is_whole(one: Game) -> None:
    assert one.kind.name == one.name
    assert (ROOT / "docs" / "rules" / f"{one.name}.md").is_file()
    assert {option.name for option in one.kind.options} == set(one.options)
    for option in one.kind.options:
        words = one.options[option.name]
        assert words.explained
        assert set(option.choices) <= set(words.values)
        assert not words.offered or words.offered[0] == option.usual
    for where in (one.panel, one.narrator, one.people.player if one.people else "", one.light):
        assert not where or callable(resolve(where))
    assert one.people is None or all(
        one.players[0] <= one.people.count(seed) <= one.players[1] for seed in range(60)
    )


def test_every_game_has_states_worth_a_picture() -> None:
    assert {state.settings.game for state, _ in game_examples().values()} >= set(ENTRIES)


@pytest.mark.parametrize("one", ENTRIES.values(), ids=list(ENTRIES))
def test_the_readme_has_a_row_for_every_game(one: Game) -> None:
    (row,) = re.findall(rf"^\| .*\]\(docs/rules/{one.name}\.md\) \|$", (ROOT / "README.md").read_text(), re.M)
    assert len(row.split("|")) == 5


def test_the_readme_counts_the_games() -> None:
    numbers = {7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten"}
    assert f"\n## {numbers[len(ENTRIES)]} games\n" in (ROOT / "README.md").read_text()


def test_a_game_is_known_by_one_name() -> None:
    with pytest.raises(ValueError, match="there is a game 'scrabble' already"):
        register(Game("scrabble", ENTRIES["scrabble"].kind))
    with pytest.raises(InputError, match="there is no game 'whist'; there are house, scrabble"):
        entry("whist")


@for_each("size", SIZES)
@for_each("language", languages())
@for_each("name", ["", "whist", "skat"])
@pytest.mark.usefixtures("bare")
def test_the_menu_shows_a_game_that_says_nothing_of_itself(
    name: str, language: str, size: tuple[int, int]
) -> None:
    surface, layout = pygame.Surface(size), ScreenLayout.of(*size)
    state, view = StartState(games=("house", "whist", "skat")), StartView(language, name)
    show = StartShow(view)
    show.fit(layout)
    assert show.draw(surface, state, 0)
    shown = {b.action.value for b in buttons(StartSheet(state, view, layout))}
    assert name or {"whist", "skat"} <= shown
    if name:
        assert agreed(view, state).settings.game == name


@pytest.mark.usefixtures("bare")
def test_the_terminal_plays_a_game_that_says_nothing_of_itself(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", ["8H CAT\n", "abort\n"])
    monkeypatch.setattr("station.cli.play.typed._prompt", lambda _state, _now_ms: None)
    assert main(["play", "whist", "--typed", "--names", "Ann", "Bob"]) == 0
    assert "Ann: CAT" in capsys.readouterr().out
    assert "  whist      2 to 4 players\n" in explanation()
    assert "\n    trumps=none|one\n    deals=NUMBER (usually 9, at least 5)\n" in explanation()


@pytest.mark.usefixtures("bare")
def test_a_game_that_nobody_simulates_is_said_so() -> None:
    sentence = "the simulated table does not play whist; it plays house, .*auction"
    with pytest.raises(InputError, match=sentence):
        people_of("whist")


@pytest.mark.usefixtures("bare")
def test_the_screen_shows_a_game_without_a_panel() -> None:
    table = Table("whist")
    table.start()
    table.enter(laid(0, "H8", "CAT"))
    surface = pygame.Surface((1280, 800))
    assert type(panel_of("whist")) is PlainPanel
    draw(surface, table.state, ScreenState(), 0)
    assert surface.get_bounding_rect().width


def test_a_ninth_game_has_a_page_to_be_on() -> None:
    names = (*ENTRIES, *("scrabble",) * (17 - len(ENTRIES)))
    for size in SIZES:
        layout = ScreenLayout.of(*size)
        found = []
        for page in range(3):
            sheet = StartSheet(StartState(games=names), StartView(page=page), layout)
            cards = [b for b in buttons(sheet) if b.action.text == "game"]
            found += [b.action.value for b in cards]
            boxes = [b.box for b in buttons(sheet)]
            assert all(box.collidelist([o for o in boxes if o is not box]) < 0 for box in boxes)
        assert tuple(found) == names


@pytest.mark.parametrize("game", ENTRIES)
def test_the_rules_of_every_game_are_there_in_short_in_every_language(game: str) -> None:
    rules = {language: entry(game).rules(language) for language in languages()}
    assert {len(lines) for lines in rules.values()} == {len(rules["en"])}
    assert 10 <= len(rules["en"]) <= 20
    assert rules["de"] != rules["en"]
    assert all(line.endswith((".", "?", "!")) for lines in rules.values() for line in lines)
    assert entry(game).rules("xx") == rules["en"]


def test_a_terminal_prints_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "house", "--rules", "de"]) == 0
    assert "Abgeräumte Steine gehen an deinen Partner" in " ".join(capsys.readouterr().out.split())


def test_a_game_that_explains_no_rules_has_none_to_read() -> None:
    assert BARE.rules("en") == ()
