"""What a table says while nobody plays: before a game, in a pause, and after the end."""

from dataclasses import replace

from station.referee.events import Device
from station.referee.outcome import Ending, Outcome
from station.referee.ruling import Refused, Stood
from station.view.message import Message, Says, Sign, Tone, Value
from station.view.table.at_screen import best_said, end_said, has_lost
from station.view.table.message_parts import NOTHING, Telling, why
from station.view.table.panel import Said
from station.view.table.results import match_view
from station.view.table.wording import TableWording, joined
from station.view.table.you import is_you


def idle(told: Telling) -> Message:
    refused = told.state.lanes[0].verdict
    text = told.words.tr("No game yet.")
    values: dict[str, Value] = {}
    if isinstance(refused, Refused):
        text, values = told.words.refused(refused), why(refused)
    headline = "House Station" if len(told.state.lanes) == 1 else ("House", "Station")[told.number]
    return told.message(Says.NO_GAME, None, Said((headline,), text=text), values=values)


def _start_here(told: Telling) -> Message:
    """At the screen nobody presses a clock."""
    words, mover = told.words, told.mover
    if mover is None and told.lane.board is not None:
        mover = 0  # it begins with something else than a turn, and whoever sits first begins it
    headline = (words.tr("Touch Start"), words.tr("Start"))
    if mover is None:
        said = _with_match(told, Said(headline, sign=Sign.PRESS))
        return told.message(Says.START, None, said)
    name = told.name(mover)
    first = words.tr("{first} plays first.", first=name)
    if is_you(told.state, mover):
        first = words.tr("You play first.")
    said = _with_match(told, Said(headline, text=first, sign=Sign.PRESS))
    return told.message(Says.START, None, said, values={"first": name})


def start(told: Telling) -> Message:
    state, words = told.state, told.words
    if isinstance(told.lane.verdict, Refused):
        said = Said(words.press_to_start(), text=words.refused(told.lane.verdict), sign=Sign.QUESTION)
        return told.message(Says.START, None, said, tone=Tone.ASKS, values=why(told.lane.verdict))
    if state.settings.dealt is not None:
        return _start_here(told)
    starter = told.game.starter(state, told.number)
    if starter is None:
        first = words.tr("{name} begins", name=told.name(0)) if told.lane.board is not None else ""
        said = Said(
            words.press_to_start(), text=words.tr("Any clock button starts the game."), sign=Sign.PRESS
        )
        said, values = _with_match(told, said), {"first": told.name(0)} if first else NOTHING
        return told.message(Says.START, None, said, caption=first, values=values)
    if starter not in state.ready:
        text = words.tr(
            "{opponent}, press when you are ready. {first} plays first.",
            opponent=told.name(starter),
            first=told.name(told.mover),
        )
        said = _with_match(told, Said(words.press_to_start(), text=text, sign=Sign.PRESS))
        first = told.name(told.mover)
        return told.message(Says.START, starter, said, caption=told.name(starter), values={"first": first})
    others = ((lane, told.game.starter(state, lane)) for lane in range(len(state.lanes)))
    waited = [(told.name(one), k) for k, one in others if one not in state.ready]
    text = " ".join(
        words.tr("Waiting for {name} {where}.", name=name, where=words.at(board)) for name, board in waited
    )
    names = " & ".join(name for name, _ in waited)
    said = Said((words.tr("Ready"),), text=text, sign=Sign.TICK)
    return told.message(Says.READY, starter, said, caption=told.name(starter), values={"waiting": names})


