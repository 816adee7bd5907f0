"""What a table says while nobody plays: before a game, in a pause, and after the end."""

from dataclasses import replace

from station.referee.events import Device
from station.referee.outcome import Ending, Outcome
from station.referee.ruling import Refused, Valid
from station.view.message import Message, Says, Sign, Tone, Value
from station.view.table.at_screen import best_said, end_said, has_lost
from station.view.table.message_parts import NOTHING, MessageSource, why
from station.view.table.panel import Announcement
from station.view.table.results import match_view
from station.view.table.wording import TableWording, joined
from station.view.table.you import is_you


def idle(source: MessageSource) -> Message:
    refused = source.state.lanes[0].verdict
    text = source.words.tr("No game yet.")
    values: dict[str, Value] = {}
    if isinstance(refused, Refused):
        text, values = source.words.refused(refused), why(refused)
    headline = "House Station" if len(source.state.lanes) == 1 else ("House", "Station")[source.number]
    return source.message(Says.NO_GAME, None, Announcement((headline,), text=text), values=values)


def _start_here(source: MessageSource) -> Message:
    """At the screen nobody presses a clock."""
    words, mover = source.words, source.mover
    if mover is None and source.lane.board is not None:
        mover = 0  # it begins with something else than a turn, and whoever sits first begins it
    headline = (words.tr("Touch Start"), words.tr("Start"))
    if mover is None:
        said = _with_match(source, Announcement(headline, sign=Sign.PRESS))
        return source.message(Says.START, None, said)
    name = source.name(mover)
    first = words.tr("{first} plays first.", first=name)
    if is_you(source.state, mover):
        first = words.tr("You play first.")
    said = _with_match(source, Announcement(headline, text=first, sign=Sign.PRESS))
    return source.message(Says.START, None, said, values={"first": name})


def start(source: MessageSource) -> Message:
    state, words = source.state, source.words
    if isinstance(source.lane.verdict, Refused):
        said = Announcement(
            words.press_to_start(), text=words.refused(source.lane.verdict), sign=Sign.QUESTION
        )
        return source.message(Says.START, None, said, tone=Tone.ASKS, values=why(source.lane.verdict))
    if state.settings.dealt is not None:
        return _start_here(source)
    starter = source.game.starter(state, source.number)
    if starter is None:
        first = words.tr("{name} begins", name=source.name(0)) if source.lane.board is not None else ""
        moved = _new_seats(source)
        text = moved or words.tr("Any clock button starts the game.")
        said = _with_match(source, Announcement(words.press_to_start(), text=text, sign=Sign.PRESS))
        values = {"first": source.name(0)} if first else NOTHING
        found = source.message(Says.START, None, said, caption=first, values=values)
        return replace(found, far=(moved,) if moved else ())
    if starter not in state.ready:
        text = words.tr(
            "{opponent}, press when you are ready. {first} plays first.",
            opponent=source.name(starter),
            first=source.name(source.mover),
        )
        said = _with_match(source, Announcement(words.press_to_start(), text=text, sign=Sign.PRESS))
        first = source.name(source.mover)
        return source.message(
            Says.START, starter, said, caption=source.name(starter), values={"first": first}
        )
    others = ((lane, source.game.starter(state, lane)) for lane in range(len(state.lanes)))
    waited = [(source.name(one), k) for k, one in others if one not in state.ready]
    text = " ".join(
        words.tr("Waiting for {name} {where}.", name=name, where=words.at(board)) for name, board in waited
    )
    names = " & ".join(name for name, _ in waited)
    said = Announcement((words.tr("Ready"),), text=text, sign=Sign.TICK)
    return source.message(Says.READY, starter, said, caption=source.name(starter), values={"waiting": names})


def _new_seats(source: MessageSource) -> str:
    """Who sits at the first clock button now, if not everybody sits where they sat in the last game; "" if
    they do. The others follow clockwise, as the clocks on the screen show."""
    settings = source.state.settings
    before = () if settings.match is None else settings.match.results[-1:]
    if not before or before[0].names == settings.names:
        return ""
    return source.words.tr("New seats: {name} is 1.", name=source.name(0))


