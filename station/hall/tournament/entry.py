"""Who takes part."""

from dataclasses import dataclass, replace

LONGEST_NAME = 60
"""Characters. What is longer is refused when it is entered; nothing is cut off in silence."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person. rating: 0 for none. club: any text, such as a club, a town or a country."""

    name: str
    rating: int = 0
    club: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is paired: a player, or a fixed team.

    number: from 1, never given twice in a tournament. name: of a team; "" for one that goes by its players'.
    players: one, or in a fixed team two. from_round, until_round: the first and last round that it plays;
    None: it stays to the end. sits_out: rounds that it asked to miss.
    """

    number: int
    division: str
    players: tuple[Player, ...]
    name: str = ""
    from_round: int = 1
    until_round: int | None = None
    sits_out: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """What it is called: the team's name, or its players'."""
        return self.name or " & ".join(player.name for player in self.players)

    @property
    def rating(self) -> int:
        """The player's, or the mean of a team's rated players; 0 for none."""
        rated = [player.rating for player in self.players if player.rating]
        return round(sum(rated) / len(rated)) if rated else 0

    @property
    def withdrawn(self) -> bool:
        return self.until_round is not None

    def plays(self, round_number: int) -> bool:
        """Whether it wants to play in this round."""
        last = self.until_round
        return (
            self.from_round <= round_number
            and (last is None or round_number <= last)
            and round_number not in self.sits_out
        )

    def without(self, round_number: int) -> "Entry":
        """The same, sitting out one more round."""
        return replace(self, sits_out=tuple(sorted({*self.sits_out, round_number})))
