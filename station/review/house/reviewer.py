"""Reviews of House: both boards and four clocks."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from station.editions import load_edition
from station.engine.house.outcomes import MINE, NOBODY, THEIRS
from station.engine.house.race import lacks
from station.engine.house.value import WIN
from station.games import entry
from station.referee.state import Done, Ending
from station.review.house.job import TurnJob
from station.review.house.thinking import counted, thought_about
from station.review.review import Curve, Option, Review, TurnReviewed
from station.review.story import Story, dealt_tiles
from station.rules.edition import Edition
from station.rules.house.custody import face
from station.rules.house.game import SIDES, player_of, side_of
from station.rules.house.position import Position
from station.rules.house.table import KITS, HouseBoard, HousePosition, TurnMade
from station.rules.moves.rack import RackTile
from station.rules.tile import Kit, Side

Deed = Done[HousePosition]
Rack = tuple[RackTile, ...]

CLOSE: Final = 1.0
"""A play this close to the best is as good, in tiles."""

BOARDS: Final = ("left", "right")


class HouseReviewer:
    """Reviews House. A table does not see hands: there, a play is held against others of the tiles that the
    player surely held."""

    def jobs(self, story: Story) -> Sequence[TurnJob]:
        words = tuple(sorted({word for done, _ in story.dones for word in _said(done)}))
        edition = load_edition(story.edition)
        return [_job(story, place, words, edition) for place in range(len(story.dones))]

    def work(self, job: TurnJob, budget_ms: int) -> TurnReviewed:
        return thought_about(job, budget_ms)

    def sum_up(self, story: Story, turns: tuple[TurnReviewed, ...]) -> Review:
        point, why = _turning_point(story, turns)
        return Review(
            story.game,
            entry(story.game).title,
            story.names,
            _result(story),
            "tiles",
            turns,
            (*(_race(story, board) for board in range(len(BOARDS))), *_time(story)),
            point,
            why,
            tuple(_sentences(story, player, turns) for player in range(len(story.names))),
            WIN,
        )


def _job(story: Story, place: int, words: tuple[str, ...], edition: Edition) -> TurnJob:
    done, state = story.dones[place]
    made = _made(done)
    side, kit = made.mover, KITS[done.lane]
    player, opponent = player_of(done.lane, side), player_of(done.lane, side.other)
    board, after = done.before.boards[done.lane], done.after.boards[done.lane]
    rack, answer = (dealt_tiles(state, who, edition) for who in (player, opponent))
    if rack is None or answer is None:
        later = next((one for one, _ in story.dones[place + 1 :] if one.lane == done.lane), None)
        rack = _held(board, side, made, kit)
        answer = () if later is None else _held(after, side.other, _made(later), kit)
    return TurnJob(
        number=place + 1,
        player=player,
        at_ms=done.at_ms,
        lexicon=story.lexicon,
        words=words,
        board=board,
        made=made,
        after=after.position,
        rack=rack,
        answer=answer,
        whole=state.settings.dealt is not None,
        partner=story.names[player_of(1 - done.lane, side)],
        opponent=story.names[opponent],
    )


def _said(done: Deed) -> tuple[str, ...]:
    """Words that count because somebody said so."""
    ruling = _made(done).ruling
    accepted = ruling.words if done.accepted and ruling is not None else ()
    return (*done.words, *(word.text for word in accepted))


def _made(done: Deed) -> TurnMade:
    made = done.after.boards[done.lane].last
    assert made is not None
    return made


def _held(now: HouseBoard, side: Side, made: TurnMade, own: Kit) -> Rack:
    """What a side surely held in a turn."""
    hand = now.hand(side)
    other: Kit = "b" if own == "a" else "a"
    return (
        *(RackTile(face(tile), tile.kit) for source, tile in made.transfer.spent if source == "unknown"),
        *(RackTile(letter, own) for letter in hand.known),
        *(RackTile(letter, other) for letter in hand.bonus),
    )


def _result(story: Story) -> str:
    outcome = story.state.outcome
    if outcome is None:
        return "Not finished."
    if not outcome.winners:
        return "Broken off." if outcome.ending is Ending.ABORTED else "Nobody won."
    how = " on time" if outcome.ending is Ending.TIME else ""
    return f"{' and '.join(story.names[player] for player in outcome.winners)} won{how}."


def _short(position: Position) -> tuple[int, int]:
    """How many squares South and North are short of the far row."""
    owners = np.full((1, len(position.tiles)), NOBODY, np.uint8)
    for square, tile in position.occupied():
        owners[0, square] = MINE if tile.facing is Side.SOUTH else THEIRS
    south, north = lacks(owners, (2, 0, 2))
    return int(south[0]) // 2, int(north[0]) // 2


def _race(story: Story, board: int) -> Curve:
    """How far both sides of a board are."""
    players = tuple(player_of(board, side) for side in SIDES)
    positions = [story.dones[0][0].before, *(done.after for done, _ in story.dones)]
    points = tuple((turn, _short(there.boards[board].position)) for turn, there in enumerate(positions))
    name = f"squares short of the far row, {BOARDS[board]} board"
    return Curve(name, tuple(story.names[player] for player in players), points, players)


def _time(story: Story) -> tuple[Curve, ...]:
    """What was left on the four clocks; nothing if nobody had a clock."""
    first, state = story.dones[0]
    shown = [(first.shown or state.clocks, first.at_ms), *((d.clocks, d.at_ms) for d, _ in story.dones)]
    points = tuple(
        (turn, tuple(clock.remaining_ms(side, at_ms) / 60_000 for clock in clocks for side in SIDES))
        for turn, (clocks, at_ms) in enumerate(shown)
    )
    if not any(value for _, values in points for value in values):
        return ()
    return (Curve("minutes left", story.names, points),)


def _turning_point(story: Story, turns: tuple[TurnReviewed, ...]) -> tuple[int | None, str]:
    """Where the losing side last gave the game away, or else gave most; if it never did, the winners' biggest
    step on the board that decided. Without winners, anybody's turn."""
    outcome = story.state.outcome
    winners = () if outcome is None else outcome.winners
    losers = [turn for turn in turns if not winners or turn.player not in winners]
    decisive = [turn for turn in losers if turn.missed >= WIN / 2]
    turn = decisive[-1] if decisive else max(losers, key=lambda one: one.missed, default=None)
    if turn is None or turn.missed < CLOSE:
        return _biggest_step(story, winners)
    said = f"Turning point: turn {turn.number}, {turn.done.text} by {story.names[turn.player]}."
    better = _name(turn.best[0])
    if turn.missed_win:
        return turn.number, f"{said} {better} would have won."
    if turn.missed >= WIN / 2:
        return turn.number, f"{said} It let the other side win; {better} would not have."
    return turn.number, f"{said} {better} was better by {counted(round(turn.missed), 'tile')}."


