"""Reviewing a game of House.

The table does not see hands. What a player surely held at a turn is what was laid in it and what the
partner had passed before; plays are compared with others from those tiles. Where the station dealt them,
all are known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from station.editions import load_edition
from station.engine.engine import Deadline, monotonic_ms
from station.engine.house.engine import STRENGTHS
from station.engine.house.outcomes import board_of as letters_and_owners
from station.engine.house.race import lacks
from station.engine.house.search import Line, Search
from station.engine.house.seen import Holding, Seen
from station.engine.house.value import WIN
from station.engine.house.wording import PARTNER, reasons
from station.games import entry
from station.lexicon import load
from station.referee.state import Done, TableState
from station.review.review import Curve, Option, Review, TurnReviewed
from station.review.story import Story, dealt_hand
from station.rules.edition import Edition
from station.rules.house.custody import face
from station.rules.house.game import HOUSE, House, board_of, player_of, side_of
from station.rules.house.position import Position
from station.rules.house.ruling import Legal
from station.rules.house.table import KITS, HouseBoard, HousePosition, TurnMade
from station.rules.house.wordtable import word_table
from station.rules.lexicon import WordGraph, with_words
from station.rules.moves.rack import RackTile
from station.rules.tile import Kit, Side

Deed = Done[HousePosition]

COMPARED: Final = 5
"""So many of the plays that seem best are looked at, answers and all."""
SHOWN: Final = 3
NOTABLE: Final = 3
"""An explosion that takes so many tiles more than what was played is worth a word."""
DECIDED: Final = 100.0
"""What a game that is won at once is worth."""


@dataclass(frozen=True, slots=True)
class HouseJob:
    """A turn as it is thought about. held, theirs: what the player and the opponent surely had then;
    whole: it is all that the player had. said: strings that an arbiter let count as words. partner: the
    partner's name."""

    number: int
    done: Deed
    lexicon: str
    edition: str
    options: Mapping[str, str]
    said: tuple[str, ...]
    held: tuple[RackTile, ...]
    theirs: tuple[RackTile, ...]
    whole: bool
    partner: str


class HouseReviewer:
    """Reviews House."""

    def jobs(self, story: Story) -> Sequence[HouseJob]:
        said = tuple(word for done, _ in story.dones for word in done.words)
        edition = load_edition(story.edition)
        return [_job(story, number, edition, said=said) for number in range(1, len(story.dones) + 1)]

    def work(self, job: HouseJob, budget_ms: int) -> TurnReviewed:
        return _thought_about(job, budget_ms)

    def sum_up(self, story: Story, turns: tuple[TurnReviewed, ...]) -> Review:
        outcome = story.state.outcome
        winners = () if outcome is None else outcome.winners
        point = _turning_point(turns, winners)
        won = " and ".join(story.names[player] for player in winners)
        turning = f"The game turned in turn {point}." if point is not None else ""
        players = range(len(story.names))
        return Review(
            story.game,
            entry(story.game).title,
            story.names,
            f"{won} won." if won else "",
            "tiles",
            turns,
            (_race(story), _clocks(story)),
            point,
            turning,
            tuple(_about([turn for turn in turns if turn.player == player]) for player in players),
        )


def _job(story: Story, number: int, edition: Edition, *, said: tuple[str, ...]) -> HouseJob:
    done, state = story.dones[number - 1]
    player = done.deed.player
    board, side = board_of(player), side_of(player)
    held, whole = _had(done.before, state, player, edition, _made(done, board))
    later = next((one for one, _ in story.dones[number:] if board_of(one.deed.player) == board), None)
    theirs: tuple[RackTile, ...] = ()
    if later is not None:
        theirs, _ = _had(done.after, state, player_of(board, side.other), edition, _made(later, board))
    partner = story.names[player_of(1 - board, side)]
    options = dict(story.state.settings.options)
    return HouseJob(
        number, done, story.lexicon, story.edition, options, said, held, theirs, whole=whole, partner=partner
    )


def _had(
    position: HousePosition, state: TableState[HousePosition], player: int, edition: Edition, made: TurnMade
) -> tuple[tuple[RackTile, ...], bool]:
    """What a player surely held, and whether that is all. made: the turn the player then made."""
    board, side = board_of(player), side_of(player)
    now = position.boards[board]
    dealt = dealt_hand(state, player, edition)
    if dealt is None or made.mover is not side:
        return _held(now, side, made, KITS[board]), False
    bonus = list(now.hand(side).bonus)
    own = list(dealt)
    for letter in bonus:
        own.remove(letter)
    other = KITS[1 - board]
    return (
        *(RackTile(letter, KITS[board]) for letter in own),
        *(RackTile(letter, other) for letter in bonus),
    ), True


