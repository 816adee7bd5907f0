"""Reviewing a game of House.

The table does not see hands. What a player surely held at a turn is what was laid in it and what the
partner had passed before; plays are compared with others from those tiles.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from station.engine.engine import Deadline, monotonic_ms
from station.engine.house.engine import STRENGTHS
from station.engine.house.outcomes import board_of as letters_and_owners
from station.engine.house.race import lacks
from station.engine.house.search import Line, Search
from station.engine.house.seen import Holding, Seen
from station.engine.house.value import WIN
from station.engine.house.wording import PARTNER, reasons
from station.referee.state import Done
from station.review.reviewed import Better, Review, Turn
from station.rules.house.custody import face
from station.rules.house.game import House, board_of, player_of, side_of
from station.rules.house.position import Position
from station.rules.house.ruling import Legal
from station.rules.house.table import KITS, HouseBoard, HousePosition, TurnMade
from station.rules.house.wordtable import word_table
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.tile import Kit, Side

Deed = Done[HousePosition]

COMPARED: Final = 5
"""So many of the plays that seem best are looked at, answers and all."""
SHOWN: Final = 3
NOTABLE: Final = 3
"""An explosion that takes so many tiles more than what was played is worth a word."""
TURN_MS: Final = 3000
"""Time for one turn: forty take two minutes at most."""


def reviewed_turns(rules: House, history: Sequence[Deed], names: Sequence[str] = ()) -> Iterator[Turn]:
    """The turns of a game that stand, one by one. The lexicon must be a word graph. names: of the
    players, for the reasons."""
    stands = [done for done in history if not done.undone]
    for number, done in enumerate(stands, start=1):
        later = next(
            (one for one in stands[number:] if board_of(one.deed.player) == board_of(done.deed.player)), None
        )
        partner = (
            names[player_of(1 - board_of(done.deed.player), side_of(done.deed.player))] if names else PARTNER
        )
        yield _turn(rules, number, done, later, partner)


def review(names: tuple[str, ...], turns: Sequence[Turn], winners: tuple[int, ...]) -> Review:
    """The review of all turns."""
    about = tuple(_about([turn for turn in turns if turn.player == player]) for player in range(len(names)))
    return Review(names, tuple(turns), winners, _turning_point(turns, winners), about)


def _turn(rules: House, number: int, done: Deed, later: Deed | None, partner: str) -> Turn:
    player = done.deed.player
    board, side = board_of(player), side_of(player)
    now, made = done.before.boards[board], _made(done, board)
    held = _held(now, side, made, KITS[board])
    answer = (
        () if later is None else _held(done.after.boards[board], side.other, _made(later, board), KITS[board])
    )
    me, they = (
        Holding(side, held, side not in now.played),
        Holding(side.other, answer, side.other not in now.played),
    )
    assert isinstance(rules.lexicon, WordGraph)
    table = word_table(rules.lexicon)
    search = Search(
        Seen.of(table, now.position, me, they, KITS[board]),
        STRENGTHS[4].weights,
        Deadline.after(TURN_MS, monotonic_ms),
    )
    ruling = made.ruling
    value = _value_of(search, made, done.after.boards[board].position)
    best = _best(rules, now, search, partner)
    better = tuple(one for one in best if _words(ruling) != one.words and one.value > value)[:SHOWN]
    wins = ruling is not None and ruling.wins
    south_lacks = lacks(
        letters_and_owners(done.after.boards[board].position, Side.SOUTH, table)[1][None], (2, 0, 2)
    )
    return Turn(
        number,
        player,
        _words(ruling),
        done.at_ms,
        (int(south_lacks[0][0]) // 2, int(south_lacks[1][0]) // 2),
        tuple(
            clock.remaining_ms(one, done.at_ms) for clock in done.clocks for one in (Side.SOUTH, Side.NORTH)
        ),
        round(value, 2),
        round(max(0.0, (better[0].value if better else value) - value), 2),
        0 if ruling is None else len(ruling.removed),
        better,
        not wins and any(one.wins for one in best),
        tuple(tile.letter for tile in held),
    )


def _made(done: Deed, board: int) -> TurnMade:
    made = done.after.boards[board].last
    assert made is not None
    return made


def _held(now: HouseBoard, side: Side, made: TurnMade, own: Kit) -> tuple[RackTile, ...]:
    """What the side surely held in a turn."""
    hand = now.hand(side)
    other: Kit = "b" if own == "a" else "a"
    unseen = [RackTile(face(tile), tile.kit) for source, tile in made.transfer.spent if source == "unknown"]
    return (
        *unseen,
        *(RackTile(letter, own) for letter in hand.known),
        *(RackTile(letter, other) for letter in hand.bonus),
    )


def _value_of(search: Search, made: TurnMade, after: Position) -> float:
    """What the engine thinks of what was done."""
    if made.ruling is not None and made.ruling.wins:
        return WIN
    letters, owners = letters_and_owners(after, made.mover, search.seen.table)
    line = replace(search.passing(), letters=letters, owners=owners)
    line.gain = search.weights.passed * len(made.transfer.passed) if made.ruling is not None else line.gain
    search.answered(line)
    return line.value


def _best(rules: House, now: HouseBoard, search: Search, partner: str) -> list[Better]:
    """The best plays from the tiles that were surely held, best first."""
    ways, wins = search.seen.wins(enough=1)
    lines: list[Line] = []
    if len(wins):
        judged = ways.judged(wins[:1])
        lines.append(Line(ways, int(wins[0]), 0.0, WIN, judged.letters[0], judged.owners[0]))
    for line in search.lines()[:COMPARED]:
        if line.index is not None:
            # Tiles kept are not known, so a play is not worth less for what it spends.
            line.gain += search.weights.kept * float(line.ways.spent[line.index])
            search.answered(line)
            lines.append(line)
    found = []
    for line in lines:
        assert line.index is not None
        ruling = rules.rule(now, line.ways.plays[line.index])
        if isinstance(ruling, Legal):
            why = reasons(search, line, now.position, ruling)
            because = tuple(reason.text.replace(PARTNER, partner) for reason in why)
            found.append(
                Better(
                    _words(ruling), round(line.value, 2), len(ruling.removed), ruling.wins, because[:SHOWN]
                )
            )
    return sorted(found, key=lambda one: -one.value)


def _words(ruling: Legal | None) -> tuple[str, ...]:
    return () if ruling is None else tuple(word.text for word in ruling.words)


def _turning_point(turns: Sequence[Turn], winners: tuple[int, ...]) -> int | None:
    """Where the side that lost last gave the game away, or else most; without a winner, anybody."""
    losers = [turn for turn in turns if not winners or turn.player not in winners] or list(turns)
    if not losers:
        return None
    decisive = [turn for turn in losers if turn.lost >= WIN / 2]
    return (decisive[-1] if decisive else max(losers, key=lambda turn: turn.lost)).number


def _about(turns: list[Turn]) -> tuple[str, ...]:
    """A few sentences about a player of these turns."""
    if not turns:
        return ("No turns.",)
    exploded = sum(turn.removed for turn in turns)
    found = [f"{_counted(len(turns), 'turn')}, {_counted(exploded, 'tile')} exploded."]
    missed = [turn for turn in turns if turn.missed_win]
    if missed:
        first = missed[0]
        word = max(next(one for one in first.better if one.wins).words, key=len)
        found.append(f"A win was there in turn {first.number}: {word}.")
    chances = [
        (max(one.removed for one in turn.better) - turn.removed, turn) for turn in turns if turn.better
    ]
    most, where = max(chances, key=lambda chance: chance[0], default=(0, None))
    if where is not None and most >= NOTABLE:
        best = max(where.better, key=lambda one: one.removed)
        found.append(
            f"In turn {where.number}, {max(best.words, key=len)} would have taken {best.removed} tiles."
        )
    gave = max(turns, key=lambda turn: turn.lost)
    if gave.lost and not missed:
        word = max(gave.better[0].words, key=len)
        found.append(f"What cost most: turn {gave.number}, where {word} was stronger.")
    return tuple(found)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
