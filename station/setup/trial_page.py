"""The page of the set-up on which ten tiles are tried."""

from station.rules.square import square_name
from station.setup.facts import Facts, Progress
from station.setup.trial import Asked, Verdict, verdicts
from station.setup.view import CheckLine, Page
from station.setup.wording import board_named, check_named, side_named
from station.view.wording import Wording


def trial_page(facts: Facts, progress: Progress, words: Wording) -> Page:
    judged = verdicts(progress.boards, facts.laid)
    right = sum(verdict is Verdict.RIGHT for _, verdict in judged)
    open_ = [(asked, verdict) for asked, verdict in judged if verdict is not Verdict.RIGHT]
    # What lies wrongly first, then what is still to be laid: all of it, so that it can be laid in one go.
    open_.sort(key=lambda pair: pair[1] is Verdict.MISSING)
    lines = [
        CheckLine(
            words.tr("{right} of {asked} tiles read", right=right, asked=len(judged)),
            "",
            right == len(judged),
        )
    ]
    lines += [
        CheckLine(
            _asked(asked, words),
            _judged(asked, verdict, words),
            None if verdict is Verdict.MISSING else False,
        )
        for asked, verdict in open_
    ]
    if facts.strays:
        strays = words.trn(
            "{count} tile is of neither set: take it away",
            "{count} tiles are of neither set: take them away",
            facts.strays,
        )
        lines.append(CheckLine(check_named("tile sets", words), strays, False))
    return words.tr("Lay these ten tiles; each is ticked off when it is read."), tuple(lines), ()


def _asked(asked: Asked, words: Wording) -> str:
    square, board = square_name(asked.square), board_named(asked.board, words)
    return words.tr("{letter} on {square}, {board}", letter=asked.letter, square=square, board=board)


def _judged(asked: Asked, verdict: Verdict, words: Wording) -> str:
    owner = words.tr("the right board's set") if asked.kit == "b" else words.tr("the left board's set")
    match verdict:
        case Verdict.MISSING:
            return words.tr("facing {side}, of {set}", side=side_named(asked.facing, words), set=owner)
        case Verdict.OTHER_LETTER:
            return words.tr("there is a different letter here")
        case Verdict.OTHER_WAY:
            return words.tr("turn it to face {side}", side=side_named(asked.facing, words))
        case Verdict.NEITHER_SET:
            return words.tr("this tile is of neither set: take one of {set}", set=owner)
        case _:
            return words.tr("take the tile of {set}", set=owner)
