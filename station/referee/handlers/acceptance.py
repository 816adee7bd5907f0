"""What counts although the lexicon does not have it: words that the players agree on for the whole game, and
what the arbiter lets stand, words or, in some games, a board just as it lies.

A refused play then stands. A deed that stands without having made words is judged again with its strings as
words, like a fragment in Scrabbage that the players know to be a word.
"""

from dataclasses import replace
from typing import Final

from station.referee import words
from station.referee.deeds import Change, State, ask, attempt, go_on, moved
from station.referee.events import PlayAccepted, WordsAllowed
from station.referee.game_context import GameContext
from station.referee.lettered.table import strings
from station.referee.ruling import Refused, Valid
from station.referee.state import Lane
from station.referee.table_game import Move
from station.referee.timing import follow_turn
from station.rules.edition import BLANK
from station.rules.game import Chosen, Laid, RuleError, doer
from station.rules.lettered.play import Play
from station.rules.lettered.position import Position
from station.rules.square import SIZE

SHORTEST: Final = 2
"""A word has as many letters, or more."""


def play_accepted(context: GameContext, state: State, event: PlayAccepted) -> Change:
    """What was refused stands; if nothing was, the strings of the last deed count as words."""
    lane = state.lane_of(event.board)
    refused = state.lanes[lane].verdict
    accepted = context.game(state.settings).accepted(state, lane)
    if accepted is None:
        return (state, ()) if isinstance(refused, Refused) else _judged_again(context, state, event.at_ms)
    deed, texts = accepted
    change = attempt(context, state, deed, event.at_ms, texts, accepted=True)
    if isinstance(change, RuleError):
        return state.on_lane(lane, verdict=words.refused(change, doer(deed), deed)), ()
    return change


def words_allowed(context: GameContext, state: State, event: WordsAllowed) -> Change:
    """These words count from now on. A play that was refused for nothing else is no longer refused: it can be
    made again."""
    letters, known = set(context.edition.counts) - {BLANK}, state.settings.agreed
    fit = {word for word in event.words if SHORTEST <= len(word) <= SIZE and set(word) <= letters}
    if fit <= set(known):
        return state, ()
    agreed = tuple(sorted(fit.union(known)))
    lanes = tuple(_no_longer_refused(lane, agreed) for lane in state.lanes)
    return replace(state, settings=replace(state.settings, agreed=agreed), lanes=lanes), ()


def _no_longer_refused(lane: Lane, agreed: tuple[str, ...]) -> Lane:
    refused = lane.verdict
    wrong = refused.unknown if isinstance(refused, Refused) else ()
    return replace(lane, verdict=None) if wrong and set(wrong) <= set(agreed) else lane


def _judged_again(context: GameContext, state: State, at_ms: int) -> Change:
    """Judge the last deed again with its strings as words, if that changes anything."""
    last, now = state.last, state.lanes[0]
    if last is None or now.press is not None or not isinstance(last.deed, Laid | Chosen):
        return state, ()
    game = context.game(state.settings)
    texts = _new_strings(game.rules.board(last.before), now.lettered)
    if not texts:
        return state, ()
    position = game.after(last.before, last.deed, texts)
    if isinstance(position, RuleError) or position == state.position:
        return state, ()
    before = state
    again = replace(last, words=texts, accepted=True, after=position)
    history = tuple(again if done is last else done for done in state.history)
    state = moved(context, replace(state, history=history), position, Move.JUDGED)
    points = zip(state.scores, game.rules.scores(last.before), strict=True)
    gained = tuple(now - then for now, then in points)
    verdict = Valid(last.deed, gained, last.inferred, accepted=True)
    state = state.on_lane(0, verdict=verdict, question=None)
    effects = follow_turn(before, state, 0, at_ms)
    state, asking = ask(state, at_ms)
    state, more = go_on(context, state, at_ms)
    return state, (*effects, *asking, *more)


def _new_strings(before: Position | None, after: Position | None) -> tuple[str, ...]:
    """The strings that contain a tile the board did not have before."""
    if before is None or after is None:
        return ()
    new = tuple((square, tile) for square, tile in after.occupied() if tile != before[square])
    return tuple(sorted(set(strings(after, Play(new))))) if new else ()
