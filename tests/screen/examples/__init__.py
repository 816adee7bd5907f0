"""States worth a picture, and the pictures: `python -m tests.screen.examples OUT`."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

import pygame

from station.games.house.puzzles.screen.page import PuzzlePage, PuzzleState
from station.games.house.puzzles.screen.sheet import buttons as puzzle_buttons
from station.games.house.puzzles.screen.sheet import sheet_of as puzzle_sheet
from station.games.house.puzzles.screen.show import PuzzleShow
from station.lesson.course import LessonNow
from station.referee.state import TableState
from station.screen.draw.canvas import Written
from station.screen.draw.layout import ScreenLayout
from station.screen.export.show import ExportSheet, ExportShow, export_buttons
from station.screen.export.state import ExportState
from station.screen.hall.sheet import HallSheet, hall_buttons
from station.screen.hall.show import HallShow
from station.screen.hall.state import HallState
from station.screen.input.controls import buttons
from station.screen.input.screen_state import ScreenState
from station.screen.input.sheet import Sheet
from station.screen.input.touch import Button
from station.screen.lesson.page import LessonPage
from station.screen.lesson.sheet import buttons as lesson_buttons
from station.screen.lesson.sheet import sheet_of as lesson_sheet
from station.screen.lesson.show import LessonShow
from station.screen.pages.appearance import Appearance
from station.screen.phones.sheet import PhonesSheet, phones_buttons
from station.screen.phones.show import PhonesShow
from station.screen.phones.state import PhonesState
from station.screen.racks.show import RacksSheet, RacksShow, racks_buttons
from station.screen.racks.state import RacksState
from station.screen.review.sheet import ReviewSheet, review_buttons
from station.screen.review.show import ReviewShow
from station.screen.review.state import ReviewState, ReviewView
from station.screen.screen import Screen
from station.screen.setup.draw import SetupSheet, setup_buttons
from station.screen.setup.show import SetupShow
from station.screen.show import Show, sheet_of
from station.screen.start.buttons import buttons as start_buttons
from station.screen.start.our_words import OurWords, OurWordsShow, our_words_buttons
from station.screen.start.record import RecordShow, record_buttons
from station.screen.start.sheet import StartSheet
from station.screen.start.show import StartShow
from station.screen.start.view import OnRecord, StartState, StartView
from station.setup.facts import Facts, Progress
from station.setup.pages import view as setup_view
from station.view import View, view_of
from tests.screen.examples.dealt_games import examples as dealt_examples
from tests.screen.examples.export import ExportExample, export_examples
from tests.screen.examples.extremes import extreme_examples
from tests.screen.examples.games import table_examples
from tests.screen.examples.hall import HallExample, HallLook, hall_examples, hall_game_examples
from tests.screen.examples.house import NOW_MS, house_examples
from tests.screen.examples.lesson import LessonExample, lesson_examples
from tests.screen.examples.panels import panel_examples
from tests.screen.examples.phones import PhonesExample, phones_examples
from tests.screen.examples.puzzles import PuzzleExample, puzzle_examples
from tests.screen.examples.racks import RacksExample, racks_examples
from tests.screen.examples.review import ReviewExample, over_examples, review_examples
from tests.screen.examples.setup import SetupExample, setup_examples, setup_state
from tests.screen.examples.start import (
    RecordExample,
    StartExample,
    WordsExample,
    record_examples,
    start_examples,
    words_examples,
)

SIZES: Final = ((1280, 800), (800, 480), (1920, 1080))

GameExample = tuple[TableState[Any], ScreenState]
AnyExample = (
    GameExample
    | PuzzleExample
    | LessonExample
    | StartExample
    | RecordExample
    | WordsExample
    | SetupExample
    | HallExample
    | ReviewExample
    | ExportExample
    | PhonesExample
    | RacksExample
)


@cache
def game_examples() -> Mapping[str, GameExample]:
    """Examples of House and of every other table."""
    return {**house_examples(), **table_examples(), **dealt_examples()}


def _export_show(state: ExportState, look: Appearance, written: list[Written] | None) -> ExportShow:
    def nothing(_of: object = None) -> None: ...

    return ExportShow(lambda: state, nothing, nothing, nothing, look, written=written)


def _racks_show(state: RacksState, look: Appearance, written: list[Written] | None) -> RacksShow:
    def nothing(_of: object = None) -> None: ...

    return RacksShow(lambda: state, nothing, nothing, nothing, nothing, look, written=written)


@cache
def all_examples() -> Mapping[str, AnyExample]:
    """Those, every other page of a game, the start menu, the games on record, the words agreed on, the set-up
    and the pages of a hall."""
    games = game_examples()
    more = {
        **panel_examples(games), **hall_game_examples(games), **over_examples(games),
        **extreme_examples(games),
    }  # fmt: skip
    return {
        **games, **more, **puzzle_examples(), **lesson_examples(), **start_examples(), **record_examples(),
        **words_examples(),
        **setup_examples(), **hall_examples(), **review_examples(games), **export_examples(),
        **phones_examples(),
        **racks_examples(),
    }  # fmt: skip


def shown_ms(example: AnyExample) -> int:
    """The time at which an example is shown."""
    state, _ = example
    if isinstance(state, PuzzleState | LessonNow):
        return 0
    if isinstance(state, TableState) and (state.settings.game != "house" or state.settings.dealt is not None):
        return state.at_ms + 1000
    return NOW_MS


_made: dict[tuple[int, int, str, bool], tuple[TableState[Any], View]] = {}


def _sheet(state: TableState[Any], local: ScreenState, layout: ScreenLayout, now_ms: int) -> Sheet:
    """Everything the screen is drawn from. What the view of a state says is the same in every size and theme,
    and is made once."""
    look = id(state), now_ms, local.language, local.turned
    if look not in _made:  # with its state, so that no other gets its id
        _made[look] = state, view_of(state, now_ms, local.language, turned=local.turned)
    return sheet_of(state, local, layout, now_ms, _made[look][1])


def render(
    example: AnyExample,
    size: tuple[int, int],
    language: str = "en",
    written: list[Written] | None = None,
    *,
    theme: str = "",
) -> pygame.Surface:
    """The picture of an example, in its own theme unless another is asked for. written: collects every line
    written."""
    surface, layout, now_ms = pygame.Surface(size), ScreenLayout.of(*size), shown_ms(example)
    state, view = example
    theme = theme or (view.theme if isinstance(view, ScreenState | Appearance) else "dark")

    def draw(show: Show[Any, object], state: object) -> None:
        show.fit(layout)
        show.draw(surface, state, now_ms)

    if isinstance(state, TableState) and isinstance(view, ScreenState):
        sheet = _sheet(state, replace(view, language=language, theme=theme), layout, now_ms)
        Screen(written).draw(surface, sheet, now_ms)
    elif isinstance(state, PuzzleState) and isinstance(view, PuzzlePage):
        page = replace(view, local=replace(view.local, language=language, theme=theme))
        draw(PuzzleShow(page, written=written), state)
    elif isinstance(state, LessonNow) and isinstance(view, LessonPage):
        lesson = replace(view, local=replace(view.local, language=language, theme=theme))
        draw(LessonShow(lesson, written=written), state)
    elif isinstance(state, StartState) and isinstance(view, StartView):
        draw(StartShow(replace(view, language=language, theme=theme), written=written), state)
    elif isinstance(state, OnRecord) and isinstance(view, StartView):
        draw(RecordShow(replace(view, language=language, theme=theme), written=written), state)
    elif isinstance(state, OurWords) and isinstance(view, StartView):
        draw(OurWordsShow(replace(view, language=language, theme=theme), written=written), state)
    elif isinstance(state, Facts) and isinstance(view, Progress):
        shown = setup_state(state, replace(view, language=language, theme=theme))
        draw(SetupShow(language, theme, written=written), shown)
    elif isinstance(state, HallState) and isinstance(view, HallLook):
        show = HallShow(language, theme, written=written)
        show.say(view.notice, now_ms + 1)
        draw(show, state)
    elif isinstance(state, ExportState) and isinstance(view, Appearance):
        draw(_export_show(state, Appearance(language, theme), written), None)
    elif isinstance(state, PhonesState) and isinstance(view, Appearance):
        draw(PhonesShow(lambda: state, language, theme, written=written), None)
    elif isinstance(state, RacksState) and isinstance(view, Appearance):
        draw(_racks_show(state, Appearance(language, theme), written), None)
    elif isinstance(state, ReviewState) and isinstance(view, ReviewView):
        draw(ReviewShow(lambda: state, replace(view, language=language, theme=theme), written=written), None)
    return surface


def touchable(example: AnyExample, size: tuple[int, int], language: str = "en") -> tuple[Button, ...]:
    """What can be touched in an example."""
    state, view = example
    layout = ScreenLayout.of(*size)
    found: Iterable[Button]
    if isinstance(view, ScreenState):
        assert isinstance(state, TableState)
        found = buttons(_sheet(state, replace(view, language=language), layout, shown_ms(example)))
    elif isinstance(view, PuzzlePage):
        assert isinstance(state, PuzzleState)
        page = replace(view, local=replace(view.local, language=language))
        found = puzzle_buttons(puzzle_sheet(state, page, layout, shown_ms(example)))
    elif isinstance(view, LessonPage):
        assert isinstance(state, LessonNow)
        lesson = replace(view, local=replace(view.local, language=language))
        found = lesson_buttons(lesson_sheet(state, lesson, layout, view_of(state.table, 0, language)))
    elif isinstance(view, Progress):
        assert isinstance(state, Facts)
        found = setup_buttons(SetupSheet(setup_view(state, replace(view, language=language)), layout))
    elif isinstance(view, HallLook):
        assert isinstance(state, HallState)
        found = hall_buttons(HallSheet(state, layout, language))
    elif isinstance(view, ReviewView):
        assert isinstance(state, ReviewState)
        found = review_buttons(ReviewSheet(state, replace(view, language=language), layout))
    elif isinstance(state, PhonesState):
        found = phones_buttons(PhonesSheet(state, layout, language))
    elif isinstance(state, ExportState):
        found = export_buttons(ExportSheet(state, Appearance(language), layout))
    elif isinstance(state, RacksState):
        found = racks_buttons(RacksSheet(state, Appearance(language), layout))
    elif isinstance(state, StartState):
        assert isinstance(view, StartView)
        found = start_buttons(StartSheet(state, replace(view, language=language), layout))
    elif isinstance(state, OurWords):
        assert isinstance(view, StartView)
        words = StartSheet(StartState(), replace(view, language=language), layout)
        found = our_words_buttons(words, state)
    else:
        assert isinstance(state, OnRecord)
        assert isinstance(view, StartView)
        sheet = StartSheet(StartState(kept=len(state.games)), replace(view, language=language), layout)
        found = record_buttons(sheet, state)
    return tuple(found)
