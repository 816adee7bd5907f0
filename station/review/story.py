"""A finished or broken-off game, as a review needs it."""

from dataclasses import dataclass, replace

from station.dealt.table_deal import deal_of
from station.errors import InputError
from station.journal.contents import Contents
from station.journal.replay import Step, replay
from station.journal.resume import referee_for, settings_of, words_of
from station.referee.state import AnyDone, AnyState, Phase, TableState
from station.registry import entry
from station.review.sentence import YOU, Name, said
from station.rules.edition import Edition
from station.rules.game import Layout
from station.rules.lexicon import WordsUsed
from station.rules.moves.rack import RackTile
from station.view.table.you import is_you


@dataclass(frozen=True, slots=True)
class Story:
    """names: of the players, or of the seats of those without one; `YOU` for who is you. lexicon: its words.
    edition: its name. dones: the deeds that stand, in order, each with the state of the table just before it.
    state: the last one. starts: by deed, after how many events of the journal the position in which it was
    done had come about. ends: by deed, the number of the event with which it was done."""

    game: str
    names: tuple[Name, ...]
    lexicon: WordsUsed
    edition: str
    dones: tuple[tuple[AnyDone, AnyState], ...]
    state: AnyState
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()


def story_of(contents: Contents) -> Story:
    """The story of a journal. Raises InputError if it cannot be replayed, or if nothing has happened yet."""
    referee = referee_for(contents)
    before: list[TableState[object]] = []
    times: list[tuple[int, int]] = []
    start = 0
    for step in replay(contents, referee):
        # Deeds are only ever added, so each has a state before it; that of the step that added it.
        more = len(step.state.history) - len(before)
        before += [step.before] * more
        times += [(start, step.number)] * more
        if _begins(step):
            start = step.number
    state = referee.state
    dones = tuple((done, was) for done, was in zip(state.history, before, strict=True) if not done.undone)
    standing = [at for at, done in zip(times, state.history, strict=True) if not done.undone]
    if not dones:
        raise InputError(contents.damage or f"{contents.path.name}: nothing has happened in this game yet")
    return Story(
        settings_of(contents).game,
        tuple(_named(state, player) for player in range(state.players)),
        replace(words_of(contents), agreed=state.settings.agreed),
        contents.meta.get("edition", ""),
        dones,
        state,
        tuple(start for start, _ in standing),
        tuple(end for _, end in standing),
    )


def _begins(step: Step) -> bool:
    """Whether there is a new position to think about: the game has begun, or something was done or undone. A
    crossword that is asked for was thought about before the call."""
    was, now = step.before, step.state
    begun = was.phase is Phase.READY and now.phase is not Phase.READY
    changed = (was.turns, was.undone) != (now.turns, now.undone)
    return (begun or changed) and not isinstance(now.main, Layout)


def _named(state: TableState[object], player: int) -> Name:
    """A player by name; without one, you, or by the seat."""
    if is_you(state, player):
        return YOU
    settings = state.settings
    name, seats = settings.names[player], entry(settings.game).seats
    if seats and name in {"", seats[player]}:
        return said(seats[player])
    return name or said("Player {number}", number=player + 1)


def dealt_tiles(state: TableState[object], player: int, edition: Edition) -> tuple[RackTile, ...] | None:
    """The tiles a player held, where the station dealt them; None where players have their own."""
    return None if state.settings.dealt is None else deal_of(state, edition).hands[player]


def dealt_hand(state: TableState[object], player: int, edition: Edition) -> tuple[str, ...] | None:
    """The same by letter."""
    tiles = dealt_tiles(state, player, edition)
    return None if tiles is None else tuple(tile.letter for tile in tiles)
