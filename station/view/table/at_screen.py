"""What a table says whose tiles the station holds: whose turn it is always comes first, and what moves by
itself is announced, not ordered. A person who plays alone is called you."""

from collections.abc import Sequence
from dataclasses import replace

from station.referee.outcome import Ending
from station.referee.ruling import Valid
from station.referee.state import Phase
from station.registry.statistics import statistics_of
from station.rules.edition import BLANK
from station.rules.faced import LaidFacing
from station.rules.game import Choice, Chosen, Laid, Passed, doer
from station.view.message import Message, Says
from station.view.table.message_parts import MessageSource, State
from station.view.table.panel import Announcement, TaskText
from station.view.table.wording import TableWording, joined
from station.view.table.you import alone, is_you


def turn_of(source: MessageSource) -> int | None:
    """The person who is to play on this board, where the station holds the tiles."""
    dealt, turn = source.state.settings.dealt, source.state.turn(source.number)
    if dealt is None or turn is None or source.state.phase is not Phase.PLAYING:
        return None
    return turn.player if turn.player in dealt.people else None


def turn_said(
    source: MessageSource, waits: Announcement, verdict: object, stood: Announcement | None
) -> Announcement | None:
    """A person's turn, after what somebody else has just played; None if something else matters more.
    waits: the turn as every table says it. verdict, stood: the last deed, and what every table says about
    it."""
    player = turn_of(source)
    if player is None:
        return None
    headline = waits.headline
    if player == alone(source.state):
        headline = (source.words.tr("Your turn"),)  # rather small than without saying it
    if stood is None or not isinstance(verdict, Valid):
        return replace(waits, headline=headline)
    deed = verdict.deed
    if getattr(deed, "player", player) == player or not is_turn(deed):
        return None
    text = joined(
        played(source, verdict, stood), handed_on(source, verdict), waits.text if source.game.sides else ""
    )
    return replace(waits, headline=headline, text=text)


def is_turn(deed: object) -> bool:
    """Whether a deed is what somebody does with a turn."""
    return isinstance(deed, Laid | LaidFacing | Passed) or (
        isinstance(deed, Chosen) and deed.topic == "exchange"
    )


def played(source: MessageSource, verdict: Valid, stood: Announcement) -> str:
    """What somebody has just done, in a line."""
    words, player = source.words, doer(verdict.deed) if stood.player is None else stood.player
    what = stood.words or " · ".join(word.text for word in source.game.formed(source.state, verdict))
    what = what or stood.headline[0]
    gained = 0
    if player is not None and source.game.points and player < len(verdict.gained):
        gained = verdict.gained[player]
    name = f"{source.name(player)} {words.gained(gained)}" if gained else source.name(player)
    stop = "" if what[-1:] in ".!?" else "."
    return f"{name}: {what}{stop}"


def stood_said(source: MessageSource, verdict: Valid, text: str) -> str:
    """The text about the last deed. text: what every table says. Where two boards need the room,
    who draws what is left out: everybody sees it."""
    if not source.game.sides or isinstance(verdict.deed, Passed):
        return text
    formed = source.game.formed(source.state, verdict)
    judged = source.state.settings.option("challenge") != "decides"
    return joined(
        source.words.good((word.text for word in formed), judged=judged), handed_on(source, verdict)
    )


def computer_asked(source: MessageSource, choice: Choice) -> Announcement | None:
    """That a computer has to answer something; None if people do."""
    dealt = source.state.settings.dealt
    if dealt is None or choice.player is None or not dealt.levels[choice.player]:
        return None
    return Announcement((source.name(choice.player),))


def handed_on(source: MessageSource, verdict: Valid) -> str:
    """Which tiles a play has passed on, and to whom; "" for none."""
    passed = source.game.handed_on(source.state, verdict)
    return "" if passed is None else _goes(source.state, passed[0], passed[1], source.words)


