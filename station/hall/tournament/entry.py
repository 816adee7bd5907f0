"""Who takes part."""

from dataclasses import dataclass, replace

LONGEST_NAME = 60
"""Characters. What is longer is refused when it is entered; nothing is cut off in silence."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person. rating: 0 for none. club: any text, such as a club, a town or a country. family: any text
    that relatives share; only for pairing, and not shown to the public."""

    name: str
    rating: int = 0
    club: str = ""
    family: str = ""

    @property
    def kin(self) -> frozenset[tuple[str, str]]:
        """What the person has in common with those to be kept apart from: a club and a family, if known."""
        own = (("club", self.club), ("family", self.family))
        return frozenset((kind, name.casefold()) for kind, name in own if name)


@dataclass(frozen=True, slots=True)
class Entry:
    """What is paired: a player, or a fixed team.

    number: from 1, never given twice in a tournament. name: of a team; "" for one that goes by its players'.
    players: one, or in a fixed team two. from_round, until_round: the first and last round that it plays;
    None: it stays to the end. sits_out: rounds that it asked to miss. byes: how such a round counts, by the
    word of `How`; one that is not named counts nothing.
    """

    number: int
    division: str
    players: tuple[Player, ...]
    name: str = ""
    from_round: int = 1
    until_round: int | None = None
    sits_out: tuple[int, ...] = ()
    byes: tuple[tuple[int, str], ...] = ()

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

    def bye_in(self, round_number: int) -> str:
        """The kind of bye that it asked for in a round; "" for none."""
        last = self.until_round
        there = self.from_round <= round_number and (last is None or round_number <= last)
        return dict(self.byes).get(round_number, "") if there else ""

    def without(self, round_number: int, how: str = "") -> "Entry":
        """The same, sitting out one more round, as a bye of this kind if it names one."""
        kept = tuple(one for one in self.byes if one[0] != round_number)
        byes = (*kept, (round_number, how)) if how else kept
        return replace(self, sits_out=tuple(sorted({*self.sits_out, round_number})), byes=tuple(sorted(byes)))

    def back_in(self, round_number: int) -> "Entry":
        """The same, playing in this round after all."""
        return replace(
            self,
            sits_out=tuple(one for one in self.sits_out if one != round_number),
            byes=tuple(one for one in self.byes if one[0] != round_number),
        )
