"""Following a game from pictures and refereeing it at the table are the same reading and judging."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from station.editions import load_edition
from station.followed import watcher
from station.followed.story import Made, Story
from station.followed.watcher import Watch, look
from station.games.scrabble.rules import SCRABBLE
from station.lexicon import load
from station.referee.lettered import table as lettered
from station.referee.lettered.letters import weigh
from station.referee.lettered.picture import new_tiles
from station.referee.sight import SeenSquare, SeenTile
from station.rules.game import Laid
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Legal, Play
from station.rules.lettered.position import Position, Tile
from station.rules.square import square_name
from station.rules.tile import Side

Tables = Callable[..., Any]

EDITION = load_edition("en")
WORDS = load("english")


@cache
def short_words() -> list[str]:
    return [word for word in WORDS if len(word) <= 5]


def test_both_read_pictures_by_the_same_functions() -> None:
    assert vars(watcher)["new_tiles"] is vars(lettered)["new_tiles"] is new_tiles
    assert vars(lettered)["weigh"] is weigh


def games(seed: int) -> list[dict[int, Tile]]:
    """Plays of a random game by words that fit."""
    random = Random(seed)
    position, plays = Position(), list[dict[int, Tile]]()
    while len(plays) < 12:
        word = random.choice(short_words())
        start, step = random.randrange(225), random.choice((1, 15))
        if (start % 15 if step == 1 else start // 15) + len(word) > 15:
            continue
        tiles = {start + number * step: Tile(letter) for number, letter in enumerate(word)}
        if any(position[square] not in {None, tile} for square, tile in tiles.items()):
            continue
        placed = {square: tile for square, tile in tiles.items() if position[square] is None}
        ruling = judge(position, Play(tuple(placed.items())), EDITION, WORDS)
        if isinstance(ruling, Legal):
            plays.append(placed)
            position = ruling.after
    return plays


def as_seen(position: Position, doubtful: frozenset[int]) -> tuple[SeenSquare, ...]:
    return tuple(
        None
        if tile is None
        else SeenTile(tile.letter, Side.SOUTH, "a", square in doubtful, False, (tile.text, "Q"))
        for square, tile in enumerate(position.tiles)
    )


@pytest.mark.parametrize("seed", range(8))
def test_the_same_pictures_are_the_same_plays_and_scores(table: Tables, seed: int) -> None:
    game = table(SCRABBLE, WORDS)
    game.start(2)
    watch = Watch(Story(EDITION), lexicon=WORDS)
    plays = games(seed)
    random = Random(seed)
    position = Position()
    for turn, placed in enumerate(plays):
        position = position.replace(dict(placed))
        doubtful = frozenset(random.sample(sorted(placed), 1) if random.random() < 0.4 else ())
        picture = as_seen(position, doubtful)
        watch, happened = look(watch, picture)
        made = next(what for what in happened if isinstance(what, Made))
        marks = {square: f"!{tile.text}Q" for square, tile in placed.items() if square in doubtful}
        words = [f"{square_name(s)}:{tile.text}{marks.get(s, '')}" for s, tile in placed.items()]
        faces = " ".join(words)
        game.play(turn % 2, faces)
        last = game.state.last
        assert last is not None
        assert isinstance(last.deed, Laid)
        assert last.deed.placed == made.ruling.play.placed
        assert game.state.scores == made.totals
        assert last.inferred == made.settled
    assert game.state.lanes[0].board == watch.judged().position
