"""Reviews of games without a board: the crosswords that were checked, and how fast people called."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from station.registry import entry
from station.review.races.analysis import CLOSE, thought_about
from station.review.races.job import LayoutJob
from station.review.review import Curve, Review, TurnReviewed
from station.review.sentence import Sentence, minutes, said, said_n
from station.review.sentences import result_in_points
from station.review.story import Story
from station.rules.game import Called, LaidOut
from station.rules.races.position import RacePhase, RacePosition


@dataclass(frozen=True, slots=True)
class _Seen:
    """A crossword or a call. place: of the deed in the story. took_ms: since the tiles were taken; None for a
    crossword with which no call was valid."""

    place: int
    player: int
    deed: LaidOut | None
    counts: bool
    took_ms: int | None


class RaceReviewer:
    """Only crosswords that were checked are known.

    in_points: a game is won by points, so that the crosswords at its end count whether or not all tiles are
    used; else by calling first.
    """

    in_points: ClassVar[bool] = False

    def jobs(self, story: Story) -> Sequence[LayoutJob]:
        return [
            _job(story, number, seen)
            for number, seen in enumerate(_seen(story, in_points=self.in_points), start=1)
        ]

    def work(self, job: LayoutJob, positions: int) -> TurnReviewed:
        return thought_about(job, positions)

    def sum_up(self, story: Story, turns: tuple[TurnReviewed, ...]) -> Review:
        seen = list(_seen(story, in_points=self.in_points))
        players = range(len(story.names))
        calls = [tuple(0.0 for _ in players)]
        for one in seen:
            more = one.took_ms is not None
            calls.append(tuple(n + (more and player == one.player) for player, n in enumerate(calls[-1])))
        unknown = said("Only crosswords that were checked are known; what else was laid out or held is not.")
        found = said(
            "Points are compared with the best crossword found in the same tiles; there may be better."
        )
        return Review(
            story.game,
            entry(story.game).title,
            story.names,
            result_in_points(story, story.state.scores),
            "points",
            turns,
            (Curve(said("calls that counted"), story.names, tuple(enumerate(calls))),),
            None,
            (),
            tuple(_sentences(story, player, turns, seen, in_points=self.in_points) for player in players),
            basis=(unknown, found) if any(turn.judged_by for turn in turns) else (unknown,),
            deeds=tuple(one.place + 1 for one in seen),
        )


def _seen(story: Story, *, in_points: bool) -> Iterator[_Seen]:
    """Every crossword that was checked, and every call that was not."""
    since, called_ms = 0, 0
    for place, (done, _) in enumerate(story.dones):
        before: RacePosition = done.before
        after: RacePosition = done.after
        match done.deed:
            case Called(players) if before.phase is RacePhase.PLAY:
                called_ms = done.at_ms
                if after.phase is not RacePhase.CHECK:
                    for player in players:
                        yield _Seen(place, player, None, False, called_ms - since)
            case LaidOut(player) if before.phase in {RacePhase.CHECK, RacePhase.COUNT}:
                void = after.phase is RacePhase.FAULT
                last = in_points and not before.pool and not void
                took_ms = called_ms - since if before.phase is RacePhase.CHECK and not void else None
                yield _Seen(place, player, done.deed, last, took_ms)
        if after.hands != before.hands or before.phase is RacePhase.READY:
            since = done.at_ms


def _job(story: Story, number: int, seen: _Seen) -> LayoutJob:
    done, _ = story.dones[seen.place]
    position: RacePosition = story.state.position
    return LayoutJob(
        number=number,
        player=seen.player,
        at_ms=done.at_ms,
        lexicon=story.lexicon,
        edition=story.edition,
        allowed=position.allowed,
        refused=position.refused,
        cells=() if seen.deed is None else seen.deed.cells,
        loose=() if seen.deed is None else seen.deed.loose,
        checked=seen.deed is not None,
        counts=seen.counts,
    )


def _sentences(
    story: Story, player: int, turns: tuple[TurnReviewed, ...], seen: Sequence[_Seen], *, in_points: bool
) -> tuple[Sentence, ...]:
    """What a review says about a player."""
    mine = [(turn, one) for turn, one in zip(turns, seen, strict=True) if one.player == player]
    found: list[Sentence] = []
    if in_points and player < len(story.state.scores):
        found.append(said_n("{count} point.", "{count} points.", story.state.scores[player]))
    times = [(one.took_ms, turn.number) for turn, one in mine if one.took_ms is not None]
    if not times:
        found.append(said("Never called."))
    else:
        fastest, number = min(times)
        found.append(
            said_n(
                "{count} call, turn {turn}, {time} after the tiles were taken.",
                "{count} calls, the fastest, turn {turn}, {time} after the tiles were taken.",
                len(times),
                time=minutes(fastest),
                turn=number,
            )
        )
    words = [word for turn, _ in mine for word in _named(turn)]
    if words:
        found.append(said("Longest word: {word}.", word=max(words, key=len)))
    elif all(one.deed is None for _, one in mine):
        found.append(said("No crossword was checked, so nothing is known about the words."))
    judged = [turn for turn, _ in mine if turn.judged_by]
    if judged:
        found += _more(judged)
    return tuple(found)


def _more(judged: Sequence[TurnReviewed]) -> Iterator[Sentence]:
    """How much more the tiles were worth."""
    worst = max(judged, key=lambda turn: turn.missed)
    if worst.missed > CLOSE:
        yield said_n(
            "The tiles of turn {turn} were worth {count} point more.",
            "The tiles of turn {turn} were worth {count} points more.",
            round(worst.missed),
            turn=worst.number,
        )


def _named(turn: TurnReviewed) -> tuple[str, ...]:
    words = dict(turn.done.text.values).get("words", ())
    return tuple(word for word in words if isinstance(word, str)) if isinstance(words, tuple) else ()
