"""What a demo came to."""

from dataclasses import dataclass

from station.json_text import Json


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the demo reports. pictures: of calls for the arbiter that came. p50_ms, p95_ms: from sending the
    director something until it had stored it. accidents: that happened, by name."""

    tables: int
    rounds: int
    games: int
    events: int
    lost: int
    doubled: int
    digest: str
    p50_ms: float
    p95_ms: float
    pictures: int = 0
    accidents: tuple[str, ...] = ()

    def to_json(self) -> Json:
        said: Json = {
            "tables": self.tables,
            "rounds": self.rounds,
            "games": self.games,
            "events": self.events,
            "lost": self.lost,
            "doubled": self.doubled,
            "digest": self.digest,
            "pictures": self.pictures,
            "latency_ms": {"p50": self.p50_ms, "p95": self.p95_ms},
        }
        return {**said, "faults": list(self.accidents)} if self.accidents else said
