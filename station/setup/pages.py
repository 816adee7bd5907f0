"""The pages of the set-up: what each shows, from what is known."""

from typing import Final

import numpy as np

from station.checks import Check
from station.setup.clocks import tested, wanted
from station.setup.facts import Facts, Outcome, Progress, Step, steps_of
from station.setup.summary import checks_of
from station.setup.trial import Verdict, verdicts
from station.setup.view import CheckLine, Mark, SetupChoice, SetupView
from station.setup.wording import HEADS_STAND, SetupWording, setup_words
from vision.rectify import grid_to_picture, project

SEEN: Final = {
    Step.CAMERA: ("camera", "sharpness", "size", "lens"),
    Step.LIGHT: ("light", "glare", "shadow"),
    Step.BOARDS: ("boards", "tabs"),
}
"""The checks of a picture on the pages that are green by themselves."""

MOST_LINES: Final = 5


def fine(step: Step, facts: Facts, progress: Progress) -> bool:
    """Whether everything on a page is right."""
    if step in SEEN:
        checks = _seen(step, facts, setup_words("en"))
        least = 1 if step is Step.CAMERA else 2
        return not facts.trouble and len(checks) >= least and all(check.ok for check in checks)
    match step:
        case Step.LEFT_TILES | Step.RIGHT_TILES:
            learned = facts.kits[step is Step.RIGHT_TILES]
            return learned is not None and learned.ok
        case Step.COUNT:
            return all(count is not None and count.ok for count in facts.counts[: progress.boards])
        case Step.CLOCKS:
            return progress.heads == "keys" or (not facts.heads_trouble and tested(progress))
        case Step.TRIAL:
            laid = verdicts(progress.boards, facts.laid)
            return not facts.strays and all(verdict is Verdict.RIGHT for _, verdict in laid)
        case _:
            return True


def checks_made(facts: Facts, progress: Progress) -> tuple[Check, ...]:
    """What was checked, for the report: what was skipped is not fine."""
    words = setup_words(progress.language)
    checks = [check for step in SEEN for check in _seen(step, facts, words)]
    if facts.trouble:
        checks.insert(0, Check("camera", False, facts.trouble))
    for step in steps_of(progress):
        if step in SEEN or step is Step.READY:
            continue
        right = fine(step, facts, progress)
        # Learning makes reading surer; a table is ready without it.
        optional = step in {Step.LEFT_TILES, Step.RIGHT_TILES, Step.COUNT}
        says = words.done(words.title(step)) if right else words.left_out(words.title(step))
        checks.append(Check(_NAMES[step], right or optional, says))
    return tuple(checks)


_NAMES: Final = {
    Step.LEFT_TILES: "left tiles", Step.RIGHT_TILES: "right tiles", Step.COUNT: "tile count",
    Step.CLOCKS: "clock heads", Step.TRIAL: "trial",
}  # fmt: skip


def view(facts: Facts, progress: Progress) -> SetupView:
    """The page to show."""
    words, steps = setup_words(progress.language), steps_of(progress)
    step = progress.step if progress.step in steps else steps[0]
    right = fine(step, facts, progress)
    task, lines, choices = _page(step, facts, progress, words)
    last = step is Step.READY
    onward = words.tr("Save") if last else words.tr("Next") if right else words.tr("Skip")
    foot = [SetupChoice("leave", words.tr("Save and leave")), SetupChoice("language", words.other_language())]
    foot += [SetupChoice("back", words.tr("Back"))] if step is not steps[0] else []
    foot.append(SetupChoice("next", onward, strong=right))
    return SetupView(
        words.title(step),
        words.tr("Step {page} of {pages}").format(page=steps.index(step) + 1, pages=len(steps)),
        task,
        lines,
        choices,
        tuple(foot),
        _marks(facts, step),
        facts.check.size if facts.check else (0, 0),
        closer=step is Step.COUNT and bool(facts.counted),
        pictured=step not in {Step.CLOCKS, Step.READY},
        no_picture=facts.trouble or words.tr("No picture from the camera yet."),
    )


Page = tuple[str, tuple[CheckLine, ...], tuple[SetupChoice, ...]]


def _page(step: Step, facts: Facts, progress: Progress, words: SetupWording) -> Page:
    if step in SEEN:
        return _seen_page(step, facts, progress, words)
    if step in {Step.LEFT_TILES, Step.RIGHT_TILES}:
        board = int(step is Step.RIGHT_TILES)
        lines = _outcome(words.check("tile sets"), facts.kits[board], words, busy=facts.busy)
        return words.lay_tiles(board), lines, (SetupChoice("learn", words.tr("Learn"), strong=not lines),)
    if step is Step.COUNT:
        lines = tuple(
            line
            for board in range(progress.boards)
            for line in _outcome(words.set_of(board), facts.counts[board], words, busy=facts.busy)
        )
        sides = ("left", "right")[: progress.boards]
        choices = tuple(SetupChoice(f"count {side}", words.count_set(n)) for n, side in enumerate(sides))
        return words.lay_set(), lines, choices
    if step is Step.CLOCKS:
        return _clocks_page(facts, progress, words)
    if step is Step.TRIAL:
        return _trial_page(facts, progress, words)
    checks = checks_made(facts, progress)
    wrong = [check for check in checks if not check.ok]
    shown = wrong or checks
    lines = tuple(CheckLine(words.check(check.name), check.says, check.ok) for check in shown[-MOST_LINES:])
    choices = tuple(
        SetupChoice(f"screen {side}", words.screen_at(side), chosen=progress.screen == side)
        for side in ("S", "N")
    )
    return words.ready_page(fine=not wrong, many=len(checks)), lines, choices


