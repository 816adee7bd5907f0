"""Reviews of Scrabbage: tile by tile, and the scrabs."""

from collections.abc import Iterator, Sequence
from typing import Final

from station.games.scrabbage.review.analysis import CLOSE, TurnJob, thought_about
from station.games.scrabbage.rules.position import (
    Points,
    PointsReason,
    ScrabbagePhase,
    ScrabbagePosition,
    Topic,
)
from station.referee.state import Done
from station.registry import entry
from station.review.pace import pace, time_curves
from station.review.review import Curve, Review, TurnReviewed
from station.review.sentence import YOU, Name, Sentence, said, said_n
from station.review.sentences import best_found, cost_most, result_in_points, wins_missed
from station.review.story import Story
from station.rules.game import Chosen, Laid, Passed, doer

PLAYED: Final = {ScrabbagePhase.PLAY, ScrabbagePhase.SCRAB}


class ScrabbageReviewer:
    """Reviews Scrabbage: what a tile scores at once, with the hand if it is known, else with the tile that
    was laid."""

    def jobs(self, story: Story) -> Sequence[TurnJob]:
        return [
            _job(story, number, place, player)
            for number, (place, player) in enumerate(_turns(story), start=1)
        ]

    def work(self, job: TurnJob, positions: int) -> TurnReviewed:
        return thought_about(job, positions)

    def sum_up(self, story: Story, turns: tuple[TurnReviewed, ...]) -> Review:
        ends = tuple(place + 1 for place, _ in _turns(story))
        scores = [(0,) * len(_sides(story)), *(story.dones[end - 1][0].after.scores for end in ends)]
        points = tuple((turn, tuple(map(float, there))) for turn, there in enumerate(scores))
        point, why = _turning_point(story, scores)
        names = range(len(story.names))
        return Review(
            story.game,
            entry(story.game).title,
            story.names,
            result_in_points(story, scores[-1]),
            "points",
            turns,
            (Curve(said("points"), _sides(story), points), *time_curves(story, (0, *ends))),
            point,
            why,
            tuple(_sentences(story, player, turns, ends) for player in names),
            basis=_basis(turns),
            deeds=ends,
        )


def _turns(story: Story) -> Iterator[tuple[int, int]]:
    """Which deeds were turns, by their place in the story, and whose."""
    for place, (done, _) in enumerate(story.dones):
        before: ScrabbagePosition = done.before
        deed = done.deed
        none = isinstance(deed, Chosen) and deed.topic == Topic.NO_SCRAB
        if before.phase in PLAYED and (none or isinstance(deed, Laid | Passed)):
            yield place, before.dealer if (player := doer(deed)) is None else player


def _job(story: Story, number: int, place: int, player: int) -> TurnJob:
    done, _ = story.dones[place]
    before: ScrabbagePosition = done.before
    placed = done.deed.placed if isinstance(done.deed, Laid) else ()
    used = tuple(tile.from_set for _, tile in placed)
    held = before.scrab if before.phase is ScrabbagePhase.SCRAB else before.hands[player : player + 1]
    whole = bool(held) and all(hand.tiles is not None for hand in held)
    tiles = tuple(tile for hand in held for tile in hand.tiles or ()) if whole else used
    return TurnJob(
        number=number,
        player=player,
        at_ms=done.at_ms,
        lexicon=story.lexicon,
        edition=story.edition,
        options=story.state.settings.options,
        before=before,
        placed=placed,
        points=_scored(done),
        tiles=tiles,
        whole=whole,
    )


def _scored(done: Done[ScrabbagePosition]) -> tuple[Points, ...]:
    return done.after.points


def _sides(story: Story) -> tuple[Name, ...]:
    """Whose points are counted together."""
    names = story.names
    if len(names) < 4:
        return names
    return tuple(said("{one} and {other}", one=names[k], other=names[k + 2]) for k in range(2))


def _has_you(story: Story, side: int) -> bool:
    """Whether you are one of those whose points are counted together."""
    names = story.names
    return YOU in (names[side : side + 1] if len(names) < 4 else names[side::2])


def _basis(turns: tuple[TurnReviewed, ...]) -> tuple[Sentence, ...]:
    at_once = said("A tile is compared by what it scores at once, not by what it prepares.")
    if any(turn.judged_by == "tiles" for turn in turns):
        hidden = said("Hands were hidden: only the tile that was laid is compared with its other squares.")
        return (hidden, at_once)
    return (at_once,)


def _turning_point(story: Story, scores: list[tuple[int, ...]]) -> tuple[int | None, tuple[Sentence, ...]]:
    """The turn with which the winners took the lead for good."""
    last = scores[-1]
    side = last.index(max(last))
    behind = [turn for turn, there in enumerate(scores) if there[side] <= max(_others(there, side))]
    if not behind or behind[-1] + 1 >= len(scores) or last.count(max(last)) > 1:
        return None, ()
    turn = behind[-1] + 1
    if not _has_you(story, side):
        name = _sides(story)[side]
        point = said("Turning point: with turn {turn}, {name} took the lead for good.", turn=turn, name=name)
    elif len(story.names) < 4:
        point = said("Turning point: with turn {turn}, you took the lead for good.", turn=turn)
    else:
        point = said("Turning point: with turn {turn}, your side took the lead for good.", turn=turn)
    return turn, (point,)


def _others(there: tuple[int, ...], side: int) -> tuple[int, ...]:
    return (*there[:side], *there[side + 1 :])


def _sentences(
    story: Story, player: int, turns: tuple[TurnReviewed, ...], ends: tuple[int, ...]
) -> tuple[Sentence, ...]:
    """What the review says about a player."""
    mine = [turn for turn in turns if turn.player == player]
    if not mine:
        return (said("No turn was played."),)
    points = [one for end in ends for one in _scored(story.dones[end - 1][0]) if one.player == player]
    total = sum(one.points for one in points)
    tiles = sum(len(turn.done.laid) for turn in mine)
    found = [
        said_n(
            "{count} point with {tiles}.",
            "{count} points with {tiles}.",
            total,
            tiles=said_n("{count} tile", "{count} tiles", tiles),
        )
    ]
    extra = sum(one.points for one in points if one.why in {PointsReason.GO, PointsReason.LAST})
    if extra:
        found.append(said("{points} of them for go and last.", points=extra))
    best = max(mine, key=lambda turn: turn.done.points)
    if best.done.points:
        found.append(said("Best turn: {play}, {points}.", play=best.done.text, points=best.done.points))
    found += pace(story, player, tuple((turn.number, ends[turn.number - 1]) for turn in mine))
    judged = [turn for turn in mine if turn.judged_by]
    if judged:
        found += [best_found(judged, CLOSE - 0.5), *cost_most(judged, CLOSE - 0.5)]
    return (*found, *wins_missed(mine, lambda option: option.text))
