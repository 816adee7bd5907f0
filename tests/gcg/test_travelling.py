"""Games at the table as GCG, with everything that can happen to them: others take the file, and it comes back
as the same game."""

from pathlib import Path

import pytest

from station.export.game import up_to
from station.gcg.check import check
from station.gcg.holdings import rack_difference
from station.gcg.parser import read_gcg
from station.journal.contents import Contents, read_journal
from station.referee.referee import Referee
from station.registry import ENTRIES
from tests.dealt.recorded import played_new, together
from tests.gcg.travelling import moments_by, moments_of, travelled
from tests.referee.random_game import EDITION, WORDS, RandomGame

pytestmark = together

GAMES = ("scrabble", "friendly", "clabbers")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_a_game_at_the_table_travels(name: str, seed: int) -> None:
    game = RandomGame(ENTRIES[name].kind, seed)
    game.play()
    contents = Contents(Path("game.journal"), {}, tuple(game.events), (), None)
    travelled(moments_by(Referee(game.kind, WORDS, EDITION), contents, game.state.settings))


@pytest.mark.parametrize("name", GAMES)
def test_a_dealt_game_travels_with_every_rack(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    text = travelled(moments_of(read_journal(played_new(name))))
    record = read_gcg(text.encode())
    assert rack_difference(record, check(record, EDITION)) is None
    racks = [line.split()[1] for line in text.splitlines() if line.startswith(">")]
    assert [len(rack) for rack in racks] == [7] * len(racks)


def test_a_position_of_a_dealt_game_says_what_the_player_on_move_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    found = moments_of(read_journal(played_new("scrabble")))
    whole = [line for line in travelled(found).splitlines() if line.startswith(">")]
    for turn in (1, 2, 3):
        *_, last_line, rack = travelled(up_to(found, turn)).splitlines()
        assert last_line == whole[turn - 1]
        assert rack == f"#rack{1 + turn % 2} {whole[turn].split()[1]}"
