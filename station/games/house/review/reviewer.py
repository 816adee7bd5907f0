"""Reviews of House: both boards and four clocks."""

from collections.abc import Iterator, Sequence

import numpy as np

from station.editions import load_edition
from station.games.house.engine.outcomes import MINE, NOBODY, THEIRS
from station.games.house.engine.value import WIN
from station.games.house.review.analysis import CLOSE, NOTABLE, short_of, thought_about
from station.games.house.review.job import TurnJob
from station.games.house.rules.custody import face
from station.games.house.rules.game import SIDES, player_of, side_of
from station.games.house.rules.table import HouseBoard, HousePosition, TurnMade
from station.referee.outcome import Ending
from station.referee.state import Done
from station.registry import entry
from station.review.pace import pace, time_curves
from station.review.review import Curve, Option, Review, TurnReviewed
from station.review.sentence import YOU, Sentence, said, said_n, to_you
from station.review.sentences import best_found, wins_missed
from station.review.story import Story, dealt_tiles
from station.rules.edition import Edition
from station.rules.faced import FacedPosition
from station.rules.moves.rack import RackTile
from station.rules.tile import KITS, Kit, Side

Deed = Done[HousePosition]
Rack = tuple[RackTile, ...]


class HouseReviewer:
    """Reviews House. A table does not see hands: there, a play is held against others of the tiles that the
    player surely held."""

    def jobs(self, story: Story) -> Sequence[TurnJob]:
        words = tuple(sorted({word for done, _ in story.dones for word in _said(done)}))
        edition = load_edition(story.edition)
        return [_job(story, place, words, edition) for place in range(len(story.dones))]

    def work(self, job: TurnJob, positions: int) -> TurnReviewed:
        return thought_about(job, positions)

    def sum_up(self, story: Story, turns: tuple[TurnReviewed, ...]) -> Review:
        point, why = _turning_point(story, turns)
        return Review(
            story.game,
            entry(story.game).title,
            story.names,
            _result(story),
            "tiles",
            turns,
            (*(_race(story, board) for board in range(len(KITS))), *time_curves(story)),
            point,
            why,
            tuple(_sentences(story, player, turns) for player in range(len(story.names))),
            WIN,
            _basis(turns),
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


def _result(story: Story) -> Sentence:
    outcome = story.state.outcome
    if outcome is None:
        return said("Not finished.")
    if not outcome.winners:
        return said("Broken off.") if outcome.ending is Ending.ABORTED else said("Nobody won.")
    one, other = story.names[outcome.winners[0]], story.names[outcome.winners[-1]]
    if YOU in {one, other}:
        partner = other if one == YOU else one
        if outcome.ending is Ending.TIME:
            return said("You and {partner} won on time.", partner=partner)
        return said("You and {partner} won.", partner=partner)
    if outcome.ending is Ending.TIME:
        return said("{one} and {other} won on time.", one=one, other=other)
    return said("{one} and {other} won.", one=one, other=other)


def _basis(turns: tuple[TurnReviewed, ...]) -> tuple[Sentence, ...]:
    """What plays were held against."""
    if any(turn.judged_by == "tiles" for turn in turns):
        return (
            said(
                "The station did not see the hands: a play is compared with others of the tiles laid in it "
                "and those passed on by the partner before. A win that is named was there; others may have "
                "been."
            ),
        )
    return ()


def _short(position: FacedPosition) -> tuple[int, int]:
    """How many squares South and North are short of the far row."""
    owners = np.full(len(position.tiles), NOBODY, np.uint8)
    for square, tile in position.occupied():
        owners[square] = MINE if tile.facing is Side.SOUTH else THEIRS
    return short_of(owners)


def _race(story: Story, board: int) -> Curve:
    """How far both sides of a board are."""
    players = tuple(player_of(board, side) for side in SIDES)
    positions = [story.dones[0][0].before, *(done.after for done, _ in story.dones)]
    points = tuple((turn, _short(there.boards[board].position)) for turn, there in enumerate(positions))
    left, right = (
        said("squares short of the far row, left board"),
        said("squares short of the far row, right board"),
    )
    names = tuple(story.names[player] for player in players)
    return Curve((left, right)[board], names, points, players)


def _turning_point(story: Story, turns: tuple[TurnReviewed, ...]) -> tuple[int | None, tuple[Sentence, ...]]:
    """Where the losing side last gave the game away, or else gave most, as far as that is sure; if it never
    did, the winners' biggest step on the board that decided. Without winners, anybody's turn."""
    outcome = story.state.outcome
    winners = () if outcome is None else outcome.winners
    sure = [turn for turn in turns if turn.settled]
    losers = [turn for turn in sure if not winners or turn.player not in winners]
    decisive = [turn for turn in losers if turn.missed >= WIN / 2]
    turn = decisive[-1] if decisive else max(losers, key=lambda one: one.missed, default=None)
    if turn is None or turn.missed < CLOSE:
        return _biggest_step(story, winners)
    name, better = story.names[turn.player], _name(turn.best[0])
    play = turn.done.text
    named = said("Turning point: turn {turn}, {name}: {play}.", turn=turn.number, play=play, name=name)
    yours = said("Turning point: your turn {turn}: {play}.", turn=turn.number, play=play)
    point = to_you(name, named, yours)
    if turn.missed_win:
        return turn.number, (point, said("{play} would have won.", play=better))
    if turn.missed >= WIN / 2:
        why = said("It gave the other side a win; {play} would not have.", play=better)
        return turn.number, (point, why)
    count = round(turn.missed)
    why = said_n(
        "{play} was better by {count} tile.", "{play} was better by {count} tiles.", count, play=better
    )
    return turn.number, (point, why)


def _name(option: Option) -> Sentence:
    """A play without what it does."""
    text = option.text
    while (play := dict(text.values).get("play")) is not None:
        assert isinstance(play, Sentence)
        text = play
    place = {name: value for name, value in text.values if name != "others"}
    return said("{word} on {square}", **place) if place else text


def _biggest_step(story: Story, winners: tuple[int, ...]) -> tuple[int | None, tuple[Sentence, ...]]:
    if not winners:
        return None, ()
    side = side_of(winners[0])
    steps = []
    for number, (done, _) in enumerate(story.dones, start=1):
        was, now = (_short(there.boards[done.lane].position) for there in (done.before, done.after))
        mine, other = SIDES.index(side), SIDES.index(side.other)
        if _made(done).mover is side:
            steps.append((was[mine] - now[mine] + now[other] - was[other], -number))
    gained, number = max(steps, default=(0, 0))
    if gained <= 0:
        return None, ()
    player = player_of(story.dones[-number - 1][0].lane, side)
    name = story.names[player]
    named = said_n(
        "Turning point: turn {turn}, by {name}, brought the winners {count} square.",
        "Turning point: turn {turn}, by {name}, brought the winners {count} squares.",
        gained, turn=-number, name=name,
    )  # fmt: skip
    yours = said_n(
        "Turning point: your turn {turn} brought the winners {count} square.",
        "Turning point: your turn {turn} brought the winners {count} squares.",
        gained, turn=-number,
    )  # fmt: skip
    return -number, (to_you(name, named, yours),)


def _sentences(story: Story, player: int, turns: tuple[TurnReviewed, ...]) -> tuple[Sentence, ...]:
    """What the review says about a player."""
    mine = [turn for turn in turns if turn.player == player]
    if not mine:
        return (said("No turn was played."),)
    found = [
        *_exploded(story, mine),
        *pace(story, player, tuple((turn.number, turn.number) for turn in mine)),
    ]
    judged = [turn for turn in mine if turn.judged_by]
    if judged:
        found.append(best_found(judged, CLOSE))
        sure = (turn for turn in judged if turn.settled and not turn.missed_win)
        worst = max(sure, key=lambda turn: turn.missed, default=None)
        if worst is not None and worst.missed >= WIN / 2:
            found.append(
                said(
                    "Turn {turn} gave the other side a win; {play} would not have.",
                    turn=worst.number,
                    play=_name(worst.best[0]),
                )
            )
        elif worst is not None and worst.missed > CLOSE:
            found.append(
                said_n(
                    "Turn {turn} cost most: {play} was better by {count} tile.",
                    "Turn {turn} cost most: {play} was better by {count} tiles.",
                    round(worst.missed),
                    turn=worst.number,
                    play=_name(worst.best[0]),
                )
            )
    found += wins_missed(mine, _name)
    won = next((turn for turn in mine if turn.done.wins), None)
    if won is not None:
        found.append(said("Won the game with {play}.", play=_name(won.done)))
    return tuple(found)


def _exploded(story: Story, mine: list[TurnReviewed]) -> Iterator[Sentence]:
    """How many turns, how many tiles they exploded, and the most at once."""
    rulings = [(turn.number, _made(story.dones[turn.number - 1][0]).ruling) for turn in mine]
    taken = [(0 if ruling is None else len(ruling.removed), number) for number, ruling in rulings]
    tiles = sum(count for count, _ in taken)
    most, number = max(taken, key=lambda one: one[0])
    turns = said_n("{count} turn", "{count} turns", len(mine))
    if most < NOTABLE or most == tiles:
        yield said_n(
            "{turns}, {count} tile exploded.", "{turns}, {count} tiles exploded.", tiles, turns=turns
        )
    else:
        yield said_n(
            "{turns}, {count} tile exploded, {most} of them on turn {turn}.",
            "{turns}, {count} tiles exploded, {most} of them on turn {turn}.",
            tiles,
            turns=turns,
            most=most,
            turn=number,
        )
