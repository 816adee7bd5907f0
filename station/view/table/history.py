"""What a table says about past turns."""

from dataclasses import replace
from typing import Final

from station.dealt.dealer import DEALERS, GIVES_UP
from station.referee.events import ClockSet, PlayAccepted, PlayUndone, SquareSettled
from station.referee.ruling import Valid
from station.referee.state import Done, Intervention
from station.rules.game import (
    Called,
    Choice,
    Chosen,
    GameDeed,
    Laid,
    LaidOut,
    Left,
    Passed,
    Raised,
    Shown,
    doer,
)
from station.rules.square import square_name
from station.view.message import Message, Says, Sign
from station.view.table.message_parts import MessageSource, State
from station.view.table.panel import Announcement
from station.view.table.rules import rules_of
from station.view.table.wording import TableWording
from station.view.wording import minutes, time_left

SHORT: Final = 5
"""A headline up to this many letters is legible from two metres everywhere."""


def message_then(source: MessageSource, turn: int) -> Message:
    """The message for a turn of the history, or for what an arbiter ruled."""
    words, history = source.words, source.history
    if not history:
        return Message(
            Says.HISTORY,
            sign=Sign.HISTORY,
            headline=(words.history(),),
            text=words.tr("Nothing has been played yet."),
        )
    done = history[turn]
    marks: tuple[str, ...]
    if isinstance(done, Done):
        player = doer(done.deed)
        said = source.game.then(source.state, done, words) or _then(source, done)
        said = replace(
            said, text="\n".join(part for part in (said.text, _figures(source, turn, done)) if part)
        )
        who = done.deed.players if isinstance(done.deed, Called) else () if player is None else (player,)
        marks = (
            " & ".join(source.name(one) for one in who),
            words.tr("accepted by the arbiter") if done.accepted else "",
            words.tr("taken back by the arbiter") if done.undone else "",
            said.caption,
        )
    else:
        player, said, marks = None, _ruled(source, done), (words.tr("Arbiter"),)
    said = replace(said, sign=said.sign or Sign.HISTORY)
    number = words.tr("Turn {number} of {of}", number=turn + 1, of=len(history))
    caption = " · ".join(part for part in (number, *marks) if part)
    return source.message(
        Says.HISTORY, player, said, caption=caption, values={"turn": turn + 1, "of": len(history)}
    )


def _ruled(source: MessageSource, event: Intervention) -> Announcement:
    """What an arbiter ruled, and why."""
    words, state = source.words, source.state
    why = words.tr(event.reason)
    match event:
        case ClockSet():
            player = state.player_at(event.board, event.side)
            return Announcement(
                (words.tr("Clock set"),), f"{source.name(player)}: {time_left(event.remaining_ms)}", why
            )
        case SquareSettled(tile=tile):
            lies = words.tr("nothing") if tile is None else tile.letter
            return Announcement((words.tr("Corrected"),), f"{square_name(event.square)}: {lies}", why)
        case PlayAccepted():
            return Announcement((words.tr("Accepted"),), text=why)
        case PlayUndone():
            return Announcement((words.tr("Undone"),), text=why)


def _figures(source: MessageSource, turn: int, done: Done[object]) -> str:
    """The points so far, the time that the turn took, and what the clock showed after it."""
    words, state, player = source.words, source.state, doer(done.deed)
    parts = []
    if isinstance(done.deed, Laid) and source.game.points:
        scores = _scores(state, done.after)
        parts.append(words.tr("{points} in all", points=words.score(scores[done.deed.player])))
    seat = state.seat_of(player) if player is not None else None
    if seat is not None and state.lanes[0].board is not None:
        before = [one for one in source.history[:turn] if isinstance(one, Done)]
        if before:
            parts.append(words.tr("after {time}", time=minutes(done.at_ms - before[-1].at_ms)))
        if not state.settings.control.untimed:
            left_ms = done.clocks[seat.board].remaining_ms(seat.side, done.at_ms)
            parts.append(words.tr("clock {time}", time=time_left(left_ms)))
    return " · ".join(parts)


def _scores(state: State, position: object) -> tuple[int, ...]:
    return rules_of(state.settings).scores(position)


def _then(source: MessageSource, done: Done[object]) -> Announcement:
    words, game = source.words, source.game
    if isinstance(done.deed, Passed):
        return Announcement(words.passed(), sign=Sign.PASSED)
    if isinstance(done.deed, Chosen):
        return Announcement((words.tr("Said"),), text=_chosen(source, done.deed))
    deed = deed_named(done.deed, words)
    if isinstance(done.deed, Laid) and game.points:
        formed = game.formed(replace(source.state, position=done.after), Valid(done.deed, ()))
        player = done.deed.player
        gained = _scores(source.state, done.after)[player] - _scores(source.state, done.before)[player]
        return Announcement((words.gained(gained),), " · ".join(word.text for word in formed) or deed)
    if deed and len(deed) <= SHORT:
        return Announcement((deed[:1].upper() + deed[1:],))
    return Announcement(words.played(), deed)


def deed_named(deed: GameDeed, words: TableWording) -> str:
    """What was done, in a word or two."""
    match deed:
        case Laid(placed=placed):
            return "".join(tile.text for _, tile in placed)
        case Shown(tile=tile):
            return tile
    done = {
        Passed: words.tr("passed"),
        LaidOut: words.tr("crossword"),
        Raised: words.tr("raised"),
        Left: words.tr("left"),
        Called: words.tr("called"),
    }
    return done.get(type(deed), "")


def _chosen(source: MessageSource, deed: Chosen) -> str:
    """A question and its answer."""
    choice = Choice(deed.topic, deed.player)
    label = source.game.choice(source.state, choice, source.words)
    hidden = (
        source.game.hidden if source.state.settings.dealt is None else source.game.hidden | DEALERS | GIVES_UP
    )
    if not deed.value or (deed.topic in hidden and not deed.value.isdecimal()):
        return label
    value = source.game.option(source.state, choice, deed.value, source.words)
    return value if value.startswith(label) else f"{label} {value}"
