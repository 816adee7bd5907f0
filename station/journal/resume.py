"""Resuming a game that was interrupted by a power cut or by choice."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from station import lexicon
from station.clock.countdown import passed
from station.editions import load_edition
from station.errors import InputError
from station.journal import errors, version_0_1
from station.journal.contents import Checkpoint, Contents, read_journal
from station.journal.journal import SUFFIX, Journal
from station.journal.lock import in_use
from station.journal.order import dated
from station.journal.reader import settings_in, why
from station.journal.replay import replay
from station.paths import data_dir
from station.referee.events import GameSettings, GameSetUp, Resumed
from station.referee.game_context import GameContext
from station.referee.referee import Referee
from station.referee.state import Phase
from station.registry import game
from station.rules.lexicon import Lexicon, WordsUsed


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is not over. created: when it was set up, ISO 8601. turns: confirmed so far. elsewhere: a
    running station has it open, so it cannot be resumed here."""

    path: Path
    created: str
    settings: GameSettings
    turns: int
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Resumption:
    """A game as it was. `event` must still be handled and written like any other: it sets the heads.

    Station time continues from `event.at_ms`.
    """

    referee: Referee
    journal: Journal
    event: Resumed


def journal_dir() -> Path:
    """Where journals are kept by default. It need not exist yet."""
    return data_dir() / "journals"


def unfinished(
    folder: Path | None = None, left_out: Callable[[str], None] = lambda _sentence: None
) -> tuple[Unfinished, ...]:
    """The games in a folder that are not over and that no running station has open, latest first.

    Files that cannot be read completely are left out; `left_out` hears a sentence about each.
    """
    return tuple(game for game in not_over(folder, left_out) if not game.elsewhere)


def not_over(
    folder: Path | None = None, left_out: Callable[[str], None] = lambda _sentence: None
) -> tuple[Unfinished, ...]:
    """The same with those that another station has open."""
    found = []
    for path in (folder or journal_dir()).glob(f"*{SUFFIX}"):
        try:
            contents = read_journal(path)
            settings = settings_of(contents)
            game(settings.game)
        except InputError as error:
            left_out(str(error))
            continue
        if contents.damage is not None:
            left_out(contents.damage)
            continue
        over = bool(contents.seals) and contents.seals[-1].phase == Phase.OVER.value
        if over or not contents.events:
            continue
        turns = contents.seals[-1].turns if contents.seals else 0
        created = contents.meta.get("created", "")
        found.append(Unfinished(path, created, settings, turns, in_use(path)))
    return tuple(sorted(found, key=lambda one: (dated(one.created), one.path.stem), reverse=True))


def settings_of(contents: Contents) -> GameSettings:
    """The settings of the journal's game. Raises JournalError if they cannot be read."""
    return settings_in(contents.path, contents.meta)


def game_in(contents: Contents) -> str:
    """The name of the journal's game; the first journals did not say, it was House."""
    return contents.meta.get("game", version_0_1.ONLY_GAME)


def words_of(contents: Contents) -> WordsUsed:
    """The words that the journal's game was judged by. Raises JournalError as `settings_of` does."""
    return replace(settings_of(contents).words, name=contents.meta.get("lexicon", ""))


def referee_for(contents: Contents, words: Lexicon | None = None) -> Referee:
    """A new referee with the journal's words (or `words`) and tiles.

    Raises InputError if they are not on this machine, this program does not know the game, or no such game
    can be played.
    """
    if words is None:
        words = lexicon.load(words_of(contents))
    edition = load_edition(contents.meta.get("edition", ""))
    kind = game(game_in(contents))
    agreed = (event.settings for event in contents.events if isinstance(event, GameSetUp))
    for settings in {settings_of(contents), *agreed}:
        try:
            GameContext(kind, words, edition).game(settings)
        except Exception as error:  # options are any text
            raise errors.damaged(contents.path, f"what was agreed before the game: {why(error)}") from error
    return Referee(kind, words, edition)


def resume(path: Path, words: Lexicon | None = None) -> Resumption:
    """The game in a journal, replayed to its end.

    Raises InputError as `Journal.open` does, if the lexicon or edition is not on this machine, and if the
    replay does not arrive at the sealed state.
    """
    journal = Journal.open(path)
    try:
        contents = journal.contents()
        referee = referee_for(contents, words)
        for step in replay(contents, referee):
            if step.differs:
                raise InputError(
                    f"{path.name}: after event {step.number} the game is not what it was when it was played; "
                    "it was judged by other words, or by another version of House Station"
                )
    except InputError:
        journal.close()
        raise
    return resumption_of(referee, journal, contents.checkpoint)


def resumption_of(referee: Referee, journal: Journal, noted: Checkpoint | None = None) -> Resumption:
    """A game goes on in this state. noted: what the clocks showed later."""
    at_ms = referee.state.at_ms
    left, right = referee.state.clocks
    if noted is not None and noted.at_ms >= at_ms:
        at_ms, (left, right) = noted.at_ms, noted.clocks
    control = referee.state.control
    clocks = (passed(left, control, at_ms), passed(right, control, at_ms))
    return Resumption(referee, journal, Resumed(at_ms, clocks))
