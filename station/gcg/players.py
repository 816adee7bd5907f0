"""Who the players of a record are: `#player` lines, and the nicks that the lines of the game use."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from station.gcg.errors import GcgError
from station.gcg.record import Entry, Player


@dataclass(frozen=True, slots=True)
class Introduced:
    """A player as a `#player` line names them. whole: the line without its first word; a nick with blanks is
    the beginning of it."""

    player: Player
    whole: str


def seated(
    introduced: Sequence[Introduced], entries: Sequence[Entry]
) -> tuple[tuple[Player, ...], tuple[Entry, ...], tuple[str, ...]]:
    """The players in order, all entries under their nicks, and what was read differently than it is written.

    If no lines introduce the players, they are those of the entries, in order of appearance. Raises GcgError
    for a nick that is nobody's, and for one that two players have.
    """
    used = list(dict.fromkeys(entry.line.nick for entry in entries))
    if not introduced:
        return tuple(map(Player, used)), tuple(entries), ()
    players = [one.player for one in introduced]
    meant: dict[str, str] = {}
    remarks: list[str] = []
    for nick in used:
        line = next(entry.line.number for entry in entries if entry.line.nick == nick)
        place = _place(nick, introduced, line)
        known = players[place]
        if known.nick == nick:
            continue
        if nick.startswith(f"{known.nick} "):
            players[place] = Player(nick, introduced[place].whole.removeprefix(nick).strip())
            meant[known.nick] = nick
        else:
            meant[nick] = known.nick
        remarks.append(
            f"line {line}, column 2: {nick} is read as player {place + 1}, {introduced[place].whole}"
        )
    nicks = [player.nick for player in players]
    for nick in nicks:
        if nicks.count(nick) > 1:
            raise GcgError(f"two players are called {nick}")
    return tuple(players), tuple(_under(entry, meant) for entry in entries), tuple(remarks)


def _place(nick: str, introduced: Sequence[Introduced], line: int) -> int:
    """Whose nick that is: as introduced, else the beginning of one line, else the same but for capitals."""
    tests: tuple[Callable[[Introduced], bool], ...] = (
        lambda one: one.player.nick == nick,
        lambda one: f"{one.whole} ".startswith(f"{nick} "),
        lambda one: one.player.nick.casefold() == nick.casefold(),
    )
    for fits in tests:
        found = [place for place, one in enumerate(introduced) if fits(one)]
        if len(found) > 1:
            raise GcgError(f"two players are called {nick}")
        if found:
            return found[0]
    known = ", ".join(one.player.nick for one in introduced)
    raise GcgError(f"line {line}: there is no player {nick}, only {known}")


def _under(entry: Entry, meant: dict[str, str]) -> Entry:
    nick = meant.get(entry.line.nick)
    return entry if nick is None else replace(entry, line=replace(entry.line, nick=nick))
