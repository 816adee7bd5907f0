"""Speed Scrabble and Idaho on the simulated table."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from station.app.demo.game import SimulatedGame, play_fast
from station.app.demo.layout_stats import LayoutStats
from station.app.demo.mat_view import MatPictures, MatView
from station.app.demo.simulated_game import game_of, simulated_game
from station.app.picture.observation import Wanted, wanted_by
from station.app.picture.observed import Observation
from station.app.table.session_start import broken_off
from station.cli.main import main
from station.journal.resume import resume
from station.referee.events import AnyEvent
from station.referee.sight import LayoutSeen
from station.referee.state import Phase, TableState
from station.rules.edition import BLANK
from station.rules.races.position import RacePosition
from station.simulator.players.habits import MatHabits
from station.simulator.tables.mat_table import MatTable
from station.view import view_of


def mats(game: SimulatedGame) -> MatTable:
    """The table of a game on mats."""
    assert isinstance(game.table, MatTable)
    return game.table


def counted(game: SimulatedGame) -> LayoutStats:
    """What was counted of its layouts."""
    assert isinstance(game.stats, LayoutStats)
    return game.stats


def now_in(state: TableState[object]) -> RacePosition:
    """Its position."""
    assert isinstance(state.position, RacePosition)
    return state.position


class PerfectObserver:
    """Tells what lies on the mat; no picture is drawn for it."""

    def __init__(self, game: SimulatedGame) -> None:
        self.wanted = Wanted()
        self._game = game

    @property
    def interested(self) -> bool:
        return self.wanted.player is not None

    def want(self, state: Any) -> None:
        self.wanted = wanted_by(state)

    def observe(self, _picture: Any, at_ms: int) -> Observation:
        assert self.wanted.player is not None
        lying = mats(self._game).truth()[self.wanted.player]
        return Observation((LayoutSeen(at_ms, self.wanted.player, lying.cells, lying.loose),))


class NoPicture:
    truths: dict[int, Any]

    def __init__(self, game: SimulatedGame) -> None:
        assert isinstance(game.camera, MatPictures)
        self.truths = game.camera.truths

    def take(self, view: Any, at_ms: int) -> Any:
        if isinstance(view, MatView):
            self.truths[at_ms] = view.truth


def observed(
    name: str, seed: int, habits: MatHabits, checked: str | None = None, **more: Any
) -> SimulatedGame:
    """A game that nobody looks at through a camera."""
    options = None if checked is None else {"checked": checked}
    return watched(simulated_game(name, seed, habits, options=options, **more))


def watched(game: SimulatedGame) -> SimulatedGame:
    """The game, looked at by somebody who sees everything."""
    game.observer = PerfectObserver(game)
    game.camera = NoPicture(game)
    return game


@pytest.mark.parametrize(
    ("name", "seed", "checked"),
    [("speed", 1, "last"), ("speed", 2, "every"), ("idaho", 3, "last"), ("idaho", 1, "every")],
)
def test_a_game_ends_by_the_rules_with_every_tile_where_the_referee_says(
    name: str, seed: int, checked: str
) -> None:
    game = observed(name, seed, MatHabits.brisk(), checked=checked)
    tiles = Counter(piece.sign for piece in mats(game).pieces.all)

    def hold(_event: AnyEvent, _before: Any, after: Any) -> None:
        pieces = mats(game).pieces
        held = sum(len(pieces.of(player)) for player in range(len(mats(game).mats)))
        assert held + len(pieces.pool()) == 100
        assert sum(after.position.hands) + after.position.pool == 100

    game.station.watchers.append(hold)
    play_fast(game)
    assert Counter(piece.sign for piece in mats(game).pieces.all) == tiles
    assert tiles[BLANK] == 2
    assert game.state.phase is Phase.OVER
    assert now_in(game.state).won or game.table.counts.get("nobody")
    assert [str(one) for one in game.stats.misreads] == []
    assert game.table.counts.get("by_eye", 0) == 0
    if game.table.counts.keys() & {"missed", "wrong_count"} == set():
        held = [lying.held for lying in mats(game).truth()]
        # The last call may come before everybody has taken the tile of the one before.
        assert all(0 <= hand - have <= 7 for have, hand in zip(held, now_in(game.state).hands, strict=True))


def test_the_same_seed_plays_the_same_game() -> None:
    first, again = (observed("speed", 4, MatHabits.brisk()) for _ in range(2))
    assert play_fast(first) == play_fast(again)
    assert first.state == again.state


def test_a_demo_never_stands_still_for_half_a_minute() -> None:
    game = observed("speed", 3, MatHabits.careful())
    shown: list[tuple[int, object]] = []

    def note(_event: AnyEvent, _before: Any, after: Any) -> None:
        lanes = view_of(after, after.at_ms).lanes
        if not shown or lanes != shown[-1][1]:
            shown.append((after.at_ms, lanes))

    game.station.watchers.append(note)
    play_fast(game)
    times = [at_ms for at_ms, _ in shown]
    assert len(times) > 10
    assert max(later - earlier for earlier, later in pairwise(times)) < 30_000


def test_careful_people_have_no_call_voided() -> None:
    game = observed("speed", 5, MatHabits.careful(), checked="every")
    play_fast(game)
    assert counted(game).void == 0
    assert game.stats.plays == counted(game).called


def test_a_word_that_is_none_makes_the_call_void_unless_the_players_accept_it() -> None:
    habits = MatHabits(think_ms=1500, hurry=2.0, look_ms=400, phony=1.0, overlooked=0, hand_left=0, missed=0)
    game = observed("speed", 6, habits, checked="every")
    play_fast(game)
    assert counted(game).void > 0
    accepted = set(now_in(game.state).allowed)
    assert counted(game).void + len(accepted) >= game.table.counts["phony"] // 2


def test_two_who_call_at_once_have_made_one_call() -> None:
    game = observed("speed", 3, MatHabits.brisk(), checked="every")
    play_fast(game)
    assert game.table.counts["at_once"] > 0
    assert now_in(game.state).calls == 14


def test_a_fifth_player_calls_by_touch() -> None:
    game = observed("speed", 1, MatHabits.careful())
    callers: list[int] = []
    game.station.watchers.append(
        lambda _e, before, after: callers.extend(
            player
            for done in after.history[len(before.history) :]
            for player in getattr(done.deed, "players", ())
        )
    )
    play_fast(game)
    assert len(game.settings.names) == 5
    assert 4 in callers


@pytest.mark.parametrize("checked", ["last", "every"])
@pytest.mark.parametrize("game", ["speed", "idaho"])
def test_a_game_on_mats_goes_on_from_wherever_it_was(game: str, checked: str, tmp_path: Path) -> None:
    journal = tmp_path / "game.journal"
    first = observed(game, 3, MatHabits.careful(), journal=journal, checked=checked, players=2)
    play_fast(first, plays=3)
    before = first.state
    assert first.station.journal is not None
    first.station.journal.close()
    again = watched(game_of(3, MatHabits.careful(), broken_off(resume(journal))))
    now = again.start.at_ms

    def hold(_event: AnyEvent, _before: Any, after: Any) -> None:
        held = [lying.held for lying in mats(again).truth()]
        assert sum(held) + len(mats(again).pieces.pool()) == 100

    again.station.watchers.append(hold)
    play_fast(again, plays=again.stats.plays + 2)
    assert again.station.journal is not None
    again.station.journal.close()
    assert again.state.history[: before.turns] == before.history
    assert now_in(again.state).calls >= now_in(before).calls + 2
    assert [str(one) for one in again.stats.misreads] == []
    assert now >= before.at_ms


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The first call of a game, from the drawn picture to the screen."""
    out = tmp_path_factory.mktemp("mats")
    capture = pytest.MonkeyPatch()
    capture.setenv("SDL_VIDEODRIVER", "dummy")
    lines: list[str] = []
    capture.setattr("builtins.print", lambda *words, **_: lines.append(" ".join(map(str, words))))
    arguments = ["demo", "--game", "speed", "--headless", "--json", "--seed", "3", "--plays", "1"]
    try:
        assert main([*arguments, "--out", str(out)]) == 0
    finally:
        capture.undo()
    figures: dict[str, Any] = json.loads(lines[-1])
    return out, figures


def test_layouts_are_read_from_the_camera_s_pictures(demo: tuple[Path, dict[str, Any]]) -> None:
    _, figures = demo
    assert figures["plays"] == 1
    assert figures["looked"] >= 1
    assert (figures["misreads"], figures["by_eye"]) == (0, 0)


def test_the_recorded_game_replays_to_the_same_state(
    demo: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    out, _ = demo
    assert main(["replay", str(out / "game.journal"), "--verify"]) == 0
    assert "agree" in capsys.readouterr().out


def test_every_picture_that_is_named_is_there(demo: tuple[Path, dict[str, Any]]) -> None:
    _, figures = demo
    assert {"camera-called.jpg", "camera-laidout.jpg"} <= {Path(name).name for name in figures["screens"]}
    assert all(Path(name).is_file() for name in figures["screens"])
