"""What the tiles that lie there would come to if the turn ended now."""

from station.dealt.play_events import Placed, events
from station.dealt.worth import worth
from station.editions import load_edition
from station.lexicon import load
from station.phones.offers import lane_number, may_lay
from station.referee.referee import Referee
from station.referee.state import TableState
from station.registry import game
from station.view.laid import facing
from station.view.makers import view_of
from station.view.view import LaneView, Ruled, View
from station.view.wording import Wording

Laid = tuple[tuple[Placed, ...], tuple[tuple[int, str], ...]]
"""Tiles on the board, and blanks that are taken off it for their letter."""


def foreseen(state: TableState[object], view: View, player: int, laid: Laid, words: Wording) -> str:
    """A sentence: the points where tiles score, whether or not they make words; else whether the play is good
    and what it explodes. "" where there is nothing to say. view: of that state."""
    dealt = view.dealt
    placed, swaps = laid
    if dealt is None or dealt.free or not placed or not may_lay(view, player):
        return ""
    if any(score.score is not None for score in view.players):
        points = worth(state, player, placed, swaps)
        return "" if points is None else scores(points, words)
    return _judged(state, view, player, placed, words)


def scores(points: int, words: Wording) -> str:
    """How many points tiles would score."""
    return words.trn("This scores {count} point.", "This scores {count} points.", points)


def _judged(
    state: TableState[object], view: View, player: int, placed: tuple[Placed, ...], words: Wording
) -> str:
    """What the referee would say, asked of another one that nobody hears."""
    settings, number = state.settings, lane_number(view, player)
    edition = load_edition(settings.edition)
    aside = Referee(game(settings.game), load(settings.words), edition, state)
    for event in events(player, placed, state.at_ms, board=number, facing=facing(view, player)):
        aside.handle(event)
    after = view_of(aside.state, state.at_ms, words.language, turned=words.turned)
    task = aside.state.lanes[number].task
    made = () if task is None or task.ruling is None else task.ruling.words
    return _judgement(after.lanes[number], ", ".join(word.text for word in made), words)


def _judgement(lane: LaneView, exploding: str, words: Wording) -> str:
    """exploding: the words of a play that explodes something."""
    ruling = lane.ruling
    nothing = words.tr("It explodes nothing.")
    if lane.order:
        taken = sum(len(order.chips) for order in lane.order if order.number)
        gone = words.trn("It explodes {count} tile.", "It explodes {count} tiles.", taken, count=taken)
        good = words.tr("{words}: good.", words=exploding)
        return f"{good} {gone if taken else nothing}"
    if lane.question is not None:
        return lane.question.text
    if ruling is not None and ruling.kind is Ruled.TAKEN_BACK:
        return ruling.text
    if ruling is not None and ruling.kind is Ruled.STANDS:
        good = words.tr("{words}: good.", words=", ".join(word.text for word in ruling.words))
        return f"{good} {nothing}"
    return ""