def _goes(state: State, letters: Sequence[str], player: int, words: TableWording) -> str:
    tiles = " ".join(words.tr("blank") if letter == BLANK else letter for letter in letters)
    if player == alone(state):
        return words.tr("You get {tiles}.", tiles=tiles)
    name = words.player(state, player)
    return words.trn("{tiles} goes to {name}.", "{tiles} go to {name}.", len(letters), tiles=tiles, name=name)


def explosion_said(source: MessageSource, message: Message, task: TaskText, player: int | None) -> Message:
    """An explosion that carries itself out."""
    words, dealt = source.words, source.state.settings.dealt
    turned = [chip.letter for order in task.orders if not order.number for chip in order.chips]
    tiles = " ".join(turned)
    text = words.trn("{tiles} turns round.", "{tiles} turn round.", len(turned), tiles=tiles) if tiles else ""
    if task.partner is not None:
        taken = [chip.letter for order in task.orders if order.number for chip in order.chips]
        text = joined(text, _goes(source.state, taken, task.partner, words))
    mine = dealt is not None and player in dealt.people
    caption = words.tr("Touch Done when you have seen it.") if mine else source.name(player)
    headline = (words.tr("Explosion!"),)
    return replace(message, says=Says.EXPLOSION, headline=headline, caption=caption, text=text, orders=())


def has_lost(state: State, winners: Sequence[int]) -> bool:
    """Whether somebody who played alone lost."""
    player = alone(state)
    return player is not None and bool(winners) and player not in winners


def end_said(state: State, said: Announcement, winners: Sequence[int], words: TableWording) -> Announcement:
    """How the game ended, to somebody who played it alone."""
    player = alone(state)
    if player is None or not winners or len(winners) == state.players:
        return said
    if player in winners:
        return replace(said, headline=(words.tr("You win"),))
    text = _lost(state, player, words)
    if not text and (len(state.sides) or state.players) > 2:
        text = joined(f"{said.headline[0]}.", said.text)
    return replace(said, headline=(words.tr("You lose"),), text=text or said.text)


def best_said(state: State, words: TableWording) -> str:
    """What of the game is worth saying: its best play, or whose explosions took most tiles; "" for none."""
    figures = statistics_of(state)
    player = max(range(len(figures)), key=lambda one: (figures[one].best, figures[one].exploded), default=-1)
    if player < 0:
        return ""
    best, you, name = figures[player], is_you(state, player), words.player(state, player)
    if best.best and you:
        return words.trn(
            "Best play: your {word}, {count} point.",
            "Best play: your {word}, {count} points.",
            best.best,
            word=best.best_play,
        )
    if best.best:
        return words.trn(
            "Best play: {name} with {word}, {count} point.",
            "Best play: {name} with {word}, {count} points.",
            best.best,
            name=name,
            word=best.best_play,
        )
    if not best.exploded:
        return ""
    if you:
        return words.trn(
            "You exploded most: {count} tile.", "You exploded most: {count} tiles.", best.exploded
        )
    return words.trn(
        "{name} exploded most: {count} tile.",
        "{name} exploded most: {count} tiles.",
        best.exploded,
        name=name,
    )


def _lost(state: State, player: int, words: TableWording) -> str:
    """How somebody who played alone lost, where that was not by the rules; "" where it was."""
    ending = None if state.outcome is None else state.outcome.ending
    together = len(state.side_with(player)) > 1
    if ending is Ending.RESIGNED:
        return words.tr("Your side resigned.") if together else words.tr("You resigned.")
    return words.tr("Your side's time ran out.") if ending is Ending.TIME and together else ""


def to_you(source: MessageSource, message: Message) -> Message:
    """The message with a caption that calls you so."""
    player = alone(source.state)
    if player is None or not is_you(source.state, player):
        return message
    name, (first, *rest) = source.name(player), message.caption.split(" · ")
    caption = " · ".join((source.words.tr("You"), *rest)) if first == name else message.caption
    return replace(message, caption=caption)
