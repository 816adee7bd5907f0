"""What a table says in large letters."""

from dataclasses import replace
from typing import Final

from station.dealt.set_aside import to_give
from station.referee.ruling import Refused, Stood
from station.referee.state import Phase
from station.rules.game import Bid, Call, Choice, Layout, Passed, Spot, Turn, doer
from station.rules.square import square_name
from station.view.message import Message, Says, Sign, Tone, Value, looks_since
from station.view.table.at_screen import computer_asked, explosion_said, stood_said, to_you, turn_said
from station.view.table.between import ending, idle, paused, start
from station.view.table.message_parts import State, Telling, why
from station.view.table.panel import Said
from station.view.table.questions import asked
from station.view.table.verdicts import far_of, turn_after, turns_ms
from station.view.table.wording import some
from station.view.table.you import is_you

LOW_MS: Final = 60_000
"""With less than this, the table tells the player to hurry."""


def message_of(told: Telling, now_ms: int) -> Message:
    """The message to be read from two metres."""
    return to_you(told, _message_of(told, now_ms))


def _message_of(told: Telling, now_ms: int) -> Message:
    match told.state.phase:
        case Phase.IDLE:
            return idle(told)
        case Phase.READY:
            return start(told)
        case Phase.PAUSED:
            return paused(told)
        case Phase.OVER:
            return ending(told)
        case Phase.PLAYING:
            return _offered(told, _hurried(told, _playing(told, now_ms), now_ms))


def _hurried(told: Telling, message: Message, now_ms: int) -> Message:
    """The message with a warning if little time is left to whoever is to move."""
    left_ms = running_ms(told.state, told.mover, now_ms)
    told_of = message.says in {Says.TURN, Says.STANDS, Says.PASSED}
    if left_ms is None or not 0 <= left_ms < LOW_MS or not told_of:
        return message
    name = told.name(told.mover)
    warned = told.words.tr("{name} has less than a minute: play, then press.", name=name)
    if told.state.settings.dealt is not None:
        warned = told.words.tr("{name} has less than a minute.", name=name)
    if is_you(told.state, told.mover):
        warned = told.words.tr("You have less than a minute.")
    return replace(message, text=f"{message.text} {warned}".strip())


def _offered(told: Telling, message: Message) -> Message:
    """The message with a draw that is on offer, and where it is accepted."""
    if not told.state.offered:
        return message
    names = " & ".join(told.game.side(told.state, first, told.words) for first in sorted(told.state.offered))
    said = told.words.tr("{names} offers a draw: Menu, End the game.", names=names)
    return replace(message, text=f"{said} {message.text}".strip())


def running_ms(state: State, player: int | None, now_ms: int) -> int | None:
    """What is left on a player's running clock; None if it does not run."""
    seat = None if player is None else state.seat_of(player)
    if seat is None or state.clocks[seat.board].running is not seat.side or state.lanes[0].board is None:
        return None
    return state.clocks[seat.board].remaining_ms(seat.side, now_ms)


def _playing(told: Telling, now_ms: int) -> Message:  # noqa: PLR0911  (a return a kind of message)
    lane = told.lane
    if lane.question is not None:
        return asked(told, lane.question)
    if lane.press is not None and (_untyped(told) or looks_since(lane.press.at_ms, now_ms)):
        return _pressed(told)
    if lane.task is not None and (task := _task(told)) is not None:
        return task
    if isinstance(lane.verdict, Refused):
        return _refused(told, lane.verdict)
    needed = next((choice for choice in told.state.choices if choice.needed), None)
    aside = _to_set_aside(told)
    if aside is not None:
        words = told.words
        headline = words.tr("Set {count} aside", count=aside.tiles)
        said = Said((headline,), text=words.tr("Choose tiles for the scrab."))
        return told.message(Says.CHOICE, None, said, tone=Tone.ASKS, values={"topic": aside.topic})
    if needed is not None:
        said = computer_asked(told, needed) or told.game.asks(told.state, needed, told.words)
        said = replace(said, sign=Sign.QUESTION if said.headline[-1].endswith("?") else None)
        name = told.name(needed.player)
        return told.message(
            Says.CHOICE, needed.player, said, caption=name, tone=Tone.ASKS, values={"topic": needed.topic}
        )
    return _stood_or_awaited(told, now_ms)


def _to_set_aside(told: Telling) -> Choice | None:
    """The choice by which somebody at this screen still has to set tiles aside; the one of most tiles."""
    dealt = told.state.settings.dealt
    people = () if dealt is None else dealt.people
    found = [choice for player in people if (choice := to_give(told.state, player)) is not None]
    return max(found, key=lambda choice: choice.tiles, default=None)


def _untyped(told: Telling) -> bool:
    """Whether a play has to be typed, since there is no camera to see it."""
    return not told.state.settings.camera and told.lane.seen is None


def _pressed(told: Telling) -> Message:
    """What the press in force waits for."""
    name, words = told.name(told.mover), told.words
    if not _untyped(told):
        said = Said((), text=words.tr("Looking …"))
        return told.message(Says.LOOKING, told.mover, said, caption=name, tone=Tone.PLAIN)
    text = words.tr("The press counts. Now type the play.")
    said = Said((words.tr("Type a play"), words.tr("Type")), text=text, sign=Sign.PRESS)
    values: dict[str, Value] = {"awaits": "turn"}
    return told.message(Says.TURN, told.mover, said, caption=name, tone=Tone.ASKS, values=values)


