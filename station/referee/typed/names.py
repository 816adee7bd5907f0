"""Players whom typed words name: by name, by the beginning of a name, or by number."""

from collections.abc import Iterator

from station.errors import quoted
from station.referee.state import TableState
from station.rules.game import RuleError


def name_of(name: str, state: TableState[object]) -> int | None:
    """A player by name, beginning of a name, or number from 1."""
    if name.isascii() and name.isdigit():
        return int(name) - 1 if 1 <= int(name) <= state.players else None
    lowered = name.casefold()
    names = [known.casefold() for known in state.settings.names]
    if lowered in names:
        return names.index(lowered)
    begun = [player for player, known in enumerate(names) if known.startswith(lowered)]
    return begun[0] if len(begun) == 1 else None


def leading_name(words: list[str], state: TableState[object]) -> tuple[int | None, list[str]]:
    """The player whom the first words name, as many of them as do, and the words after those."""
    for count in range(len(words), 0, -1):
        player = name_of(" ".join(words[:count]), state)
        if player is not None:
            return player, words[count:]
    return None, words


def players_named(words: list[str], state: TableState[object]) -> Iterator[int]:
    """The players whom the words name, one after the other."""
    while words:
        player, after = leading_name(words, state)
        if player is None:
            names = ", ".join(state.settings.names)
            raise RuleError(
                "there is no player {name}; there are {names}", name=quoted(words[0]), names=names
            )
        yield player
        words = after


def check_turn(player: int, words: list[str], state: TableState[object]) -> None:
    """Raise RuleError if the words name anybody but this player, who is on move."""
    for other in players_named(words, state):
        if other != player:
            names = state.settings.names
            raise RuleError("it is {name}'s turn, not {other}'s", name=names[player], other=names[other])