def paused(source: MessageSource) -> Message:
    """A lost device is named in large letters; a clock head that restarted is reported at its board."""
    missed = [one for one in source.state.lost if source.state.settings.camera or one.device.head is not None]
    if source.state.settings.pauses and missed:
        lost = missed[-1]
        said = Announcement(
            source.words.lost(lost.device), text=_what_to_do(lost.device, source.words), sign=Sign.PAUSE
        )
        device: dict[str, Value] = {"device": lost.device.value, "why": lost.why}
        return source.message(
            Says.PAUSED, None, said, caption=source.words.tr("Paused"), tone=Tone.BAD, values=device
        )
    restarted, words = source.state.restarted, source.words
    if restarted:
        caption = words.tr("Check the clocks, then continue.")
    elif source.state.settings.dealt is None:
        caption = words.tr("The clocks have stopped. Leave the tiles where they are.")
    else:  # nobody can move a tile
        clocks = source.lane.board is not None and not source.state.settings.control.untimed
        caption = words.tr("The clocks have stopped.") if clocks else ""
    here = (
        restarted if len(source.state.lanes) == 1 else [one for one in restarted if one[0] == source.number]
    )
    text = words.restarted(*here[-1]) if here else ""
    values: dict[str, Value] = {"head": here[-1][0], "why": here[-1][1]} if here else {}
    said = Announcement((words.tr("Paused"),), text=text, sign=Sign.PAUSE)
    return source.message(Says.PAUSED, None, said, caption=caption, values=values)


def _what_to_do(device: Device, words: TableWording) -> str:
    """What to do about a device that does not answer, once the clocks have been paused."""
    if device.head is None:
        return words.tr("Clocks paused. Check its cable or go on by hand.")
    if words.left(device.head):
        return words.tr("Clocks paused. Check the left clock's cable.")
    return words.tr("Clocks paused. Check the right clock's cable.")


def ending(source: MessageSource) -> Message:
    outcome = source.state.outcome or Outcome(Ending.ABORTED)
    if outcome.ending is Ending.ABORTED:
        said = Announcement(
            source.words.over_without_winner(), text=source.words.tr("The arbiter ended the game.")
        )
    else:
        said = source.game.ended(source.state, source.words) or _ended(source, outcome)
    said = _with_match(source, said)
    how = source.game.finished if outcome.ending is Ending.FINISHED else outcome.ending.value
    said = end_said(source.state, said, outcome.winners, source.words)
    by_play = source.state.settings.dealt is not None and outcome.ending in {Ending.FINISHED, Ending.TIME}
    best = best_said(source.state, source.words) if by_play else ""
    said = replace(said, text=joined(said.text, best, _annulled(source)))
    names = " & ".join(source.name(player) for player in outcome.winners)
    values = (("how", how), *((("names", names),) if names else ()))
    found = replace(source.message(Says.OVER, said.player, said), values=values)
    lost = found.sign is Sign.TICK and has_lost(source.state, outcome.winners)
    return replace(found, sign=None) if lost else found


def _annulled(source: MessageSource) -> str:
    """Why a clock went back when the game ended; "" if none did."""
    press = source.lane.annulled
    player = None if press is None else source.state.player_at(press.board, press.side)
    if player is None:
        return ""
    return source.words.tr(
        "The game ended before {name}'s press was ruled on: the clock shows the time before it.",
        name=source.name(player),
    )


def _ended(source: MessageSource, outcome: Outcome) -> Announcement:
    """Who won, with everybody's points."""
    state, words = source.state, source.words
    names = [source.name(player) for player in outcome.winners]
    points = " · ".join(words.score(score) for score in state.scores)
    if outcome.ending is Ending.DRAWN:
        return Announcement(words.draw_agreed(), points, sign=Sign.TICK)
    if outcome.ending is Ending.RESIGNED:
        loser = next(player for player in range(state.players) if player not in outcome.winners)
        resigned = words.tr("{names} resigned.", names=source.game.side(state, loser, words))
        headline = words.wins(" & ".join(names), len(names) > 1)
        return Announcement(headline, points, resigned, outcome.winners[0], sign=Sign.TICK)
    if not names or len(names) == state.players:
        return Announcement((words.tr("A tie"), words.tr("Tie")), points, sign=Sign.TICK)
    last = source.lane.verdict
    said = source.game.stood(state, last, words) if isinstance(last, Valid) else None
    headline = words.wins(" & ".join(names), len(names) > 1)
    return Announcement(headline, points, said.text if said else "", outcome.winners[0], sign=Sign.TICK)


def _with_match(source: MessageSource, said: Announcement) -> Announcement:
    """With the running score, if it is one game of several."""
    match = match_view(source.state, source.words)
    return said if match is None else replace(said, text=f"{said.text} {match.text}".strip())
