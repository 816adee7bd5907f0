"""The pages of the set-up: what each shows, from what is known."""

from typing import Final

import numpy as np

from station.checks import Check
from station.setup.clocks import tested
from station.setup.clocks_page import clocks_page
from station.setup.facts import Facts, Outcome, Progress, Step, steps_of
from station.setup.summary import checks_of
from station.setup.trial import Verdict, verdicts
from station.setup.trial_page import trial_page
from station.setup.view import CheckLine, Mark, Page, SetupChoice, SetupView
from station.setup.wording import board_named, capital, check_named
from station.texts import tr
from station.view.error_texts import error_text
from station.view.wording import Wording, words_in
from vision.rectify import grid_to_picture, project

SEEN: Final = {
    Step.CAMERA: ("camera", "sharpness", "size", "lens"),
    Step.LIGHT: ("light", "glare", "shadow"),
    Step.BOARDS: ("boards", "tabs"),
}
"""The checks of a picture on the pages that are green by themselves."""

MOST_LINES: Final = 5

TITLES: Final = {
    Step.CAMERA: tr("Camera"), Step.LIGHT: tr("Light"), Step.BOARDS: tr("Boards and corner tabs"),
    Step.LEFT_TILES: tr("The left board's tiles"),
    Step.RIGHT_TILES: tr("The right board's tiles"),
    Step.COUNT: tr("Counting the sets"), Step.CLOCKS: tr("Clock heads"), Step.TRIAL: tr("Trial"),
    Step.READY: tr("Ready"),
}  # fmt: skip
"""What the pages are called."""

TASKS: Final = {
    Step.CAMERA: tr(
        "Hang the camera so that it sees both boards and a hand's breadth around them, and focus it."
    ),
    Step.LIGHT: tr("Light the boards evenly, from the side, so that no lamp is mirrored in them."),
    Step.BOARDS: tr(
        "Lay a tab just outside each corner of each board: 0 to 3 at the left board, clockwise from South's "
        "far left, 4 to 7 at the right one."
    ),
}
"""What to do on the pages that are green by themselves."""


def fine(step: Step, facts: Facts, progress: Progress) -> bool:
    """Whether everything on a page is right."""
    if step in SEEN:
        checks = _seen(step, facts, words_in("en"))
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
    words = words_in(progress.language)
    checks = [check for step in SEEN for check in _seen(step, facts, words)]
    if facts.trouble:
        checks.insert(0, Check("camera", False, error_text(facts.trouble, words)))
    for step in steps_of(progress):
        if step in SEEN or step is Step.READY:
            continue
        right = fine(step, facts, progress)
        # Learning makes reading surer; a table is ready without it.
        optional = step in {Step.LEFT_TILES, Step.RIGHT_TILES, Step.COUNT}
        title = words.tr(TITLES[step])
        says = words.tr("{title}: done", title=title) if right else words.tr("{title}: left out", title=title)
        checks.append(Check(_NAMES[step], right or optional, says))
    return tuple(checks)


_NAMES: Final = {
    Step.LEFT_TILES: "left tiles", Step.RIGHT_TILES: "right tiles", Step.COUNT: "tile count",
    Step.CLOCKS: "clock heads", Step.TRIAL: "trial",
}  # fmt: skip


def view(facts: Facts, progress: Progress) -> SetupView:
    """The page to show."""
    words, steps = words_in(progress.language), steps_of(progress)
    step = progress.step if progress.step in steps else steps[0]
    right = fine(step, facts, progress)
    task, lines, choices = _page(step, facts, progress, words)
    last = step is Step.READY
    onward = words.tr("Save") if last else words.tr("Next") if right else words.tr("Skip")
    foot = [SetupChoice("leave", words.tr("Save and leave")), SetupChoice("language", words.other_language())]
    foot += [SetupChoice("back", words.tr("Back"))] if step is not steps[0] else []
    foot.append(SetupChoice("next", onward, strong=right))
    return SetupView(
        words.tr(TITLES[step]),
        words.tr("Step {page} of {pages}", page=steps.index(step) + 1, pages=len(steps)),
        task,
        lines,
        choices,
        tuple(foot),
        _marks(facts, step),
        facts.check.size if facts.check else (0, 0),
        closer=step is Step.COUNT and bool(facts.counted),
        pictured=step not in {Step.CLOCKS, Step.READY},
        no_picture=error_text(facts.trouble, words) or words.tr("No picture from the camera yet."),
    )


