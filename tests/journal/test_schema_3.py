"""Journals from before ends stayed open: they replay to the same end, and games go on from there."""

import shutil
from pathlib import Path

import pytest

from station.journal.contents import read_journal
from station.journal.replay import Step, replay
from station.journal.resume import referee_for, resume
from station.referee.events import DeedEntered, PlayUndone
from station.referee.state import Phase
from station.rules.game import Chosen
from station.rules.lexicon import GivenWords

DATA = Path(__file__).parent / "data"
WORDS = {
    "house-schema-3": GivenWords(frozenset("A" * length for length in range(2, 16))),
    "scrabble-schema-3": GivenWords(
        frozenset(("AT", "CAT", "CATS", "TA", "AS", "SO", "TO", "COT", "HATS", "HAT"))
    ),
}
"""The words by which each game was judged. In both, somebody undid, corrected, accepted, set a clock and
challenged, also after the end, where that did nothing then."""


def replayed(path: Path) -> list[Step]:
    contents = read_journal(path)
    assert contents.damage is None
    return list(replay(contents, referee_for(contents, WORDS[path.stem])))


@pytest.mark.parametrize(
    ("name", "turns", "scores", "left_ms"),
    [
        ("house-schema-3", (7, 1), (0, 0, 0, 0), ((610_200, 606_800), (598_400, 593_200))),
        ("scrabble-schema-3", (13, 1), (13, -10), ((69_700, -19_500), (60_000, 60_000))),
    ],
)
def test_a_replay_comes_to_the_end_that_was_final_then(
    name: str, turns: tuple[int, int], scores: tuple[int, ...], left_ms: tuple[tuple[int, int], ...]
) -> None:
    steps = replayed(DATA / f"{name}.journal")
    assert sum(step.sealed is not None for step in steps) > 10
    assert [step.number for step in steps if step.differs] == []
    state = steps[-1].state
    assert (state.phase, state.turns, state.undone, state.scores) == (Phase.OVER, *turns, scores)
    assert tuple((clock.south_ms, clock.north_ms) for clock in state.clocks) == left_ms


@pytest.mark.parametrize("name", WORDS)
def test_what_is_done_now_counts_as_it_does_today(name: str, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(DATA / f"{name}.journal", tmp_path / f"{name}.journal"))
    before = read_journal(path)
    resumption = resume(path, WORDS[name])
    at_ms, referee = resumption.event.at_ms, resumption.referee
    with resumption.journal as journal:
        for event in (resumption.event, PlayUndone(0, at_ms + 10)):
            journal.append(event)
            referee.handle(event)
            journal.seal(referee.state)
        assert referee.state.phase is Phase.PAUSED
        for deed in (DeedEntered(at_ms + 20, Chosen("resign", 0)), DeedEntered(at_ms + 30, Chosen("agree"))):
            journal.append(deed)
            referee.handle(deed)
            journal.seal(referee.state)
    after = read_journal(path)
    assert (after.old, after.earlier, after.unproved) == (0, len(before.events), len(before.events))
    steps = replayed(path)
    assert not any(step.differs for step in steps)
    assert [step.number for step in steps if step.digest is not None][-2:] == [
        len(after.events) - 1,
        len(after.events),
    ]
    assert steps[-1].state == referee.state
    assert steps[-1].state.kept
