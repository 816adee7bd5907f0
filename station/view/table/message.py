"""What a table says in large letters."""

from dataclasses import replace
from typing import Final

from station.dealt.set_aside import to_give
from station.referee.ruling import Refused, Valid
from station.referee.state import Phase
from station.rules.game import Bid, Call, Choice, Layout, Passed, Spot, Turn, doer
from station.rules.square import square_name
from station.view.message import Message, Says, Sign, Tone, Value, looks_since
from station.view.table.at_screen import computer_asked, explosion_said, stood_said, to_you, turn_said
from station.view.table.between import ending, idle, paused, start
from station.view.table.message_parts import MessageSource, State, why
from station.view.table.panel import Announcement
from station.view.table.questions import asked
from station.view.table.verdicts import far_of, turn_after, turns_ms
from station.view.table.wording import some
from station.view.table.you import is_you

LOW_MS: Final = 60_000
"""With less than this, the table asks the player to hurry."""


def message_of(source: MessageSource, now_ms: int) -> Message:
    """The message to be read from two metres."""
    return to_you(source, _message_of(source, now_ms))


def _message_of(source: MessageSource, now_ms: int) -> Message:
    match source.state.phase:
        case Phase.IDLE:
            return idle(source)
        case Phase.READY:
            return start(source)
        case Phase.PAUSED:
            return paused(source)
        case Phase.OVER:
            return ending(source)
        case Phase.PLAYING:
            return _offered(source, _hurried(source, _playing(source, now_ms), now_ms))


def _hurried(source: MessageSource, message: Message, now_ms: int) -> Message:
    """The message with a warning if little time is left to whoever is to move."""
    left_ms = running_ms(source.state, source.mover, now_ms)
    suits = message.says in {Says.TURN, Says.STANDS, Says.PASSED}
    if left_ms is None or not 0 <= left_ms < LOW_MS or not suits:
        return message
    name = source.name(source.mover)
    warned = source.words.tr("{name} has less than a minute: play, then press.", name=name)
    if source.state.settings.dealt is not None:
        warned = source.words.tr("{name} has less than a minute.", name=name)
    if is_you(source.state, source.mover):
        warned = source.words.tr("You have less than a minute.")
    return replace(message, text=f"{message.text} {warned}".strip())


def _offered(source: MessageSource, message: Message) -> Message:
    """The message with a draw that is on offer, and where it is accepted."""
    if not source.state.offered:
        return message
    names = " & ".join(
        source.game.side(source.state, first, source.words) for first in sorted(source.state.offered)
    )
    said = source.words.tr("{names} offers a draw: Menu, End the game.", names=names)
    return replace(message, text=f"{said} {message.text}".strip())


def running_ms(state: State, player: int | None, now_ms: int) -> int | None:
    """What is left on a player's running clock; None if it does not run."""
    seat = None if player is None else state.seat_of(player)
    if seat is None or state.clocks[seat.board].running is not seat.side or state.lanes[0].board is None:
        return None
    return state.clocks[seat.board].remaining_ms(seat.side, now_ms)


def _playing(source: MessageSource, now_ms: int) -> Message:  # noqa: PLR0911  (a return a kind of message)
    lane = source.lane
    if lane.question is not None:
        return asked(source, lane.question)
    if lane.press is not None and (_untyped(source) or looks_since(lane.press.at_ms, now_ms)):
        return _pressed(source)
    if lane.task is not None and (task := _task(source)) is not None:
        return task
    if isinstance(lane.verdict, Refused):
        return _refused(source, lane.verdict)
    needed = next((choice for choice in source.state.choices if choice.needed), None)
    aside = _to_set_aside(source)
    if aside is not None:
        words = source.words
        headline = words.tr("Set {count} aside", count=aside.tiles)
        said = Announcement((headline,), text=words.tr("Choose tiles for the scrab."))
        return source.message(Says.CHOICE, None, said, tone=Tone.ASKS, values={"topic": aside.topic})
    if needed is not None:
        said = computer_asked(source, needed) or source.game.asks(source.state, needed, source.words)
        said = replace(said, sign=Sign.QUESTION if said.headline[-1].endswith("?") else None)
        name = source.name(needed.player)
        return source.message(
            Says.CHOICE, needed.player, said, caption=name, tone=Tone.ASKS, values={"topic": needed.topic}
        )
    return _stood_or_awaited(source, now_ms)


def _to_set_aside(source: MessageSource) -> Choice | None:
    """The choice by which somebody at this screen still has to set tiles aside; the one of most tiles."""
    dealt = source.state.settings.dealt
    people = () if dealt is None else dealt.people
    found = [choice for player in people if (choice := to_give(source.state, player)) is not None]
    return max(found, key=lambda choice: choice.tiles, default=None)


def _untyped(source: MessageSource) -> bool:
    """Whether a play has to be typed, since there is no camera to see it."""
    return not source.state.settings.camera and source.lane.seen is None


def _pressed(source: MessageSource) -> Message:
    """What the press in force waits for."""
    name, words = source.name(source.mover), source.words
    if not _untyped(source):
        said = Announcement((), text=words.tr("Looking …"))
        return source.message(Says.LOOKING, source.mover, said, caption=name, tone=Tone.PLAIN)
    text = words.tr("The press counts. Now type the play.")
    said = Announcement((words.tr("Type a play"), words.tr("Type")), text=text, sign=Sign.PRESS)
    values: dict[str, Value] = {"awaits": "turn"}
    return source.message(Says.TURN, source.mover, said, caption=name, tone=Tone.ASKS, values=values)


