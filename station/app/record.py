"""The games on record, read beside the window: a long list, or a lost index, never holds a picture up."""

from dataclasses import dataclass
from threading import Event, Thread

from station.dealt.table_deal import CALLED
from station.errors import InputError
from station.journal.branch import Origin
from station.journal.index import listed
from station.journal.lock import in_use
from station.journal.matches import OpenMatch, open_match_of
from station.journal.order import dated
from station.journal.summary import Listed, Summary, Wording, local_time
from station.languages import languages
from station.referee.state import Phase
from station.registry import ENTRIES
from station.screen.start.view import Broken, Following, Kept
from station.screen.start.wording import start_words


@dataclass(frozen=True, slots=True)
class ToResume:
    """What can go on: the latest game that was broken off, and the latest match that is open."""

    game: Listed | None = None
    match: OpenMatch | None = None

    def broken(self) -> Broken | None:
        """The game as the start menu shows it."""
        if self.game is None or self.game.summary is None:
            return None
        found = self.game.summary
        played = tuple((one.language, _people(found, one)) for one in found.wordings)
        return Broken(found.game, played, local_time(found.created), str(self.game.path))

    def following(self) -> Following | None:
        """The match as the start menu shows it; None if a game was broken off after it."""
        match, game = self.match, None if self.game is None else self.game.summary
        if match is None or (game is not None and dated(game.created) > dated(match.created)):
            return None
        return Following(match.settings, tuple((one, match.standing(one)) for one in languages()))


def _people(found: Summary, wording: Wording) -> str:
    """Who played a game, with points if it counts them; whoever played against computers without a name is
    you."""
    parts = wording.names.split(", ")
    seats = {"", *ENTRIES[found.game].seats} if found.game in ENTRIES else {""}
    people = [number for number, name in enumerate(found.named) if name not in CALLED]
    if len(people) != 1 or found.named[people[0]] not in seats or len(parts) != len(found.named):
        return wording.names
    scored = all(part.endswith(f" {score}") for part, score in zip(parts, found.scores, strict=True))
    points = f" {found.scores[people[0]]}" if scored else ""
    parts[people[0]] = start_words(wording.language).tr("You") + points
    return ", ".join(parts)


class GamesOnRecord:
    """The games whose journals are in the usual folder, latest first; a thread reads them from when this is
    made. games: those read so far. goes_on: None until it is known. troubles: sentences about journals that
    cannot be read."""

    def __init__(self) -> None:
        self.games: list[Listed] = []
        self.goes_on: ToResume | None = None
        self.troubles: list[str] = []
        self._over = Event()
        self._stopped = False
        self._kept: dict[str, tuple[int, tuple[Kept, ...]]] = {}
        Thread(target=self._read, name="games on record", daemon=True).start()

    @property
    def done(self) -> bool:
        """Whether all of them were read."""
        return self._over.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait until all of them were read, but no longer than this; whether they were."""
        return self._over.wait(seconds)

    def stop(self) -> None:
        """Read no further."""
        self._stopped = True

    def kept(self, language: str) -> tuple[Kept, ...]:
        """Those read so far that a list shows, in a language: where something was played."""
        count = len(self.games)
        read, shown = self._kept.get(language, (0, ()))
        if read < count:
            # The later games of a match come first, so it is known by now whether one follows.
            followed = {name for one in self.games[:count] if one.summary for name in one.summary.before}
            new = (
                _kept(one, one.summary, language, follows=one.path.name not in followed)
                for one in self.games[read:count]
                if one.summary is not None and one.summary.is_shown
            )
            shown = (*shown, *new)
            self._kept[language] = count, shown
        return shown

    def _read(self) -> None:
        try:
            game: Listed | None = None
            match: OpenMatch | None = None
            seen: set[str] = set()
            for one in listed():
                if self._stopped:
                    return
                self.games.append(one)
                summary = one.summary
                trouble = one.trouble if summary is None else summary.trouble
                if trouble:
                    self.troubles.append(trouble)
                if summary is None or trouble:
                    continue
                if game is None and summary.phase != Phase.OVER.value and not in_use(one.path):
                    game = one
                if match is None and summary.open and summary.game not in seen:
                    match = open_match_of(one.path)
                if summary.origin is None:  # else it was played between two games of a match
                    seen.add(summary.game)
            self.goes_on = ToResume(game, match)
        except InputError as error:
            self.troubles.append(str(error))
        finally:
            self.goes_on = self.goes_on or ToResume()
            self._over.set()


def _kept(found: Listed, summary: Summary, language: str, *, follows: bool) -> Kept:
    wording = summary.in_language(language)
    return Kept(
        summary.game,
        wording.names,
        local_time(summary.created),
        wording.result,
        str(found.path),
        follows and summary.open and not summary.trouble,
        "" if summary.origin is None else _origin(summary.origin, language),
    )


def _origin(origin: Origin, language: str) -> str:
    return start_words(language).played_on(origin.turn, local_time(origin.created))