def _name(option: Option) -> str:
    """A play by its longest word alone."""
    return option.text.split(" with ")[0].split(",")[0]


def _biggest_step(story: Story, winners: tuple[int, ...]) -> tuple[int | None, str]:
    if not winners:
        return None, ""
    side = side_of(winners[0])
    steps = []
    for number, (done, _) in enumerate(story.dones, start=1):
        was, now = (_short(there.boards[done.lane].position) for there in (done.before, done.after))
        mine, other = SIDES.index(side), SIDES.index(side.other)
        if _made(done).mover is side:
            steps.append((was[mine] - now[mine] + now[other] - was[other], -number))
    gained, number = max(steps, default=(0, 0))
    if gained <= 0:
        return None, ""
    player = player_of(story.dones[-number - 1][0].lane, side)
    step = counted(gained, "square")
    return -number, f"Turning point: turn {-number}, by {story.names[player]}, brought the winners {step}."


def _sentences(story: Story, player: int, turns: tuple[TurnReviewed, ...]) -> tuple[str, ...]:
    """What is said about a player."""
    mine = [turn for turn in turns if turn.player == player]
    if not mine:
        return ("No turn was played.",)
    rulings = [_made(story.dones[turn.number - 1][0]).ruling for turn in mine]
    exploded = sum(len(ruling.removed) for ruling in rulings if ruling is not None)
    found = [f"{counted(len(mine), 'turn')}, {counted(exploded, 'tile')} exploded."]
    judged = [turn for turn in mine if turn.judged_by]
    if judged:
        good = sum(turn.missed <= CLOSE for turn in judged)
        known = "" if all(turn.judged_by == "rack" for turn in judged) else "As far as the tiles are known, "
        found.append(
            f"{known}{good} of {counted(len(judged), 'turn')} were the best there was, or close to it."
        )
        worst = max(
            (turn for turn in judged if not turn.missed_win), key=lambda turn: turn.missed, default=None
        )
        if worst is not None and worst.missed >= WIN / 2:
            found.append(
                f"Turn {worst.number} let the other side win; {_name(worst.best[0])} would not have."
            )
        elif worst is not None and worst.missed > CLOSE:
            tiles = counted(round(worst.missed), "tile")
            found.append(f"Turn {worst.number} cost most: {_name(worst.best[0])} was better by {tiles}.")
    won = [turn.number for turn in mine if turn.missed_win]
    if won:
        found.append(f"A win was missed on turn {', '.join(map(str, won))}.")
    return tuple(found)