def _task(source: MessageSource) -> Message | None:
    task, task_text = source.lane.task, source.game.task(source.state, source.number, source.words)
    if task is None or task_text is None:
        return None
    player, words = doer(task.deed), source.words
    if task.done:
        said = Announcement(
            (words.tr("Press again"), words.tr("Press")),
            text=task_text.done,
            sign=Sign.TICK,
        )
        played = " ".join(word.text for word in (task.ruling.words if task.ruling else ()))
        return source.message(
            Says.EXPLOSION_DONE, player, said, caption=source.name(player), values={"words": played}
        )
    orders = task_text.orders
    step = next((order.number for order in orders if not order.done), 0)
    plain = source.message(
        Says.EXPLOSION, player, Announcement(task_text.headline, text=task_text.after), caption=task_text.now,
        tone=Tone.PLAIN, values={"step": step, "wrong": len(task.wrong), **dict(task_text.values)},
    )  # fmt: skip
    if source.state.settings.dealt is not None:
        return explosion_said(source, plain, task_text, player)
    gets = "" if task_text.partner is None else words.tr("{name} gets the tiles.")
    far = (gets.format(name=source.name(task_text.partner)),) if gets else ()
    return replace(plain, orders=orders, far=far)


def _stood_or_awaited(source: MessageSource, now_ms: int) -> Message:
    """The outcome of the last deed or, if that is not worth saying or was said long enough, what is
    awaited."""
    state, words, verdict = source.state, source.words, source.lane.verdict
    stood = source.game.stood(state, verdict, words) if isinstance(verdict, Valid) else None
    waits = (
        source.game.turn(state, source.number, words) or source.game.waits(state, words) or _awaited(source)
    )
    here = turn_said(source, waits, verdict, stood)
    if here is not None or stood is None or not isinstance(verdict, Valid):
        waits, name = here or waits, source.name(source.mover)
        return source.message(Says.TURN, source.mover, waits, caption=name, values=_awaited_values(state))
    due_ms = turns_ms(state, source.number)
    if due_ms is not None and now_ms >= due_ms:
        return turn_after(source, waits, verdict, stood, _awaited_values(state))
    next_up = waits.headline[0] if waits.headline and source.game.next_up else ""
    text = stood.text or (f"{next_up}." if next_up and next_up[-1] not in ".?!" else next_up)
    player = doer(verdict.deed) if stood.player is None else stood.player
    if state.settings.dealt is not None:
        text = stood_said(source, verdict, text)
    passed = isinstance(verdict.deed, Passed)
    usual = Sign.PASSED if passed else Sign.TICK if stood.good else Sign.CROSS
    names = [square_name(square) for square in verdict.inferred]
    how = words.tr("settled by the rules: {squares}", squares=some(names)) if names else ""
    if verdict.accepted:
        how = words.tr("accepted by the arbiter")
    caption = " · ".join(part for part in (stood.caption or source.name(player), how) if part)
    said = replace(stood, text=text, sign=stood.sign or usual)
    tone = None if stood.good else Tone.BAD
    values: dict[str, Value] = {"draw": stood.draw}
    if formed := source.game.formed(state, verdict):
        values["words"] = " ".join(word.text for word in formed)
    if source.game.points and isinstance(player, int) and player < len(verdict.gained):
        values["gained"] = verdict.gained[player]
    says = Says.PASSED if passed else Says.STANDS
    message = source.message(says, player, said, caption=caption, tone=tone, values=values)
    return replace(message, far=far_of(source, verdict, stood, text))


def _refused(source: MessageSource, refused: Refused) -> Message:
    words = source.words
    # Without a camera there was no press to take back.
    headline = (
        (words.tr("Taken back"), words.tr("Back"))
        if source.state.settings.camera
        else (words.tr("Refused"), words.tr("No"))
    )
    headline = (words.tr("Not allowed"), words.tr("No")) if refused.player is None else headline
    said = Announcement(headline, text=words.refused(refused, source.lane.board), sign=Sign.CROSS)
    name = source.name(refused.player)
    message = source.message(Says.TAKEN_BACK, refused.player, said, caption=name, tone=Tone.BAD)
    return replace(message, values=tuple((dict(message.values) | why(refused)).items()))


def _awaited(source: MessageSource) -> Announcement:
    """What is awaited, in the table's own words."""
    state, words = source.state, source.words
    match state.main:
        case Turn(player=player):
            text = "" if state.settings.camera else words.tr("Touch a square and type the word.")
            if state.settings.dealt is not None:  # a computer needs no advice
                text = "" if state.settings.dealt.levels[player] else words.tr("Drag tiles onto the board.")
            return Announcement(words.plays(source.name(player)), text=text)
        case Bid(player=player, price=price):
            return Announcement(words.bids(source.name(player)), text=words.tap_or_hold(price))
        case Call(word=word):
            return Announcement(
                words.calls(word),
                text=words.tr("Whoever has used every tile presses: that is {word}.", word=word),
            )
        case Spot():
            return Announcement(words.show_a_tile(), text=words.lay_on_spot())
        case Layout(player=player):
            return Announcement(words.show_layout(source.name(player)), text=words.hands_off())
        case _:
            return Announcement(("",))


def _awaited_values(state: State) -> dict[str, Value]:
    match state.main:
        case Bid(price=price):
            return {"awaits": "bid", "price": price}
        case Call(word=word):
            return {"awaits": "call", "word": word}
        case Spot():
            return {"awaits": "tile"}
        case Layout():
            return {"awaits": "crossword"}
    return {"awaits": "turn"}