def _task(told: Telling) -> Message | None:
    task, told_of = told.lane.task, told.game.task(told.state, told.number, told.words)
    if task is None or told_of is None:
        return None
    player, words = doer(task.deed), told.words
    if task.done:
        said = Said(
            (words.tr("Press again"), words.tr("Press")),
            text=told_of.done,
            sign=Sign.TICK,
        )
        played = " ".join(word.text for word in (task.ruling.words if task.ruling else ()))
        return told.message(
            Says.EXPLOSION_DONE, player, said, caption=told.name(player), values={"words": played}
        )
    orders = told_of.orders
    step = next((order.number for order in orders if not order.done), 0)
    plain = told.message(
        Says.EXPLOSION, player, Said(told_of.headline, text=told_of.after), caption=told_of.now,
        tone=Tone.PLAIN, values={"step": step, "wrong": len(task.wrong), **dict(told_of.values)},
    )  # fmt: skip
    if told.state.settings.dealt is not None:
        return explosion_said(told, plain, told_of, player)
    gets = "" if told_of.partner is None else words.tr("{name} gets the tiles.")
    far = (gets.format(name=told.name(told_of.partner)),) if gets else ()
    return replace(plain, orders=orders, far=far)


def _stood_or_awaited(told: Telling, now_ms: int) -> Message:
    """The outcome of the last deed or, if that is not worth saying or was said long enough, what is
    awaited."""
    state, words, verdict = told.state, told.words, told.lane.verdict
    stood = told.game.stood(state, verdict, words) if isinstance(verdict, Stood) else None
    waits = told.game.turn(state, told.number, words) or told.game.waits(state, words) or _awaited(told)
    here = turn_said(told, waits, verdict, stood)
    if here is not None or stood is None or not isinstance(verdict, Stood):
        waits, name = here or waits, told.name(told.mover)
        return told.message(Says.TURN, told.mover, waits, caption=name, values=_awaited_values(state))
    due_ms = turns_ms(state, told.number)
    if due_ms is not None and now_ms >= due_ms:
        return turn_after(told, waits, verdict, stood, _awaited_values(state))
    next_up = waits.headline[0] if waits.headline and told.game.next_up else ""
    text = stood.text or (f"{next_up}." if next_up and next_up[-1] not in ".?!" else next_up)
    player = doer(verdict.deed) if stood.player is None else stood.player
    if state.settings.dealt is not None:
        text = stood_said(told, verdict, text)
    passed = isinstance(verdict.deed, Passed)
    usual = Sign.PASSED if passed else Sign.TICK if stood.good else Sign.CROSS
    names = [square_name(square) for square in verdict.inferred]
    how = words.tr("settled by the rules: {squares}", squares=some(names)) if names else ""
    if verdict.accepted:
        how = words.tr("accepted by the arbiter")
    caption = " · ".join(part for part in (stood.caption or told.name(player), how) if part)
    said = replace(stood, text=text, sign=stood.sign or usual)
    tone = None if stood.good else Tone.BAD
    values: dict[str, Value] = {"draw": stood.draw}
    if formed := told.game.formed(state, verdict):
        values["words"] = " ".join(word.text for word in formed)
    if told.game.points and isinstance(player, int) and player < len(verdict.gained):
        values["gained"] = verdict.gained[player]
    says = Says.PASSED if passed else Says.STANDS
    message = told.message(says, player, said, caption=caption, tone=tone, values=values)
    return replace(message, far=far_of(told, verdict, stood, text))


def _refused(told: Telling, refused: Refused) -> Message:
    words = told.words
    # Without a camera there was no press to take back.
    headline = (
        (words.tr("Taken back"), words.tr("Back"))
        if told.state.settings.camera
        else (words.tr("Refused"), words.tr("No"))
    )
    headline = (words.tr("Not allowed"), words.tr("No")) if refused.player is None else headline
    said = Said(headline, text=words.refused(refused, told.lane.board), sign=Sign.CROSS)
    name = told.name(refused.player)
    message = told.message(Says.TAKEN_BACK, refused.player, said, caption=name, tone=Tone.BAD)
    return replace(message, values=tuple((dict(message.values) | why(refused)).items()))


def _awaited(told: Telling) -> Said:
    """What is awaited, in the table's own words."""
    state, words = told.state, told.words
    match state.main:
        case Turn(player=player):
            text = "" if state.settings.camera else words.tr("Touch a square and type the word.")
            if state.settings.dealt is not None:
                text = words.tr("Drag tiles onto the board.")
            return Said(words.plays(told.name(player)), text=text)
        case Bid(player=player, price=price):
            return Said(words.bids(told.name(player)), text=words.tap_or_hold(price))
        case Call(word=word):
            return Said(
                words.calls(word),
                text=words.tr("Whoever has used every tile presses: that is {word}.", word=word),
            )
        case Spot():
            return Said(words.show_a_tile(), text=words.lay_on_spot())
        case Layout(player=player):
            return Said(words.show_layout(told.name(player)), text=words.hands_off())
        case _:
            return Said(("",))


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
