"""The moves so far of a game played on the screen."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from station.referee.ruling import Valid
from station.referee.state import Done, Phase
from station.rules.game import Chosen, Laid, Passed, doer
from station.view.pictures import Move, Moves, Picture
from station.view.table.history import deed_named
from station.view.table.message_parts import State
from station.view.table.panel import GamePanel
from station.view.table.rules import rules_of
from station.view.table.wording import TableWording


def moves_of(state: State, game: GamePanel, words: TableWording) -> tuple[Picture, ...]:
    """A row for each play, pass and exchange that was not undone, and for what the end itself adds or takes;
    nothing before the first, on two boards, or where tiles are not on a board."""
    if state.settings.dealt is None or len(state.lanes) > 1 or state.lanes[0].board is None:
        return ()
    made, totals = list[Move](), dict[int, int]()
    for done in state.history:
        row = None if done.undone else _move(state, game, words, done)
        if row is not None:
            made.append(row)
            if game.points:
                totals[row.player] = rules_of(state.settings).scores(done.after)[row.player]
    if state.phase is Phase.OVER:
        made += _at_the_end(state, words, totals)
    return (Moves(words.tr("Moves"), tuple(made)),) if made else ()


def _at_the_end(state: State, words: TableWording, totals: Mapping[int, int]) -> Iterator[Move]:
    """What the end itself adds or takes: tiles that are left, and overtime. totals: by player, after the last
    move of each."""
    for player, total in totals.items():
        score = state.scores[player]
        if score != total:
            name, gained = words.player(state, player), words.gained(score - total)
            yield Move(player, name, words.tr("At the end"), gained, words.score(score))


def _move(state: State, game: GamePanel, words: TableWording, done: Done[object]) -> Move | None:
    player = doer(done.deed)
    if player is None:
        return None
    name, gained, total = words.player(state, player), "", ""
    match done.deed:
        case Laid():
            formed = game.formed(replace(state, position=done.after), Valid(done.deed, ()))
            text = " · ".join(word.text for word in formed) or deed_named(done.deed, words)
        case Passed():
            text = words.passed()[0]
        case Chosen(topic="exchange"):
            text = words.tr("Exchange")
        case _:
            return None
    if game.points:
        rules = rules_of(state.settings)
        now, before = rules.scores(done.after)[player], rules.scores(done.before)[player]
        gained, total = words.gained(now - before), words.score(now)
    return Move(player, name, text, gained, total)
