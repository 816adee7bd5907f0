"""A dealt game at the table: its journal, what an undo takes back, rematches, and where computers think."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from station.app.dealt.computers import Computers
from station.app.dealt.thinkers import InProcess, Job, OnTheSpot, Thought
from station.app.runtime import NoCamera, drive
from station.app.table.game import TableGame, new_game, resumed_game
from station.clock.opened import simulated_heads
from station.clock.station_time import SimulatedTime
from station.dealt.play_events import events
from station.dealt.races import seen_as
from station.dealt.sight import situation
from station.journal.codec import decode, encode
from station.journal.resume import resume
from station.referee.dealt import Dealt
from station.referee.events import (
    AnyEvent,
    Continued,
    DeedEntered,
    GameSettings,
    Paused,
    PlayUndone,
    SquareSettled,
)
from station.referee.outcome import Ending, Outcome
from station.referee.state import Phase, TableState
from station.registry.rematch import rematch
from station.rules.faced import LaidFacing
from station.rules.game import Chosen, Laid, Passed
from station.rules.lettered.position import Tile
from station.rules.moves.rack import RackTile
from station.rules.tile import FacedTile, Side
from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import ScreenState
from station.screen.show import sheet_of
from station.view.makers import view_of
from tests.dealt.playing import DealtGame, ShortPlays

HERE = GameSettings("scrabble", ("Ann", "Mia"), camera=False, dealt=Dealt(7, (0, 1)))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def turns(game: TableGame, computers: Computers, count: int) -> None:
    assert game.desk is not None
    participants = (game.desk, computers)
    drive(game.station, game.time, NoCamera(), participants, lambda: game.station.state.turns >= count)


def test_settings_of_games_at_a_table_are_written_as_they_were() -> None:
    """Journals that were written before know nothing of tiles that the station holds."""
    plain = replace(HERE, dealt=None)
    assert "dealt" not in encode(plain, GameSettings)
    assert decode(encode(HERE, GameSettings), GameSettings) == HERE


def test_a_game_that_was_broken_off_goes_on_with_the_same_hands_and_bag() -> None:
    game = new_game(replace(HERE, dealt=Dealt(7, (1, 1))), simulated_heads, SimulatedTime)
    assert game.desk is not None
    game.station.handle(Continued(1))
    turns(game, Computers(game.desk, OnTheSpot()), 5)
    deal, journal = game.desk.deal(game.station.state), game.station.journal
    assert journal is not None
    journal.close()  # as if the power had failed: the game itself says nothing more
    again = resumed_game(resume(journal.path), simulated_heads, SimulatedTime)
    assert again.desk is not None
    assert again.desk.deal(again.station.state) == deal
    assert again.station.state.phase is Phase.PAUSED
    again.station.handle(Continued(again.time.now_ms()))
    turns(again, Computers(again.desk, OnTheSpot()), 7)
    again.close()


def test_a_crossword_lies_as_it_did_when_a_game_that_was_broken_off_goes_on() -> None:
    game = new_game(replace(HERE, game="speed"), simulated_heads, SimulatedTime)
    assert game.desk is not None
    for event in (Continued(1), DeedEntered(1, Chosen("go"))):
        game.station.handle(event)
    hand = game.desk.deal(game.station.state).letters(0)
    game.station.handle(seen_as(hand, ((7, 7, Tile(hand[0])), (7, 8, Tile(hand[1]))), 0, 2))
    crossword = game.station.state.layouts[0]
    assert crossword is not None
    game.close()
    assert game.station.journal is not None
    again = resumed_game(resume(game.station.journal.path), simulated_heads, SimulatedTime)
    assert again.station.state.layouts[0] == crossword
    again.close()


def test_an_undo_takes_back_what_the_computer_answered() -> None:
    game = DealtGame("scrabble", (0, 1), seed=3)
    game.start()
    hand = game.deal.hands
    game.station.handle(DeedEntered(1000, Passed(0)))
    game.play(until=lambda: game.state.turns == 2)
    game.station.handle(PlayUndone(0, game.time.now_ms(), "A mistake at the table"))
    game.play(until=lambda: game.state.undone == 2)
    assert game.state.to_move == 0
    assert game.deal.hands == hand


def test_turns_undone_before_a_game_was_broken_off_take_back_no_others() -> None:
    game = new_game(HERE, simulated_heads, SimulatedTime)
    assert game.desk is not None
    game.station.handle(Continued(1))
    desk = game.desk
    for player in (0, 1, 0, 1):
        desk.show(game.station.state, 2)
        game.station.handle(DeedEntered(2, Passed(player)))
    game.station.handle(PlayUndone(0, 3))
    game.station.handle_all(desk.show(game.station.state, 3))
    assert desk.show(game.station.state, 3) == ()
    assert [done.undone for done in game.station.state.history] == [False, False, True, True]
    game.close()
    assert game.station.journal is not None
    again = resumed_game(resume(game.station.journal.path), simulated_heads, SimulatedTime)
    assert again.desk is not None
    assert again.desk.show(again.station.state, again.time.now_ms()) == ()
    again.close()


def test_house_computers_lay_explode_and_pass_tiles_on() -> None:
    game = DealtGame("house", (1, 1, 1, 1), seed=5, time="2", thinker=ShortPlays())
    game.start()
    game.play(until=lambda: bool(any(hand.bonus for b in game.state.position.boards for hand in b.hands)))
    kits = [{tile.kit for tile in hand} for hand in game.deal.hands]
    assert {"a", "b"} in kits


def test_every_tile_that_stands_is_of_a_set_that_its_player_had_it_of() -> None:
    game = DealtGame("house", (1, 1, 1, 1), seed=5, time="3", thinker=ShortPlays())
    game.start()
    stood, wrong = [], []

    def watch(_event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        if len(after.history) == len(before.history) or not isinstance(after.history[-1].deed, LaidFacing):
            return
        deed, hand = after.history[-1].deed, list(game.desk.deal(before).hands[after.history[-1].deed.player])
        for _, tile in deed.placed:
            stood.append(tile)
            held = RackTile("?" if tile.blank else tile.letter, tile.kit)
            if held in hand:
                hand.remove(held)
            else:
                wrong.append((deed, tile))

    game.station.watchers.append(watch)
    game.play(until=lambda: game.state.turns > 25)
    assert wrong == []
    assert len({tile.kit for tile in stood}) == 2


def test_a_rematch_deals_anew_and_computers_keep_their_names() -> None:
    game = DealtGame("scrabble", (0, 2), seed=7)
    game.start()
    won = replace(game.state, phase=Phase.OVER, outcome=Outcome(Ending.FINISHED, (0,)))
    after = rematch(won)
    assert after.names == ("Bob", "Ann")
    assert after.dealt == Dealt(8, (2, 0))


def test_a_process_of_its_own_thinks_as_one_would_on_the_spot_and_stops() -> None:
    game = DealtGame("scrabble", (0, 1), seed=3)
    game.start()
    seen = situation(game.state, game.deal, None, 0)  # type: ignore[arg-type]  # rules are not asked
    job = Job(1, game.settings, seen, 1, 500, "seed")
    there = OnTheSpot()
    there.begin(job)
    (expected,) = there.thoughts()
    thinker = InProcess()
    try:
        thinker.begin(replace(job, number=1))
        thinker.stop()
        thinker.begin(replace(job, number=2))
        found: list[Thought] = []
        until = monotonic() + 60
        while not found and monotonic() < until:
            found = thinker.thoughts() if thinker._pipe.poll(1.0) else []
        assert [thought.number for thought in found] == [2]
        assert found[0].choice is not None
        assert expected.choice is not None
        assert found[0].choice.deed == expected.choice.deed
    finally:
        thinker.close()


def test_a_computer_never_sees_hidden_tiles() -> None:
    game = DealtGame("scrabble", (0, 1), seed=3)
    game.start()
    seen = situation(game.state, game.deal, None, 1)  # type: ignore[arg-type]  # rules are not asked
    assert seen.hands == ()
    hidden = Counter(tile.letter for tile in seen.unseen)
    assert hidden == Counter(game.edition.counts) - Counter(game.deal.letters(1))
    assert [*seen.unseen] == sorted(seen.unseen)


def test_a_computer_that_knows_nothing_better_rests_until_something_happens() -> None:
    class Stubborn(OnTheSpot):
        """Says what is not awaited, and counts how often it is asked."""

        asked = 0

        def begin(self, job: Job) -> None:
            self.asked += 1
            super().begin(replace(job, situation=replace(job.situation, seat=99)))

    thinker = Stubborn()
    game = DealtGame("scrabble", (0, 1), seed=3, thinker=thinker)
    game.start()
    game.station.handle(DeedEntered(500, Passed(0)))
    game.play(until=lambda: game.time.now_ms() > 30_000)
    assert game.computers.troubles
    assert game.state.turns == 2  # it passed
    assert thinker.asked == 1


def test_computers_go_on_when_their_process_has_died() -> None:
    game = DealtGame("scrabble", (0, 1), seed=3)
    game.start()
    seen = situation(game.state, game.deal, None, 0)  # type: ignore[arg-type]  # rules are not asked
    thinker = InProcess()
    try:
        thinker._process.terminate()
        thinker._process.join()
        thinker.begin(Job(1, game.settings, seen, 1, 500, "seed"))
        assert [thought.number for thought in thinker.thoughts()] == [1]
    finally:
        thinker.close()


def played_there(game: DealtGame) -> int:
    return sum(done.lane == 1 for done in game.state.history)


def caption(game: DealtGame, lane: int) -> str:
    """What the screen says above the message of a board."""
    now_ms = game.time.now_ms()
    sheet = sheet_of(game.state, ScreenState(), ScreenLayout.of(1280, 800), now_ms)
    return sheet.lanes()[lane].message(now_ms).caption


def test_computers_at_a_board_of_their_own_wait_for_people() -> None:
    game = DealtGame("house", (0, 1, 1, 1), seed=5, thinker=ShortPlays())
    game.start()
    game.play(until=lambda: game.time.now_ms() > 300_000)
    assert played_there(game) == 0
    assert caption(game, lane=1).endswith("waits for your board")
    game.station.handle(DeedEntered(game.time.now_ms(), Passed(0)))
    game.play(until=lambda: game.time.now_ms() > 400_000)
    assert played_there(game) == 2  # as many as the person and the computer opposite


def test_computers_do_not_lose_on_time_while_they_wait() -> None:
    game = DealtGame("house", (0, 1, 1, 1), seed=5, time="3", thinker=ShortPlays())
    game.start()
    game.play()
    assert game.state.remaining_ms(0, game.time.now_ms()) == 0


@pytest.mark.parametrize("game", ["house", "scrabble"])
def test_an_untimed_game_shows_no_clocks(game: str) -> None:
    levels = (0, 1, 1, 1) if game == "house" else (0, 1)
    for time, shown in (("10", True), ("none", False)):
        played = DealtGame(game, levels, seed=5, time=time)
        assert {who.clock is not None for who in view_of(played.state, 0).players} == {shown}


def test_computers_may_be_set_to_wait_a_while_only() -> None:
    game = DealtGame("house", (0, 1, 1, 1), seed=5, thinker=ShortPlays(), pace_s=10)
    game.start()
    game.play(until=lambda: game.time.now_ms() > 35_000)
    assert 3 <= played_there(game) <= 4
    assert caption(game, lane=1).endswith("is thinking …")


def test_a_computer_thinks_with_the_tiles_it_has_now() -> None:
    """Its partner may pass it tiles while it thinks."""
    thinker = ShortPlays()
    game = DealtGame("house", (1, 1, 1, 1), seed=5, time="3", thinker=thinker)
    game.start()
    thought, wrong = [], []

    def watch(event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        if isinstance(event, DeedEntered) and isinstance(event.deed, Laid) and event.deed.placed:
            player = event.deed.player
            thought.append(player)
            if sorted(thinker.hands[player]) != sorted(game.desk.deal(before).hands[player]):
                wrong.append((after.turns, player))

    game.station.watchers.append(watch)
    game.play(until=lambda: game.state.turns > 60)
    assert {*thought} == {0, 1, 2, 3}
    assert wrong == []


def test_a_blank_that_is_asked_about_by_set_keeps_the_letter_it_was_laid_as() -> None:
    (_, said) = events(0, [(7, RackTile("?", "b"), "E")], 5, facing=Side.SOUTH)
    assert said == SquareSettled(0, 5, 7, FacedTile("E", Side.SOUTH, "b", blank=True))


def test_a_game_at_the_screen_loads_nothing_that_reads_pictures() -> None:
    """It would take as much memory again, and a second on a small machine."""
    loaded = "import sys, station.cli.play, station.app.menu_window"
    code = f"{loaded}; print({{'cv2', 'onnxruntime'}} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_the_start_menu_at_home_loads_nothing_for_tables_and_halls(tmp_path: Path) -> None:
    """It comes in less than a second that way, with two thirds of the memory."""
    lines = (
        "import argparse, sys",
        "from station.cli.options.table import table_named",
        "from station.cli.play import add, at_table",
        "from station.cli.play.joined import hall_of",
        "parser = argparse.ArgumentParser(); add(parser)",
        "assert table_named('table') is None",
        "assert hall_of(parser.parse_args([])) is None",
        "heavy = {'cv2', 'onnxruntime', 'serial', 'calibration.kit', 'station.setup.wording'}",
        "heavy |= {'station.hall.wire', 'station.clock.serial', 'station.gcg.writer'}",
        "print(heavy & {*sys.modules})",
    )
    environment = {**os.environ, "HOUSE_STATION_DATA": str(tmp_path)}
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_nobody_resigns_or_draws_for_a_computer() -> None:
    alone = DealtGame("scrabble", (0, 1), seed=3)
    alone.start()
    assert [(choice.topic, choice.player) for choice in alone.state.end_choices] == [("resign", 0)]
    both = DealtGame("scrabble", (0, 0), seed=3)
    both.start()
    topics = {(choice.topic, choice.player) for choice in both.state.end_choices}
    assert {("resign", 0), ("resign", 1)} <= topics
    with_partners = DealtGame("house", (1, 0, 1, 1), seed=3)
    with_partners.start()
    assert [choice.topic for choice in with_partners.state.end_choices] == ["resign"]


def test_computers_among_themselves_may_end_a_game_like_people() -> None:
    game = DealtGame("scrabble", (1, 1), seed=3)
    game.start()
    assert {("resign", 0), ("resign", 1)} <= {(one.topic, one.player) for one in game.state.end_choices}


class NeverDone(OnTheSpot):
    """Counts what is begun and what is stopped; no thought comes to an end."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.stops = 0, 0

    def begin(self, job: Job) -> None:
        self.begun += 1

    def stop(self) -> None:
        self.stops += 1


def test_a_computer_thinks_on_while_the_menu_pauses_the_game() -> None:
    """Begun anew with each look at the menu, jobs filled the way to whoever thinks, and the window waited."""
    game = new_game(replace(HERE, dealt=Dealt(7, (1, 0))), simulated_heads, SimulatedTime)
    assert game.desk is not None
    thinker = NeverDone()
    computers = Computers(game.desk, thinker)
    game.station.handle(Continued(1))
    computers.show(game.station.state, 2)
    for now_ms in range(10, 60, 10):
        game.station.handle(Paused(now_ms))
        assert computers.show(game.station.state, now_ms + 1) == ()
        game.station.handle(Continued(now_ms + 5))
        assert computers.show(game.station.state, now_ms + 6) == ()
    game.close()
    assert (thinker.begun, thinker.stops) == (1, 0)
