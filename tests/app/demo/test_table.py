"""`station demo --game NAME`: from the drawn picture of one board to the screen."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from station.app.demo.game import SimulatedGame, play_fast
from station.app.demo.simulated_game import simulated_game
from station.app.demo.stats import MisreadSpot, Stats, same
from station.cli.main import main
from station.games.auction.rules.position import AuctionPosition
from station.referee.events import GameSettings
from station.referee.state import Done, Lane, Phase, TableState
from station.rules.game import Laid, Passed, Shown
from station.rules.lettered.position import Position, Tile
from station.rules.tile import FacedTile, Side
from station.simulator.players.habits import Habits


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, object]]:
    """A play of Scrabble, without a display."""
    out = tmp_path_factory.mktemp("demo")
    capture = pytest.MonkeyPatch()
    capture.setenv("SDL_VIDEODRIVER", "dummy")
    lines: list[str] = []
    capture.setattr("builtins.print", lambda *words, **_: lines.append(" ".join(map(str, words))))
    asked = ["demo", "--game", "scrabble", "--headless", "--json", "--seed", "1", "--plays", "1"]
    try:
        assert main([*asked, "--out", str(out)]) == 0
    finally:
        capture.undo()
    figures: dict[str, object] = json.loads(lines[-1])
    return out, figures


def test_the_last_line_holds_the_figures(demo: tuple[Path, dict[str, object]]) -> None:
    _, figures = demo
    assert {"plays", "refused", "misreads", "winner", "verdict_ms", "screens"} <= figures.keys()
    assert (figures["game"], figures["plays"], figures["misreads"]) == ("scrabble", 1, 0)
    assert set(figures["verdict_ms"]) == {"p50", "p95"}  # type: ignore[call-overload]  # from JSON


def test_every_picture_that_is_named_is_there(demo: tuple[Path, dict[str, object]]) -> None:
    _, figures = demo
    screens = figures["screens"]
    assert isinstance(screens, list)
    assert any("camera" in screen for screen in screens)
    for screen in map(Path, screens):
        assert screen.exists()
        if screen.suffix == ".png":
            picture = cv2.imread(str(screen))
            assert picture is not None
            assert picture.shape == (800, 1280, 3)


def test_the_recorded_game_replays_to_the_same_state(
    demo: tuple[Path, dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    out, _ = demo
    assert main(["replay", str(out / "game.journal"), "--verify"]) == 0
    assert "the same game" in capsys.readouterr().out


def test_an_unknown_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--game", "chess", "--headless", "--out", str(tmp_path)]) == 2
    assert "does not play chess; it plays house" in capsys.readouterr().err


def careful(game: str, seed: int, players: int) -> SimulatedGame:
    return simulated_game(game, seed, Habits.careful(), players=players)


def sold_in(position: object) -> int:
    assert isinstance(position, AuctionPosition)
    return len(position.sold)


def test_tiles_on_the_spot_are_seen_and_sold() -> None:
    game = careful("auction", 2, 2)
    play_fast(game, until=lambda state: sold_in(state.position) >= 2)
    assert game.stats.deeds["shown"] >= 2
    assert game.stats.deeds["raised"] + game.stats.deeds["left"] + game.stats.deeds["chosen"] >= 2
    assert game.stats.misreads == []


def test_tiles_of_scrabbage_are_read_one_by_one() -> None:
    game = careful("scrabbage", 1, 3)
    play_fast(game, plays=2)
    state = game.state
    laid = [done.deed for done in state.history if isinstance(done.deed, Laid)]
    assert [len(deed.placed) for deed in laid] == [1, 1]
    assert game.stats.misreads == []
    assert len(game.stats.verdict_ms) >= 2


def state_with(*tiles: tuple[int, Tile]) -> TableState[None]:
    settings = GameSettings("scrabble", ("Ada", "Ben"))
    return TableState(Phase.PLAYING, settings, (Lane(Position().replace(dict(tiles))),))


def test_a_misread_tile_counts_once() -> None:
    tally = Stats()
    truth: list[FacedTile | None] = [None] * 225
    truth[112] = FacedTile("E", Side.SOUTH)
    truth[113] = FacedTile("", Side.SOUTH, blank=True)
    tally.compare(0, state_with((112, Tile("E")), (113, Tile("S", blank=True))), truth)
    assert tally.misreads == []
    for _ in range(2):
        tally.compare(0, state_with((112, Tile("F")), (113, Tile("S", blank=True))), truth)
    assert len(tally.misreads) == 1
    assert "there lies E" in str(tally.misreads[0])


def test_a_letter_is_no_blank() -> None:
    assert not same(FacedTile("E", Side.SOUTH), FacedTile("E", Side.SOUTH, blank=True))
    assert not same(None, FacedTile("E", Side.SOUTH))


def test_a_tile_shown_that_is_another_is_a_misread() -> None:
    tally = Stats()
    tally.compare_spot(Shown("?"), "", 5)
    assert tally.misreads == []
    tally.compare_spot(Shown("E"), "F", 5)
    assert tally.misreads == [MisreadSpot("E", "F", 5)]


def test_passes_are_no_plays() -> None:
    before = state_with()
    done = Done(Passed(0), None, None, before.clocks, 1)
    tally = Stats()
    assert tally.note(before, replace(before, history=(done,))) == (done,)
    assert (tally.plays, tally.deeds["passed"]) == (0, 1)
