"""Thinking about all turns of a game, in several processes, with progress."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import get_context

from station.registry import entry
from station.review.boards import racks_of
from station.review.effort import POSITIONS
from station.review.review import Review, TurnReviewed
from station.review.reviewer import reviewer_for
from station.review.story import Story


def reviewed(
    story: Story,
    positions: int = POSITIONS,
    processes: int = 2,
    progress: Callable[[int, int], None] = lambda done, total: None,  # noqa: ARG005  (nobody asked)
) -> Review:
    """The review of a game. positions: how many are looked at for each turn. progress: gets how many turns of
    how many are done. Raises InputError for a game that cannot be reviewed."""
    reviewer = reviewer_for(story.game)
    jobs = list(reviewer.jobs(story))
    turns: list[TurnReviewed | None] = [None] * len(jobs)
    progress(0, len(jobs))
    if processes < 2 or len(jobs) < 4:
        for place, job in enumerate(jobs):
            turns[place] = reviewer.work(job, positions)
            progress(place + 1, len(jobs))
    else:
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            waiting = {
                pool.submit(_work, story.game, job, positions): place for place, job in enumerate(jobs)
            }
            for count, done in enumerate(as_completed(waiting), start=1):
                turns[waiting[done]] = done.result()
                progress(count, len(jobs))
    review = reviewer.sum_up(story, tuple(turn for turn in turns if turn is not None))
    if entry(story.game).sides:
        review = replace(review, seats=story.state.seats)
    return replace(review, racks=racks_of(story, review))


def _work(game: str, job: object, positions: int) -> TurnReviewed:
    return reviewer_for(game).work(job, positions)
