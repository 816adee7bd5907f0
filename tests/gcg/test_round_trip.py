from dataclasses import replace

import pytest

from station.editions import load_edition
from station.gcg.check import check
from station.gcg.export import record_of
from station.gcg.reading import read_gcg
from station.gcg.record import Entry, Line, Player, Record
from station.gcg.writing import write_gcg
from station.rules.lettered.play import Play
from station.rules.lettered.position import Tile
from station.rules.lettered.settings import Challenge, LastRack, Settings
from station.rules.lexicon import GivenWords
from station.rules.turns.game import Game, challenge, exchange, lay, pass_turn, start, withdraw
from tests.gcg.games import played
from tests.gcg.others import assert_others_read

PLAYERS = (Player("ann", "Ann Example"), Player("bö", "Bö"), Player("cy", "Cy"), Player("di", "Di"))


def bare(record: Record) -> Record:
    """Without line numbers, which a file gives anew."""

    def unnumbered(entry: Entry) -> Entry:
        line: Line = replace(entry.line, number=0)
        return replace(entry, line=line)

    pragmata = tuple(replace(pragma, line=0) for pragma in record.pragmata)
    return replace(record, entries=tuple(map(unnumbered, record.entries)), pragmata=pragmata)


@pytest.mark.parametrize("rule", list(Challenge))
@pytest.mark.parametrize(("edition", "players"), [("en", 2), ("de", 3), ("pl", 4)])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_written_and_read_again_is_the_same_and_agrees(
    seed: int, edition: str, players: int, rule: Challenge
) -> None:
    game = played(seed, edition, players, Settings(rule, LastRack.TWICE if players == 2 else LastRack.MOVED))
    record = record_of(game, PLAYERS[:players])
    data = write_gcg(record)
    again = read_gcg(data)
    assert bare(again) == bare(record)
    assert_others_read(data.decode(), players)
    checked = check(again, load_edition(edition))
    assert checked.difference is None
    assert checked.remarks == ()
    assert checked.position == game.position
    totals = dict.fromkeys((player.nick for player in PLAYERS[:players]), 0)
    totals.update({scored.entry.line.nick: scored.total for scored in checked.lines})
    assert tuple(totals.values()) == game.scores


def test_hidden_hands_and_blanks_without_a_letter_can_be_written() -> None:
    game = lay(start(load_edition("en"), 2), Play(((112, Tile("A")), (113, Tile(None, blank=True)))))
    assert isinstance(game, Game)
    text = write_gcg(record_of(exchange(game, 3), PLAYERS[:2])).decode()
    assert text.splitlines()[-2:] == [">ann: ?A 8H A? +2 2", ">bö: ? -3 +0 0"]
    assert check(read_gcg(text.encode()), load_edition("en")).agrees


def test_a_line_has_the_tiles_that_were_seen_of_its_rack() -> None:
    game = start(load_edition("en"), 2, Settings(Challenge.FIVE))
    for deed in (
        lambda game: lay(
            game, Play(((112, Tile("C")), (113, Tile("A")), (114, Tile("T")), (115, Tile("Z"))))
        ),
        withdraw,
        pass_turn,
        pass_turn,
        lambda game: lay(game, Play(((112, Tile("D")), (113, Tile("O")), (114, Tile("G"))))),
        lambda game: challenge(game, 0, GivenWords(frozenset({"DOG"})))[0],
        lambda game: lay(game, Play(((128, Tile("E", blank=True)),))),
    ):
        after = deed(game)
        assert isinstance(after, Game)
        game = after
    lines = write_gcg(record_of(game, PLAYERS[:2])).decode().splitlines()
    assert lines[3:] == [
        ">ann: ACTZ 8H CATZ +30 30",
        ">ann: ACTZ -- -30 0",
        ">bö: DGO - +0 0",
        ">ann: ? - +0 0",
        ">bö: DGO 8H DOG +10 10",
        ">bö: ? (challenge) +5 15",
        ">ann: ? I8 .e +1 1",
    ]
