"""A game that is played on from a position of a recorded one, in a journal of its own."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from station.app.table.game import new_game, resumed_game
from station.cli.main import main
from station.clock.opened import simulated_heads
from station.clock.station_time import SimulatedTime
from station.dealt.table_deal import can_be_dealt, deal_of
from station.editions import load_edition
from station.journal.branch import Origin, branched, origin_of
from station.journal.contents import read_journal
from station.journal.errors import JournalError
from station.journal.index import listed
from station.journal.matches import latest_match
from station.journal.replay import replay
from station.journal.resume import journal_dir, referee_for, resume, settings_of
from station.referee.events import Continued, DeedEntered, PlayUndone
from station.referee.match import Match
from station.referee.state import Phase
from station.registry import ENTRIES
from station.review.story import Story, story_of
from station.rules.game import Chosen, LaidOut
from tests.dealt.recorded import TURNS, played, played_new, settings, together

pytestmark = together

GAMES = sorted(filter(can_be_dealt, ENTRIES))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


def story_in(path: Path) -> Story:
    return story_of(read_journal(path))


@pytest.mark.parametrize("name", GAMES)
def test_every_dealt_game_goes_on_from_any_deed_with_the_same_tiles_and_clocks(
    name: str, tmp_path: Path
) -> None:
    journal, edition = played_new(name), load_edition("en")
    story, before = story_in(journal), journal.read_bytes()
    for number in (0, TURNS // 2, len(story.dones) - 1):
        done, was = story.dones[number]
        new = tmp_path / f"{number}.journal"
        game = resumed_game(
            branched(journal, story.starts[number], number + 1, new), simulated_heads, SimulatedTime
        )
        state = game.station.state
        assert state.phase is Phase.PAUSED
        assert deal_of(state, edition) == deal_of(was, edition)
        if not isinstance(done.deed, LaidOut):  # its position is that of the call before
            assert state.position == was.position
            assert state.scores == was.scores
        assert (state.settings.names, state.settings.dealt) == (
            was.settings.names,
            was.settings.dealt,
        )
        for player in range(state.players):
            then_ms, now_ms = was.remaining_ms(player, was.at_ms), state.remaining_ms(player, state.at_ms)
            assert then_ms is None or now_ms is not None
            assert then_ms is None or now_ms is None or 0 <= now_ms - then_ms <= was.at_ms - state.at_ms
        count = state.turns
        contents = read_journal(played(game, 2))
        assert contents.events[: story.starts[number]] == read_journal(journal).events[: story.starts[number]]
        assert not any(step.differs for step in replay(contents, referee_for(contents)))
        again = resume(new)
        assert again.referee.state.turns > count
        again.journal.close()
    assert journal.read_bytes() == before
    assert sorted(path.name for path in journal.parent.iterdir()) == [journal.name]


def test_where_it_comes_from_is_written_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    journal = played_new("scrabble")
    created = read_journal(journal).meta["created"]
    new = journal.with_name("2000-01-01-new.journal")
    branched(journal, story_in(journal).starts[3], 4, new).journal.close()
    assert origin_of(read_journal(new)) == Origin(journal.name, created, 4)
    assert origin_of(read_journal(journal)) is None
    assert {game.path.name: game.summary and game.summary.origin for game in listed()} == {
        journal.name: None,
        new.name: Origin(journal.name, created, 4),
    }
    main(["results"])
    assert f"\n    played on from turn 4 of {journal.name}\n" in capsys.readouterr().out
    main(["results", "--json"])
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer.get("origin") for answer in answers if answer["journal"] == str(new)] == [
        {"journal": journal.name, "turn": 4}
    ]


def test_a_note_that_makes_no_sense_keeps_no_game_from_being_read() -> None:
    journal = played_new("scrabble")
    contents = read_journal(journal)
    for note in ("", "[", "[]", '{"journal": 1}', '{"turn": 1}'):
        assert origin_of(replace(contents, meta={**contents.meta, "origin": note})) is None


def test_a_game_that_is_played_on_is_no_game_of_the_match() -> None:
    game = new_game(settings("scrabble", match=Match(3)), simulated_heads, SimulatedTime)
    game.station.handle_all((Continued(1), DeedEntered(2, Chosen("resign", 0))))
    game.close()
    assert game.station.journal is not None
    journal = game.station.journal.path
    new = journal.with_name("3000-01-01-new.journal")
    branched(journal, 2, 1, new).journal.close()
    assert settings_of(read_journal(new)).match is None
    found = latest_match()
    assert found is not None
    assert found.last.settings.match == Match(3)


def test_what_was_undone_is_not_thought_about_again() -> None:
    game = new_game(settings("scrabble"), simulated_heads, SimulatedTime)
    journal = played(game, 3)
    again = resumed_game(resume(journal), simulated_heads, SimulatedTime)
    now_ms = again.time.now_ms()
    again.station.handle_all((Continued(now_ms), PlayUndone(0, now_ms)))
    contents = read_journal(played(again, 1))
    starts = story_of(contents).starts
    (undone,) = (n for n, event in enumerate(contents.events, 1) if isinstance(event, PlayUndone))
    assert starts[-1] == undone


def test_nothing_is_left_of_a_game_that_cannot_begin(tmp_path: Path) -> None:
    journal = played_new("scrabble")
    with pytest.raises(JournalError, match="there is no such folder"):
        branched(journal, 5, 1, tmp_path / "none" / "new.journal")
    with pytest.raises(JournalError, match="exists already"):
        branched(journal, 5, 1, journal)
    assert [path.name for path in journal_dir().iterdir()] == [journal.name]
