"""What touches and presses do in the set-up, and what its pages then show."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.check.finding import Finding, Trouble
from calibration.check.picture import BoardChecked, TableCheck
from station.rules.square import square_name
from station.setup.acts import Ask, Request, act
from station.setup.clocks import ORDER, pressed, wanted
from station.setup.facts import Facts, Outcome, Progress, Step, steps_of
from station.setup.faults import FAULTS, fault
from station.setup.pages import checks_made, fine, view
from station.setup.trial import LaidTile, Verdict, judge, tiles_asked, verdicts
from station.setup.view import Mark
from station.view.wording import words_in

CORNERS = np.array([(0, 0), (750, 0), (750, 750), (0, 750)], np.float64)
BOARDS = (BoardChecked(0, CORNERS, True, 50.0), BoardChecked(1, CORNERS + np.array([800, 0]), True, 50.0))
GOOD = TableCheck((1600, 800), tuple(range(8)), BOARDS, None, 210.0)


def seen(*findings: Finding) -> Facts:
    return Facts(check=replace(GOOD, findings=findings))


def test_a_page_is_green_by_itself_once_its_checks_are_right() -> None:
    glare = seen(Finding(Trouble.GLARE, 1, squares=(112,)))
    assert fine(Step.CAMERA, glare, Progress())
    assert not fine(Step.LIGHT, glare, Progress())
    assert fine(Step.LIGHT, seen(), Progress())
    shown = view(glare, Progress(Step.LIGHT))
    assert [line.ok for line in shown.lines] == [True, False, True]
    assert "H8" in shown.lines[1].says
    assert shown.foot[-1].label == "Skip"
    assert view(seen(), Progress(Step.LIGHT)).foot[-1] == replace(shown.foot[-1], label="Next", strong=True)


def test_nothing_is_green_without_a_picture() -> None:
    assert not any(fine(step, Facts(trouble="no camera"), Progress()) for step in (Step.CAMERA, Step.BOARDS))
    assert view(Facts(trouble="no camera"), Progress()).no_picture == "no camera"


def test_what_was_skipped_is_remembered_and_reported_until_it_is_done() -> None:
    progress, _ = act("next", seen(), Progress(Step.TRIAL))
    assert progress.step is Step.READY
    assert Step.TRIAL in progress.skipped
    assert [check.name for check in checks_made(seen(), progress) if not check.ok] == ["trial"]


def test_going_back_and_leaving_loses_nothing() -> None:
    progress = Progress(Step.CLOCKS, heads="serial", pressed=((0, "S"),))
    back, request = act("back", seen(), progress)
    assert (back.step, back.pressed, request) == (Step.COUNT, progress.pressed, None)
    left, request = act("leave", seen(), progress)
    assert left.left
    assert request == Request(Ask.SAVE)


def test_one_board_has_no_right_board_s_tiles() -> None:
    one, _ = act("boards 1", seen(), Progress(Step.BOARDS))
    assert Step.RIGHT_TILES not in steps_of(one)
    assert {asked.board for asked in tiles_asked(1)} == {0}
    assert len({asked.square for asked in tiles_asked(1)}) == 10


def test_the_tiles_of_a_counted_set_are_marked_where_sets_are_counted() -> None:
    marks = (Mark(((0, 0), (9, 0), (9, 9), (0, 9)), "doubt"),)
    counted = replace(seen(), counted=marks)
    assert view(counted, Progress(Step.COUNT)).marks == marks
    assert [mark.tone for mark in view(counted, Progress(Step.TRIAL)).marks] == ["good", "good"]


def test_learning_waits_while_something_is_being_learned() -> None:
    progress = Progress(Step.RIGHT_TILES)
    assert act("learn", seen(), progress)[1] == Request(Ask.LEARN, 1)
    assert act("learn", replace(seen(), busy=True), progress)[1] is None


def test_heads_are_found_by_pressing_each_button_in_turn() -> None:
    progress, request = act("heads serial", seen(), Progress(Step.CLOCKS))
    assert request == Request(Ask.OPEN_HEADS, value="serial")
    progress = pressed(progress, (1, "S"))
    assert "heads are swapped" in view(seen(), progress).lines[-1].says
    progress = pressed(progress, (0, "N"))
    assert "turn this head round" in view(seen(), progress).lines[-1].says
    for button in ORDER:
        assert wanted(progress) == button
        progress = pressed(progress, button)
    assert not fine(Step.CLOCKS, seen(), progress)
    for choice in ("seen", "heard"):
        progress, _ = act(choice, seen(), progress)
    assert fine(Step.CLOCKS, seen(), progress)


@pytest.mark.parametrize(
    ("laid", "verdict"),
    [
        (None, Verdict.MISSING),
        (LaidTile("E", "S", "a"), Verdict.RIGHT),
        (LaidTile("F", "S", "a"), Verdict.OTHER_LETTER),
        (LaidTile("E", "N", "a"), Verdict.OTHER_WAY),
        (LaidTile("E", "S", "b"), Verdict.OTHER_SET),
        (LaidTile("E", "S", None), Verdict.NEITHER_SET),
    ],
)
def test_a_tile_of_the_trial_is_judged(laid: LaidTile | None, verdict: Verdict) -> None:
    assert judge(tiles_asked(2)[0], laid, two_sets=True) is verdict


def test_tiles_that_lie_wrongly_are_said_before_those_still_to_be_laid() -> None:
    asked = tiles_asked(2)
    laid = (*(LaidTile(one.letter, one.facing, one.kit) for one in asked[:8]), None, LaidTile("X", "N", "a"))
    assert sum(verdict is Verdict.RIGHT for _, verdict in verdicts(2, laid)) == 8
    lines = view(replace(seen(), laid=laid), Progress(Step.TRIAL)).lines
    assert [line.ok for line in lines] == [False, False, None]
    assert [line.says.split(" ")[0] for line in lines] == ["", "there", "facing"]


def test_every_trouble_has_words_in_every_language() -> None:
    assert set(FAULTS) == set(Trouble)
    for language in ("en", "de"):
        for trouble in Trouble:
            finding = Finding(trouble, 1, (5, 6), (0, 1, 2), quarters=2)
            said = fault(finding, words_in(language))
            assert ": " in said
            assert "{" not in said


def test_how_learning_went_is_shown() -> None:
    shown = view(replace(seen(), kits=(Outcome(False, "12 tiles found"), None)), Progress(Step.LEFT_TILES))
    assert [(line.ok, line.says) for line in shown.lines] == [(False, "12 tiles found")]


@pytest.mark.parametrize("laid", [None, LaidTile("Z", "S", "a")])
def test_a_trial_lists_every_tile_that_is_not_right_yet(laid: LaidTile | None) -> None:
    progress = Progress(Step.TRIAL)
    lines = view(replace(seen(), laid=(laid,) * 10), progress).lines
    for asked in tiles_asked(2):
        beginning = f"{asked.letter} on {square_name(asked.square)}, "
        assert [line.name for line in lines if line.name.startswith(beginning)] != [], beginning
