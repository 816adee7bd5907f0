"""What players held at each turn of a review."""

from dataclasses import replace
from pathlib import Path

import pytest

from station.dealt.table_deal import can_be_dealt, deal_of
from station.editions import load_edition
from station.journal.contents import read_journal
from station.registry import ENTRIES
from station.review.as_text import as_lines, as_text, letters_of
from station.review.boards import racks_of
from station.review.page import page
from station.review.processes import reviewed
from station.review.review import Option, Review, TurnReviewed
from station.review.sentence import said
from station.review.story import story_of
from station.rules.edition import BLANK
from station.rules.game import Passed, doer
from station.rules.tile import Side
from station.screen.draw.layout import ScreenLayout
from station.screen.review.sheet import FIRST, ReviewSheet
from station.screen.review.state import ReviewState, ReviewView
from station.view.faces import Face
from tests.dealt.recorded import played_new, together
from tests.review.stories import story_of_deeds
from tests.screen.examples import game_examples
from tests.screen.examples.review import review_examples

pytestmark = together

PASSES = Option(said("passes"))
EMPTY = Review("x", "X", (), said("Over."), "points", (), (), None, (), ())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


@pytest.mark.parametrize("name", sorted(filter(can_be_dealt, ENTRIES)))
def test_every_turn_of_a_dealt_game_has_what_its_player_held(name: str) -> None:
    story = story_of(read_journal(played_new(name)))
    turns = [(number, doer(done.deed) or 0) for number, (done, _) in enumerate(story.dones, start=1)]
    review = replace(
        EMPTY,
        turns=tuple(TurnReviewed(number, player, 0, PASSES) for number, player in turns),
        deeds=tuple(number for number, _ in turns),
        seats=story.state.seats if ENTRIES[name].sides else (),
    )
    racks = racks_of(story, review)
    assert any(racks)
    for (number, player), rack in zip(turns, racks, strict=True):
        held = deal_of(story.dones[number - 1][1], load_edition("en")).hands[player]
        letters = letters_of(rack)
        assert sorted(letters) == sorted(tile.letter for tile in held)
        assert letters == sorted(letters, key=lambda one: (one == BLANK, one))
        assert all(face.facing is review.side(player) for face in rack)
    assert (
        len({face.kit for rack in racks for face in rack}) == ENTRIES[name].boards or not ENTRIES[name].sides
    )


def test_racks_are_in_texts_and_pages() -> None:
    review = reviewed(story_of(read_journal(played_new("scrabble"))), positions=1, processes=1)
    first = letters_of(review.racks[0])
    assert len(first) == 7
    assert f"       held: {' '.join(first)}" in list(as_text(review))
    assert next(iter(as_lines(review)))["rack"] == first
    assert page(review).count('<span class="rack">') == len(review.turns)


def test_where_players_have_their_own_tiles_nobody_knows_what_they_held() -> None:
    review = reviewed(story_of_deeds("scrabble", ("Ann", "Bob"), Passed(0)), positions=1, processes=1)
    assert review.racks == ()
    assert not any("held:" in line for line in as_text(review))
    assert 'class="rack"' not in page(review)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)], ids=str)
@pytest.mark.parametrize("turn", [0, 1])
def test_racks_are_beside_the_name_however_many_tiles_there_are(size: tuple[int, int], turn: int) -> None:
    state = _with_large_hands()
    sheet = ReviewSheet(state, ReviewView(page=FIRST + turn), ScreenLayout.of(*size))
    assert len(sheet.rack_places) == len(sheet.rack) == (7, 60)[turn]
    for number, place in enumerate(sheet.rack_places):
        assert sheet.beside.contains(place)
        assert place.left >= sheet.beside.left + sheet.beside.width * 38 // 100 - 1
        assert place.collidelist(sheet.rack_places[:number]) < 0
    if sheet.plays:
        assert max(place.bottom for place in sheet.rack_places) < sheet.plays[0].top


def _with_large_hands() -> ReviewState:
    state, _ = review_examples(game_examples())["review-turn"]
    assert state.review is not None
    racks = tuple((Face("A", Side.SOUTH),) * count for count in (7, 60))
    return replace(state, review=replace(state.review, racks=racks))