def _page(step: Step, facts: Facts, progress: Progress, words: Wording) -> Page:
    if step in SEEN:
        return _seen_page(step, facts, progress, words)
    if step in {Step.LEFT_TILES, Step.RIGHT_TILES}:
        board = int(step is Step.RIGHT_TILES)
        lines = _outcome(check_named("tile sets", words), facts.kits[board], words, busy=facts.busy)
        task = words.tr(
            "Lay one tile of every letter on {board}, in the order of the alphabet, row by row, a blank "
            "last, all facing South. Then touch Learn.",
            board=board_named(board, words),
        )
        return capital(task), lines, (SetupChoice("learn", words.tr("Learn"), strong=not lines),)
    if step is Step.COUNT:
        return _count_page(facts, progress, words)
    if step is Step.CLOCKS:
        return clocks_page(facts, progress, words)
    if step is Step.TRIAL:
        return trial_page(facts, progress, words)
    return _ready_page(facts, progress, words)


def _seen(step: Step, facts: Facts, words: Wording) -> list[Check]:
    if facts.check is None:
        return []
    return [check for check in checks_of(facts.check, words) if check.name in SEEN[step]]


def _seen_page(step: Step, facts: Facts, progress: Progress, words: Wording) -> Page:
    checks = _seen(step, facts, words)
    lines = [CheckLine(check_named(check.name, words), check.says, check.ok) for check in checks]
    there = {check.name for check in checks}
    lines += [
        CheckLine(check_named(name, words), words.tr("cannot be checked yet"), None)
        for name in SEEN[step]
        if name not in there
    ]
    choices: tuple[SetupChoice, ...] = ()
    if step is Step.CAMERA and len(facts.cameras) > 1:
        choices = tuple(
            SetupChoice(f"camera {name}", name, chosen=name == facts.camera) for name in facts.cameras[:4]
        )
    if step is Step.BOARDS:
        choices = tuple(
            SetupChoice(
                f"boards {many}",
                words.trn("{count} board", "{count} boards", many),
                chosen=progress.boards == many,
            )
            for many in (1, 2)
        )
    return words.tr(TASKS[step]), tuple(lines), choices


def _outcome(name: str, outcome: Outcome | None, words: Wording, *, busy: bool) -> tuple[CheckLine, ...]:
    if busy:
        return (CheckLine(name, words.tr("One moment …"), None),)
    return () if outcome is None else (CheckLine(name, outcome.says, outcome.ok),)


def _count_page(facts: Facts, progress: Progress, words: Wording) -> Page:
    sides = (
        ("left", words.tr("Left board's set"), words.tr("Count the left board's set")),
        ("right", words.tr("Right board's set"), words.tr("Count the right board's set")),
    )[: progress.boards]
    lines = (
        _outcome(name, facts.counts[board], words, busy=facts.busy)
        for board, (_, name, _) in enumerate(sides)
    )
    choices = tuple(SetupChoice(f"count {side}", label) for side, _, label in sides)
    task = words.tr("Lay a whole set in rows, in view of the camera: the station counts it.")
    return task, tuple(line for some in lines for line in some), choices


def _ready_page(facts: Facts, progress: Progress, words: Wording) -> Page:
    checks = checks_made(facts, progress)
    wrong = [check for check in checks if not check.ok]
    shown = wrong or checks
    lines = tuple(
        CheckLine(check_named(check.name, words), check.says, check.ok) for check in shown[-MOST_LINES:]
    )
    sides = (("S", words.tr("Screen at South")), ("N", words.tr("Screen at North")))
    choices = tuple(
        SetupChoice(f"screen {side}", label, chosen=progress.screen == side) for side, label in sides
    )
    text = words.tr("Not everything is right yet. You can go back, or save the table as it is.")
    if not wrong:
        text = words.tr(
            "This table is ready: all {many} checks are fine. Where is the screen?", many=len(checks)
        )
    return text, lines, choices


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
