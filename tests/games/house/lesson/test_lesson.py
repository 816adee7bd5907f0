"""The steps of House's lesson: every legal play that does what is asked is right, and no other.

What is asked is worked out here from the tiles alone, apart from how the lesson does it.
"""

from collections.abc import Callable, Iterable

import pytest

from station.dealt.play_events import Placed, events
from station.dealt.table_deal import deal_of
from station.editions import load_edition
from station.games.house.lesson.lesson import LESSON
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import legal_plays
from station.games.house.rules.ruling import HouseIllegal, HouseLegal
from station.lesson.course import Course, LessonNow
from station.lexicon import load
from station.lexicon.commonness import common_words
from station.referee.events import DeedEntered
from station.referee.ruling import Refused
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.game import DONE, Chosen, Passed
from station.rules.moves.rack import RackTile
from station.rules.square import SIZE
from station.rules.tile import FacedTile, Side

LEXICON = load("english")
SOUTH = Side.SOUTH
EVERY = {0: 61, 1: 7, 2: 37}
"""By step, every how many plays one is tried at the table."""


def hand(now: LessonNow) -> tuple[RackTile, ...]:
    return deal_of(now.table, load_edition(LESSON.edition)).hands[LESSON.learner]


def position(now: LessonNow) -> FacedPosition:
    return now.begun.position.boards[0].position  # type: ignore[no-any-return]  # House's position


def possible(now: LessonNow) -> list[FacedPlay]:
    """Every legal play of the learner's."""
    first = SOUTH not in now.begun.position.boards[0].played
    return list(legal_plays(position(now), SOUTH, hand(now), LEXICON, first=first))


def ruled(now: LessonNow, play: FacedPlay) -> HouseLegal:
    found = judge(position(now), play, LEXICON, first=SOUTH not in now.begun.position.boards[0].played)
    assert isinstance(found, HouseLegal)
    return found


def held(play: FacedPlay) -> tuple[Placed, ...]:
    return tuple((square, RackTile(tile.letter, tile.kit), "") for square, tile in play.placed)


def lay(course: Course, placed: Iterable[Placed]) -> LessonNow:
    """Lay tiles, end the turn, and carry out what explodes."""
    for event in events(LESSON.learner, placed, 1, board=0, facing=SOUTH):
        course.take((event,))
    if course.now.table.lanes[0].task is not None:
        course.take((DeedEntered(2, Chosen(DONE, LESSON.learner)),))
    return course.now


def tiles(lies: FacedPosition) -> dict[int, FacedTile]:
    return {square: tile for square, tile in lies.occupied() if tile.facing is SOUTH}


def flood(start: set[int], squares: set[int]) -> set[int]:
    """The squares that hang together with some of `start`."""
    found, edge = start & squares, start & squares
    while edge:
        near = {square - 1 for square in edge if square % SIZE}
        near |= {square + 1 for square in edge if square % SIZE < SIZE - 1}
        near |= {square - SIZE for square in edge} | {square + SIZE for square in edge}
        edge = near & squares - found
        found |= edge
    return found