def paused(told: Telling) -> Message:
    """A lost device is named in large letters; a clock head that restarted is reported at its board."""
    missed = [one for one in told.state.lost if told.state.settings.camera or one.device.head is not None]
    if told.state.settings.pauses and missed:
        lost = missed[-1]
        said = Said(told.words.lost(lost.device), text=_what_to_do(lost.device, told.words), sign=Sign.PAUSE)
        device: dict[str, Value] = {"device": lost.device.value, "why": lost.why}
        return told.message(
            Says.PAUSED, None, said, caption=told.words.tr("Paused"), tone=Tone.BAD, values=device
        )
    restarted, words = told.state.restarted, told.words
    if restarted:
        caption = words.tr("Check the clocks, then continue.")
    elif told.state.settings.dealt is None:
        caption = words.tr("The clocks have stopped. Leave the tiles where they are.")
    else:  # nobody can move a tile
        clocks = told.lane.board is not None and not told.state.settings.control.untimed
        caption = words.tr("The clocks have stopped.") if clocks else ""
    here = restarted if len(told.state.lanes) == 1 else [one for one in restarted if one[0] == told.number]
    text = words.restarted(*here[-1]) if here else ""
    values: dict[str, Value] = {"head": here[-1][0], "why": here[-1][1]} if here else {}
    said = Said((words.tr("Paused"),), text=text, sign=Sign.PAUSE)
    return told.message(Says.PAUSED, None, said, caption=caption, values=values)


def _what_to_do(device: Device, words: TableWording) -> str:
    """What to do about a device that does not answer, once the clocks have been paused."""
    if device.head is None:
        return words.tr("Clocks paused. Check its cable or go on by hand.")
    if words.left(device.head):
        return words.tr("Clocks paused. Check the left clock's cable.")
    return words.tr("Clocks paused. Check the right clock's cable.")


def ending(told: Telling) -> Message:
    outcome = told.state.outcome or Outcome(Ending.ABORTED)
    if outcome.ending is Ending.ABORTED:
        said = Said(told.words.over_without_winner(), text=told.words.tr("The arbiter ended the game."))
    else:
        said = told.game.ended(told.state, told.words) or _ended(told, outcome)
    said = _with_match(told, said)
    how = told.game.finished if outcome.ending is Ending.FINISHED else outcome.ending.value
    said = end_said(told.state, said, outcome.winners, told.words)
    by_play = told.state.settings.dealt is not None and outcome.ending in {Ending.FINISHED, Ending.TIME}
    best = best_said(told.state, told.words) if by_play else ""
    said = replace(said, text=joined(said.text, best, _annulled(told)))
    names = " & ".join(told.name(player) for player in outcome.winners)
    values = (("how", how), *((("names", names),) if names else ()))
    found = replace(told.message(Says.OVER, said.player, said), values=values)
    lost = found.sign is Sign.TICK and has_lost(told.state, outcome.winners)
    return replace(found, sign=None) if lost else found


def _annulled(told: Telling) -> str:
    """Why a clock went back when the game ended; "" if none did."""
    press = told.lane.annulled
    player = None if press is None else told.state.player_at(press.board, press.side)
    if player is None:
        return ""
    return told.words.tr(
        "The game ended before {name}'s press was ruled on: the clock shows the time before it.",
        name=told.name(player),
    )


def _ended(told: Telling, outcome: Outcome) -> Said:
    """Who won, with everybody's points."""
    state, words = told.state, told.words
    names = [told.name(player) for player in outcome.winners]
    points = " · ".join(words.score(score) for score in state.scores)
    if outcome.ending is Ending.DRAWN:
        return Said(words.draw_agreed(), points, sign=Sign.TICK)
    if outcome.ending is Ending.RESIGNED:
        loser = next(player for player in range(state.players) if player not in outcome.winners)
        resigned = words.tr("{names} resigned.", names=told.game.side(state, loser, words))
        headline = words.wins(" & ".join(names), len(names) > 1)
        return Said(headline, points, resigned, outcome.winners[0], sign=Sign.TICK)
    if not names or len(names) == state.players:
        return Said((words.tr("A tie"), words.tr("Tie")), points, sign=Sign.TICK)
    last = told.lane.verdict
    said = told.game.stood(state, last, words) if isinstance(last, Stood) else None
    headline = words.wins(" & ".join(names), len(names) > 1)
    return Said(headline, points, said.text if said else "", outcome.winners[0], sign=Sign.TICK)


def _with_match(told: Telling, said: Said) -> Said:
    """With the running score, if it is one game of several."""
    match = match_view(told.state, told.words)
    return said if match is None else replace(said, text=f"{said.text} {match.text}".strip())
