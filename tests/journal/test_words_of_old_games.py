"""A game is judged by the word list it was played with, whatever the bundled one has gained since."""

import json
import tomllib
from dataclasses import replace
from importlib import resources
from pathlib import Path

from station.app.dealt.thinkers import Job, OnTheSpot
from station.editions import load_edition
from station.engine.engine import Situation
from station.journal.branch import branched
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.journal.replay import replay
from station.journal.resume import referee_for, resume, settings_of
from station.lexicon import load
from station.referee.events import AnyEvent, Continued, DeedEntered, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.referee.ruling import Refused, Valid
from station.registry import game
from station.review.story import story_of
from station.rules.game import Laid
from station.rules.lettered.position import Tile
from station.rules.moves.rack import RackTile
from station.rules.square import parse_square

TODAY = GameSettings("scrabble", ("Ada", "Ben"), camera=False)
THEN = replace(TODAY, lists=1)
LETTERPRESS = tomllib.loads(
    (resources.files("station") / "data" / "lexicons" / "english.toml").read_text(encoding="utf-8")
)["digest"]


def laid(word: str, first: str, player: int = 0) -> Laid:
    square = parse_square(first)
    return Laid(player, tuple((square + place, Tile(letter)) for place, letter in enumerate(word)))


def played(path: Path, settings: GameSettings, *deeds: Laid) -> Path:
    """The journal of a game in which these plays were laid."""
    words = load(settings.words)
    referee = Referee(game(settings.game), words, load_edition(settings.edition))
    events: list[AnyEvent] = [GameSetUp(0, settings), Continued(10)]
    events += [DeedEntered(20 + number, deed) for number, deed in enumerate(deeds)]
    with Journal.create(path, settings, words) as journal:
        for event in events:
            journal.append(event)
            referee.handle(event)
            journal.seal(referee.state)
    return path


def test_a_game_played_on_from_an_old_one_keeps_its_words(tmp_path: Path) -> None:
    then = played(tmp_path / "then.journal", THEN, laid("CAT", "H8"))
    game = branched(then, 3, 2, tmp_path / "now.journal")
    game.journal.close()
    assert read_journal(tmp_path / "now.journal").meta["lexicon_digest"] == LETTERPRESS


def test_an_old_game_replays_and_goes_on_by_the_words_it_was_played_with(tmp_path: Path) -> None:
    path = played(tmp_path / "then.journal", THEN, laid("HELL", "H8"), laid("CAT", "H8"))
    contents = read_journal(path)
    assert "lists" not in json.loads(contents.meta["settings"])
    assert contents.meta["lexicon_digest"] == LETTERPRESS == load(settings_of(contents).words).digest
    steps = list(replay(contents, referee_for(contents)))
    assert not any(step.differs for step in steps)
    assert isinstance(steps[2].state.lanes[0].verdict, Refused)
    resumption = resume(path)
    with resumption.journal:
        resumption.referee.handle(resumption.event)
        resumption.referee.handle(Continued(100))
        resumption.referee.handle(DeedEntered(110, laid("DAMN", "H8", 1)))
        assert isinstance(resumption.referee.state.lanes[0].verdict, Refused)


def test_a_game_of_today_has_the_words_of_today(tmp_path: Path) -> None:
    path = played(tmp_path / "today.journal", TODAY, laid("HELL", "H8"))
    contents = read_journal(path)
    assert contents.meta["lexicon_digest"] == load("english").digest != LETTERPRESS
    steps = list(replay(contents, referee_for(contents)))
    assert isinstance(steps[-1].state.lanes[0].verdict, Valid)
    assert not any(step.differs for step in steps)


def test_a_review_thinks_with_the_words_of_its_game(tmp_path: Path) -> None:
    then = story_of(read_journal(played(tmp_path / "then.journal", THEN, laid("CAT", "H8"))))
    today = story_of(read_journal(played(tmp_path / "today.journal", TODAY, laid("CAT", "H8"))))
    assert load(then.lexicon).digest == LETTERPRESS
    assert load(today.lexicon) is load("english")


def test_a_computer_lays_no_word_that_its_game_does_not_know() -> None:
    """With these tiles PAWN is the only play of four letters."""
    laid_by = {}
    for settings in (THEN, TODAY):
        rules = game("scrabble").make(2, load_edition("en"), load(settings.words), {})
        situation = Situation(rules, rules.begin(), 0, tuple(RackTile(letter, "a") for letter in "PAWN"))
        thinker = OnTheSpot()
        thinker.begin(Job(1, settings, situation, 4, 1000, "seed"))
        (thought,) = thinker.thoughts()
        assert thought.choice is not None, thought.failed
        deed = thought.choice.deed
        laid_by[settings.lists] = len(deed.placed) if isinstance(deed, Laid) else 0
    assert laid_by == {1: 3, 2: 4}


def test_a_story_names_those_who_played_whatever_the_first_page_says(tmp_path: Path) -> None:
    """A damaged first page may name more players than the game had."""
    contents = read_journal(played(tmp_path / "a.journal", TODAY, laid("CAT", "H8")))
    settings = json.loads(contents.meta["settings"])
    more = {**settings, "names": ["x", *settings["names"]]}
    damaged = replace(contents, meta={**contents.meta, "settings": json.dumps(more)})
    assert story_of(damaged).names == story_of(contents).names
