"""What a table says about past turns."""

from dataclasses import replace
from typing import Any, Final

from station.referee.state import Done
from station.rules.game import Called, Choice, Chosen, Passed
from station.view.message import Message, Says, Sign
from station.view.table.panel import Said
from station.view.table.telling import Telling

SHORT: Final = 5
"""A headline up to this many letters is legible from two metres everywhere."""


def message_then(told: Telling, turn: int) -> Message:
    """The message for a turn of the history."""
    words, history = told.words, told.history
    if not history:
        return Message(
            Says.HISTORY,
            sign=Sign.HISTORY,
            headline=(words.history(),),
            text=words.tr("Nothing has been played yet."),
        )
    done = history[turn]
    player = getattr(done.deed, "player", None)
    said = told.game.then(told.state, done, words) or _then(told, done)
    who = done.deed.players if isinstance(done.deed, Called) else () if player is None else (player,)
    parts = (
        words.tr("Turn {number} of {of}").format(number=turn + 1, of=len(history)),
        " & ".join(told.name(one) for one in who),
        words.tr("accepted by the arbiter") if done.accepted else "",
        words.tr("taken back by the arbiter") if done.undone else "",
        said.caption,
    )
    said = replace(said, sign=said.sign or Sign.HISTORY)
    caption = " · ".join(part for part in parts if part)
    return told.message(
        Says.HISTORY, player, said, caption=caption, values={"turn": turn + 1, "of": len(history)}
    )


def _then(told: Telling, done: Done[Any]) -> Said:
    words = told.words
    if isinstance(done.deed, Passed):
        return Said(words.passed(), sign=Sign.PASSED)
    if isinstance(done.deed, Chosen):
        return Said((words.tr("Said"),), text=_chosen(told, done.deed))
    deed = words.deed(done.deed)
    if deed and len(deed) <= SHORT:
        return Said((deed[:1].upper() + deed[1:],))
    return Said(words.played(), deed)


def _chosen(told: Telling, deed: Chosen) -> str:
    """A question and its answer."""
    choice = Choice(deed.topic, deed.player)
    label = told.game.choice(told.state, choice, told.words)
    if not deed.value:
        return label
    value = told.game.option(told.state, choice, deed.value, told.words)
    return value if value.startswith(label) else f"{label} {value}"
