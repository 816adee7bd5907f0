"""The page of the set-up about clock heads."""

from station.setup.clocks import wanted
from station.setup.facts import Button, Facts, Progress
from station.setup.view import CheckLine, Page, SetupChoice
from station.setup.wording import HEADS_STAND, board_named, capital, check_named, side_named
from station.view.error_texts import error_text
from station.view.wording import Wording


def clocks_page(facts: Facts, progress: Progress, words: Wording) -> Page:
    labels = {"keys": words.tr("Keys"), "serial": words.tr("On USB"), "gpio": words.tr("On pins")}
    kinds = tuple(
        SetupChoice(f"heads {kind}", label, chosen=progress.heads == kind) for kind, label in labels.items()
    )
    if progress.heads == "keys":
        stand_in = words.tr(
            "Without clock heads, the keys 1 and 2 are the left board's buttons, 9 and 0 the right board's. "
            "If you have heads, say where they are plugged in."
        )
        return stand_in, (), kinds
    if facts.heads_trouble:
        return (
            words.tr("Which clock heads does the table have?"),
            (CheckLine(check_named("clock heads", words), error_text(facts.heads_trouble, words), False),),
            kinds,
        )
    lines = [CheckLine(_named(button, words), words.tr("found"), True) for button in progress.pressed]
    button = wanted(progress)
    if button is not None:
        if not lines:
            lines.append(CheckLine(check_named("clock heads", words), words.tr(HEADS_STAND), None))
        if progress.wrong is not None:
            lines.append(CheckLine(_named(button, words), _wrong(button, progress.wrong, words), False))
        press = words.tr(
            "At {board}, press the button that lights up: the one on {side}'s side.",
            board=board_named(button[0], words),
            side=side_named(button[1], words),
        )
        return capital(press), tuple(lines), kinds
    more = (
        SetupChoice("seen", words.tr("All show 88:58"), chosen=progress.displays),
        SetupChoice("beep", words.tr("Play a sound")),
        SetupChoice("heard", words.tr("Heard"), chosen=progress.sound),
    )
    return (
        words.tr("Every display should show 88:58, and you should hear a sound."),
        tuple(lines),
        (*kinds, *more),
    )


def _named(button: Button, words: Wording) -> str:
    board, side = button
    return words.tr("{side}, {board}", side=side_named(side, words), board=board_named(board, words))


def _wrong(button: Button, instead: Button, words: Wording) -> str:
    if button[0] != instead[0]:
        return words.tr("The heads are swapped: exchange the left and the right one, or their cables")
    return words.tr("That was the other side's button: turn this head round")