def _seen(step: Step, facts: Facts, words: SetupWording) -> list[Check]:
    if facts.check is None:
        return []
    return [check for check in checks_of(facts.check, words) if check.name in SEEN[step]]


def _seen_page(step: Step, facts: Facts, progress: Progress, words: SetupWording) -> Page:
    checks = _seen(step, facts, words)
    lines = [CheckLine(words.check(check.name), check.says, check.ok) for check in checks]
    there = {check.name for check in checks}
    lines += [CheckLine(words.check(name), words.not_yet(), None) for name in SEEN[step] if name not in there]
    choices: tuple[SetupChoice, ...] = ()
    if step is Step.CAMERA and len(facts.cameras) > 1:
        choices = tuple(
            SetupChoice(f"camera {name}", name, chosen=name == facts.camera) for name in facts.cameras[:4]
        )
    if step is Step.BOARDS:
        choices = tuple(
            SetupChoice(f"boards {many}", words.boards_on_table(many), chosen=progress.boards == many)
            for many in (1, 2)
        )
    return words.task(step), tuple(lines), choices


def _outcome(name: str, outcome: Outcome | None, words: SetupWording, *, busy: bool) -> tuple[CheckLine, ...]:
    if busy:
        return (CheckLine(name, words.tr("One moment …"), None),)
    return () if outcome is None else (CheckLine(name, outcome.says, outcome.ok),)


def _clocks_page(facts: Facts, progress: Progress, words: SetupWording) -> Page:
    kinds = tuple(
        SetupChoice(f"heads {kind}", words.kind_of_heads(kind), chosen=progress.heads == kind)
        for kind in ("keys", "serial", "gpio")
    )
    if progress.heads == "keys":
        return words.keys_stand_in(), (), kinds
    if facts.heads_trouble:
        return (
            words.tr("Which clock heads does the table have?"),
            (CheckLine(words.check("clock heads"), facts.heads_trouble, False),),
            kinds,
        )
    lines = [CheckLine(words.button(button), words.tr("found"), True) for button in progress.pressed]
    button = wanted(progress)
    if button is not None:
        if not lines:
            lines.append(CheckLine(words.check("clock heads"), words.tr(HEADS_STAND), None))
        if progress.wrong is not None:
            lines.append(CheckLine(words.button(button), words.wrong_button(button, progress.wrong), False))
        return words.press(button), tuple(lines), kinds
    more = (
        SetupChoice("seen", words.tr("All show 88:58"), chosen=progress.displays),
        SetupChoice("beep", words.tr("Play a sound")),
        SetupChoice("heard", words.tr("Heard"), chosen=progress.sound),
    )
    return (
        words.tr("Every display should show 88:58, and a sound should be heard."),
        tuple(lines),
        (*kinds, *more),
    )


def _trial_page(facts: Facts, progress: Progress, words: SetupWording) -> Page:
    judged = verdicts(progress.boards, facts.laid)
    right = sum(verdict is Verdict.RIGHT for _, verdict in judged)
    open_ = [(asked, verdict) for asked, verdict in judged if verdict is not Verdict.RIGHT]
    # What lies wrongly first, then what is still to be laid.
    open_.sort(key=lambda pair: pair[1] is Verdict.MISSING)
    lines = [CheckLine(words.tiles_right(right, len(judged)), "", right == len(judged))]
    lines += [
        CheckLine(
            words.tile_asked(asked),
            words.verdict(asked, verdict),
            None if verdict is Verdict.MISSING else False,
        )
        for asked, verdict in open_[: MOST_LINES - 1]
    ]
    if facts.strays:
        lines.append(CheckLine(words.check("tile sets"), words.strays(facts.strays), False))
    return words.tr("Lay these ten tiles; each is ticked off when it is read."), tuple(lines), ()


def _marks(facts: Facts, step: Step) -> tuple[Mark, ...]:
    """The boards; on the page about light the squares concerned, where sets are counted their tiles."""
    check = facts.check
    if check is None:
        return ()
    if step is Step.COUNT and facts.counted:
        return facts.counted
    marks = []
    for board in check.boards:
        wrong = any(f.board in {None, board.number} and not f.harmless for f in check.findings)
        outline = tuple((float(x), float(y)) for x, y in board.corners)
        marks.append(Mark(outline, "wrong" if wrong else "good"))
        squares = [
            square
            for finding in check.findings
            if finding.board == board.number and step is Step.LIGHT
            for square in finding.squares
        ]
        carried = grid_to_picture(board.corners)
        for square in squares:
            row, column = divmod(square, 15)
            corners = np.array(
                [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)], float
            )
            marks.append(Mark(tuple((float(x), float(y)) for x, y in project(carried, corners))))
    return tuple(marks)
