from station.editions import load_edition
from station.gcg.check import check
from station.gcg.export import record_of
from station.gcg.parser import read_gcg
from station.gcg.record import Player
from station.gcg.writer import write_gcg
from station.rules.lettered.play import Play
from station.rules.lettered.position import Tile
from station.rules.lettered.settings import Challenge, LastRack, Settings
from station.rules.lexicon import GivenWords
from station.rules.turns.game import (
    Game,
    challenge,
    exchange,
    finish,
    lay,
    overtime,
    pass_turn,
    start,
    withdraw,
)
from tests.cases import for_each
from tests.gcg.games import played
from tests.gcg.others import assert_others_read
from tests.gcg.travelling import bare

PLAYERS = (Player("ann", "Ann Example"), Player("bö", "Bö"), Player("cy", "Cy"), Player("di", "Di"))


@for_each("rule", list(Challenge))
@for_each(("edition", "players"), [("en", 2), ("de", 3), ("pl", 4)])
@for_each("seed", range(4))
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
    assert text.splitlines()[-3:] == [
        ">ann: ?A 8H Aa +2 2",
        "#note nobody said which letter the blank on I8 is; a is written for it",
        ">bö: ? -3 +0 0",
    ]
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


def test_a_play_taken_back_to_try_again_is_a_note_and_overtime_follows_the_end() -> None:
    game = start(load_edition("en"), 2, Settings(Challenge.FREE))
    catz = Play(((112, Tile("C")), (113, Tile("A")), (114, Tile("T")), (115, Tile("Z"))))
    for deed in (
        lambda game: lay(game, catz),
        lambda game: withdraw(game, same_player=True),
        lambda game: overtime(game, 0, 61_000),
        *[pass_turn] * 6,
    ):
        after = deed(game)
        assert isinstance(after, Game)
        game = after
    early, ended = (
        write_gcg(record_of(one, PLAYERS[:2])).decode().splitlines()
        for one in (game, finish(game, ["AEIOUAE", "CDFGTUV"]))
    )
    assert early[3:5] == [">ann: ? - +0 0", "#note ann tried 8H CATZ and took it back"]
    assert early[-1] == "#note overtime has cost ann 20 points"
    assert ended[-3:] == [
        ">ann: AAEEIOU (AAEEIOU) -7 -7",
        ">bö: CDFGTUV (CDFGTUV) -17 -17",
        ">ann: AAEEIOU (time) -20 -27",
    ]