def reach(lies: FacedPosition) -> int:
    """The row nearest to the far side that hangs together with the bottom row, counted from 1 at the far
    side; 16 for none."""
    mine = set(tiles(lies))
    bottom = set(range(SIZE * (SIZE - 1), SIZE * SIZE))
    return min((square // SIZE + 1 for square in flood(bottom, mine)), default=SIZE + 1)


def lays(now: LessonNow, ruling: HouseLegal) -> bool:
    return bool(ruling.play.placed)


def builds(now: LessonNow, ruling: HouseLegal) -> bool:
    laid, mine = {square for square, _ in ruling.play.placed}, set(tiles(ruling.after))
    joins = bool(flood(laid, mine) & set(tiles(position(now))))
    return joins and reach(ruling.after) < reach(position(now))


def explodes(now: LessonNow, ruling: HouseLegal) -> bool:
    return bool(ruling.removed)


ASKED: list[Callable[[LessonNow, HouseLegal], bool]] = [lays, builds, explodes]


@pytest.fixture(scope="module")
def course() -> Course:
    return Course(LESSON)


@pytest.mark.parametrize("place", range(len(LESSON.steps)))
def test_every_play_that_does_what_is_asked_is_right_and_no_other(course: Course, place: int) -> None:
    course.go(place)
    begun, counted = course.now, {True: 0, False: 0}
    plays = possible(begun)
    for play in plays[:: EVERY[place]]:
        course.go(place)
        asked = ASKED[place](begun, ruled(begun, play))
        now = lay(course, held(play))
        assert now.done is asked, play
        if not asked:
            assert now.table is begun.table, "the table is as before"
            assert now.wrong == 1
        counted[asked] += 1
    assert counted[True] > 10
    assert bool(counted[False]) is (place > 0)


@pytest.mark.parametrize("place", range(len(LESSON.steps)))
def test_plays_of_common_words_are_many(course: Course, place: int) -> None:
    """Nobody has to find the one word that the lesson thought of."""
    course.go(place)
    now, common = course.now, common_words(load_edition(LESSON.edition).language, 35)
    found = {
        ruling.words[0].text
        for play in possible(now)
        if ASKED[place](now, ruling := ruled(now, play)) and all(word.text in common for word in ruling.words)
    }
    assert len(found) >= 20


@pytest.mark.parametrize("place", range(len(LESSON.steps)))
def test_the_example_is_made_of_the_hand_and_right(course: Course, place: int) -> None:
    course.go(place)
    left = list(hand(course.now))
    for _, tile, _ in course.now.example:
        left.remove(tile)
    assert lay(course, course.now.example).done


@pytest.mark.parametrize("place", range(len(LESSON.steps)))
def test_what_the_rules_refuse_is_refused_by_the_referee_and_counts_as_a_try(
    course: Course, place: int
) -> None:
    course.go(place)
    first, second, *_ = hand(course.now)
    now = lay(course, ((0 if place else 112, first, ""), (16 if place else 128, second, "")))
    assert isinstance(now.table.lanes[0].verdict, Refused)
    assert (now.done, now.wrong) == (False, 1)
    first_play = SOUTH not in now.begun.position.boards[0].played
    play = FacedPlay(SOUTH, ((0, FacedTile(first.letter, SOUTH)), (16, FacedTile(second.letter, SOUTH))))
    assert isinstance(judge(position(now), play, LEXICON, first=first_play), HouseIllegal)


def test_a_pass_is_no_word(course: Course) -> None:
    course.go(0)
    course.take((DeedEntered(1, Passed(LESSON.learner)),))
    assert (course.now.done, course.now.wrong) == (False, 1)


def test_tiles_that_came_off_are_in_the_partners_hand(course: Course) -> None:
    course.go(2)
    begun = course.now
    ruling = next(ruling for play in possible(begun) if len((ruling := ruled(begun, play)).removed) > 2)
    now = lay(course, held(ruling.play))
    partner = dict(LESSON.cast)["partner"]
    dealt = deal_of(now.table, load_edition(LESSON.edition)).hands[partner]
    assert len(dealt) == begun.held[partner] + len(ruling.removed)
    assert now.judged is not None
    letters = dict(now.judged.values)["tiles"].split()
    assert sorted(letters) == sorted(tile.letter for tile in dealt[begun.held[partner] :])


def test_tiles_that_no_hand_holds_are_laid_by_nobody(course: Course) -> None:
    course.go(0)
    before = course.now
    assert "Q" not in {tile.letter for tile in hand(before)}
    assert lay(course, ((217, RackTile("Q"), ""), (218, RackTile("I"), ""))).table is before.table


def test_no_step_can_be_won_by_chance(course: Course) -> None:
    """A play that ended the game would leave nothing to say."""
    for place in range(len(LESSON.steps)):
        course.go(place)
        assert not any(ruled(course.now, play).wins for play in possible(course.now))