def _thought_about(job: HouseJob, budget_ms: int) -> TurnReviewed:
    done = job.done
    player = done.deed.player
    board, side = board_of(player), side_of(player)
    now, made = done.before.boards[board], _made(done, board)
    lexicon = with_words(load(job.lexicon), job.said)
    rules = HOUSE.make(4, load_edition(job.edition), lexicon, job.options)
    assert isinstance(rules, House)
    assert isinstance(lexicon, WordGraph)
    me = Holding(side, job.held, side not in now.played)
    they = Holding(side.other, job.theirs, side.other not in now.played)
    search = Search(
        Seen.of(word_table(lexicon), now.position, me, they, KITS[board]),
        STRENGTHS[4].weights,
        Deadline.after(budget_ms, monotonic_ms),
    )
    value = _value_of(search, made, done.after.boards[board].position)
    ruling = made.ruling
    played = Option(_told(ruling), 0, value, ruling is not None and ruling.wins)
    looked = _best(rules, now, search, job.partner)
    best = tuple(option for option, _, _ in looked if option.text != played.text)[: SHOWN + 1]
    missed = max(0.0, max((option.worth for option in best), default=value) - value)
    notes = [f"{option.text} {why}." for option, why, _ in looked[:1] if option in best and missed >= 0.5]
    removed = 0 if ruling is None else len(ruling.removed)
    most, biggest = max(((taken, option.text) for option, _, taken in looked), default=(0, ""))
    if most >= removed + NOTABLE:
        notes.append(f"{biggest} would have taken {most} tiles, not {removed}.")
    return TurnReviewed(
        job.number,
        player,
        done.at_ms,
        played,
        best,
        round(missed, 2),
        not played.wins and any(option.wins for option in best),
        "rack" if job.whole else "tiles",
        tuple(notes),
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
        return DECIDED
    letters, owners = letters_and_owners(after, made.mover, search.seen.table)
    line = replace(search.passing(), letters=letters, owners=owners)
    line.gain = search.weights.passed * len(made.transfer.passed) if made.ruling is not None else line.gain
    search.answered(line)
    return _clipped(line.value)


def _clipped(value: float) -> float:
    return round(max(-DECIDED, min(DECIDED, value)), 2)


def _best(rules: House, now: HouseBoard, search: Search, partner: str) -> list[tuple[Option, str, int]]:
    """The best plays from the tiles that were surely held, best first: each with why, and how many tiles it
    takes."""
    ways, wins = search.seen.wins(enough=1)
    lines: list[Line] = []
    if len(wins):
        judged = ways.judged(wins[:1])
        lines.append(Line(ways, int(wins[0]), 0.0, WIN, judged.letters[0], judged.owners[0]))
    for line in search.lines()[:COMPARED]:
        if line.index is not None and not search.deadline.passed:
            # Tiles kept may not be known, so a play is not worth less for what it spends.
            line.gain += search.weights.kept * float(line.ways.spent[line.index])
            search.answered(line)
            lines.append(line)
    found: list[tuple[Option, str, int]] = []
    for line in lines:
        assert line.index is not None
        ruling = rules.rule(now, line.ways.plays[line.index])
        if isinstance(ruling, Legal):
            why = reasons(search, line, now.position, ruling)
            told = "; ".join(reason.text for reason in why[:SHOWN]).replace(PARTNER, partner)
            option = Option(_told(ruling), 0, _clipped(line.value), ruling.wins)
            found.append((option, told, len(ruling.removed)))
    return sorted(found, key=lambda one: -one[0].worth)


def _told(ruling: Legal | None) -> str:
    """A play in words."""
    if ruling is None:
        return "pass"
    return ", ".join(word.text for word in ruling.words)


def _turning_point(turns: Sequence[TurnReviewed], winners: tuple[int, ...]) -> int | None:
    """Where the side that lost last gave the game away, or else most; without a winner, anybody."""
    losers = [turn for turn in turns if not winners or turn.player not in winners]
    decisive = [turn for turn in losers if turn.missed >= DECIDED / 2]
    if decisive:
        return decisive[-1].number
    most = max(losers, key=lambda turn: turn.missed, default=None)
    return most.number if most is not None and most.missed else None


def _about(turns: list[TurnReviewed]) -> tuple[str, ...]:
    """A few sentences about a player of these turns."""
    if not turns:
        return ("No turns.",)
    found = [f"{_counted(len(turns), 'turn')}."]
    missed = [turn for turn in turns if turn.missed_win]
    if missed:
        win = next(option for option in missed[0].best if option.wins)
        found.append(f"A win was there in turn {missed[0].number}: {win.text}.")
    gave = max(turns, key=lambda turn: turn.missed)
    if gave.missed >= 0.5 and not missed:
        found.append(f"What cost most: turn {gave.number}, where {gave.best[0].text} was stronger.")
    return tuple(found)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _race(story: Story) -> Curve:
    """By side, the squares it lacks on the nearer of the two boards."""
    table = word_table(load(story.lexicon))
    boards = [(15, 15), (15, 15)]
    points: list[tuple[int, tuple[float, ...]]] = [(0, (15.0, 15.0))]
    for number, (done, _) in enumerate(story.dones, start=1):
        board = board_of(done.deed.player)
        _, owners = letters_and_owners(done.after.boards[board].position, Side.SOUTH, table)
        south, north = lacks(owners[None], (2, 0, 2))
        boards[board] = (int(south[0]) // 2, int(north[0]) // 2)
        points.append((number, tuple(float(min(one[side] for one in boards)) for side in (0, 1))))
    return Curve("squares from the far row", ("South", "North"), tuple(points))


def _clocks(story: Story) -> Curve:
    """By player, the minutes left."""
    points = [
        (
            number,
            tuple(
                clock.remaining_ms(side, done.at_ms) / 60_000
                for clock in done.clocks
                for side in (Side.SOUTH, Side.NORTH)
            ),
        )
        for number, (done, _) in enumerate(story.dones, start=1)
    ]
    return Curve("minutes left", story.names, tuple(points))
