"""Several games in a row between the same players, with a running score. Pure values."""

from dataclasses import dataclass, replace
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Result:
    """How a game of a match ended. names: the players, in that game's order. winners, scores: by their
    numbers there. tied: the winners share the win rather than winning together. journal: the name of its
    file, "" if it was not recorded."""

    names: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    tied: bool = False
    journal: str = ""

    def won_by(self, name: str) -> float:
        """1 for a win, a half for a tie."""
        won = any(self.names[player] == name for player in self.winners)
        return (0.5 if self.tied else 1.0) if won else 0.0

    def points_of(self, name: str) -> int:
        points = (score for player, score in zip(self.names, self.scores, strict=False) if player == name)
        return next(points, 0)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's running score: games won, ties as halves, and points in all of them."""

    name: str
    won: float
    points: int


@dataclass(frozen=True, slots=True)
class Match:
    """The games played so far, oldest first. best_of: it is decided as soon as nobody can catch up in that
    many games; 0 for as many as the players like. Names distinguish players; those of the same name count as
    one."""

    best_of: int = 0
    results: tuple[Result, ...] = ()

    def then(self, result: Result) -> "Match":
        """With one more game. After a match that is decided, another begins."""
        return replace(self, results=(result,) if self.winners else (*self.results, result))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody's running score, in the order of the first game."""
        names = dict.fromkeys(name for result in self.results for name in result.names)
        return tuple(
            Standing(
                name,
                sum(result.won_by(name) for result in self.results),
                sum(result.points_of(name) for result in self.results),
            )
            for name in names
        )

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the match, several for a team or a tie; nobody while it is open."""
        if self.best_of == 0 or not self.results:
            return ()
        left = self.best_of - len(self.results)
        by_won = sorted(self.standings, key=lambda standing: -standing.won)
        groups = [tuple(group) for _, group in groupby(by_won, key=lambda standing: standing.won)]
        leaders, others = groups[0], groups[1:]
        games = {tuple(result.won_by(leader.name) for result in self.results) for leader in leaders}
        second = leaders[0].won if len(games) > 1 else others[0][0].won if others else 0.0
        return tuple(one.name for one in leaders) if left <= 0 or leaders[0].won > second + left else ()
