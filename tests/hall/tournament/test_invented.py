"""Invented events: the hall's standings are those that somebody reckons who keeps the event on paper.

`python -m benchmarks.hall.events` plays thousands of them.
"""

from collections import Counter

from tests.hall.tournament.invented import Invented

SEEDS = range(6)


def test_the_standings_are_those_on_paper_after_every_result() -> None:
    did: Counter[str] = Counter()
    for seed in SEEDS:
        event = Invented(seed)
        assert [found for found in event.play() if found] == [], f"event {seed}"
        did.update(event.did)
    happened = {
        "late entry",
        "withdrawal",
        "return",
        "half-bye",
        "zero-bye",
        "absence",
        "forfeit",
        "correction",
    }
    assert happened <= did.keys()
