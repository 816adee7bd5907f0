"""The puzzles in a window.

`show = PuzzleShow(PuzzlePage(…))`, then call `window.show(PuzzleState(…), now_ms)` in a loop until it returns
a `ToMenu`, and `show.work(state, now_ms)` after each call: it works out what comes of a play, after the page
has said that it is being looked at, and returns a puzzle that has just been solved.
"""

from dataclasses import dataclass, field, replace
from typing import ClassVar

import pygame

from station.dealt.play_events import Placed
from station.games.house.puzzles.puzzle import GRADES, Puzzle
from station.games.house.puzzles.screen.draw import puzzle_parts
from station.games.house.puzzles.screen.page import Outcome, PuzzlePage, PuzzleState, leafed
from station.games.house.puzzles.screen.sheet import PuzzleSheet, buttons, sheet_of
from station.games.house.puzzles.shipped import WORDS
from station.games.house.puzzles.texts import clue_of, judged
from station.games.house.rules.ruling import HouseIllegal
from station.languages import next_language
from station.lexicon import load
from station.rules.edition import BLANK
from station.rules.faced import FacedPlay
from station.rules.moves.rack import RackTile
from station.rules.tile import FacedTile
from station.screen.dealt import by_keys, touch
from station.screen.draw.parts import Part
from station.screen.input.actions import Action, Do
from station.screen.input.sheet import Sheet
from station.screen.input.touch import Button, Look
from station.screen.pages.page import Page
from station.screen.start.record import ToMenu


@dataclass
class PuzzleShow(Page[PuzzleSheet, PuzzleState, ToMenu]):
    """Shows puzzles; its states are `PuzzleState`s, its only event is `ToMenu`. Return plays, the page keys
    leaf, escape goes back once nothing is laid."""

    KEYS: ClassVar = {
        pygame.K_PAGEUP: Action(Do.PAGE, amount=-1),
        pygame.K_PAGEDOWN: Action(Do.PAGE, amount=1),
    }

    page: PuzzlePage = field(default_factory=PuzzlePage)
    _said: bool = field(init=False, default=False)

    @property
    def language(self) -> str:
        return self.page.local.language

    @property
    def theme(self) -> str:
        return self.page.local.theme

    def sheet(self, state: PuzzleState, now_ms: int) -> PuzzleSheet:
        return sheet_of(state, self.page, self._layout, now_ms)

    def buttons(self, sheet: PuzzleSheet) -> tuple[Button, ...]:
        return buttons(sheet)

    def parts(self, sheet: PuzzleSheet, now_ms: int) -> tuple[list[Part], object]:
        return puzzle_parts(sheet, now_ms)

    def draw(self, surface: pygame.Surface, state: PuzzleState, now_ms: int) -> list[pygame.Rect]:
        changed = super().draw(surface, state, now_ms)
        self._said = self.page.trying is not None
        return changed

    def say(self, notice: str, until_ms: int) -> None:
        local = replace(self.page.local, notice=notice, notice_until_ms=until_ms)
        self.page = replace(self.page, local=local)

    def key(self, key: int, text: str, sheet: PuzzleSheet) -> Action | None:
        found = buttons(sheet)
        if sheet.page.naming is not None:
            return next((one.action for one in found if one.action.text == text.upper()), Action(Do.NOTHING))
        if key == pygame.K_RETURN:
            return next((one.action for one in found if one.look is Look.STRONG), None)
        if sheet.page.local.dealt.cursor is None:
            if key == pygame.K_l:
                return Action(Do.LANGUAGE)
            if key == pygame.K_ESCAPE and not _placed(sheet):
                return Action(Do.CLOSE)
        return super().key(key, text, sheet)

    def act(self, action: Action, sheet: PuzzleSheet, now_ms: int) -> tuple[ToMenu, ...]:
        if action.do is Do.CLOSE:
            return (ToMenu(),)
        self.page = _acted(action, sheet.state, sheet, now_ms)
        return ()

    def unused(self, event: pygame.event.Event, sheet: PuzzleSheet, now_ms: int) -> None:
        """Tiles and squares take it, unless a blank is being named."""
        if sheet.page.naming is None:
            take = by_keys.key if event.type == pygame.KEYDOWN else touch.pointer
            answer = take(event, sheet.table, now_ms)
            if answer is not None:
                self.page = _laid(replace(self.page, local=answer.local))

    def work(self, state: PuzzleState, now_ms: int) -> Puzzle | None:
        """Work out what comes of a play once the page says so; a puzzle that it solves."""
        play, puzzle = self.page.trying, state.puzzles[self.page.place]
        if play is None or not self._said:
            return None
        found = judged(puzzle, play, load(WORDS))
        outcome = Outcome(play, found.ruling, found.right, now_ms, reply=found.reply)
        self.page = replace(self.page, trying=None, outcome=outcome)
        return puzzle if found.right else None


def _laid(page: PuzzlePage) -> PuzzlePage:
    """After tiles were touched: a refusal is no longer said."""
    refused = page.outcome is not None and isinstance(page.outcome.ruling, HouseIllegal)
    drags = page.local.dealt.drag is not None
    return replace(page, outcome=None) if refused and not drags else page


def _placed(sheet: PuzzleSheet) -> tuple[Placed, ...]:
    return sheet.table.served.laying.placed


def _acted(action: Action, state: PuzzleState, sheet: PuzzleSheet, now_ms: int) -> PuzzlePage:  # noqa: PLR0911  (a page an action)
    """The page after an action."""
    page, puzzle = sheet.page, state.puzzles[sheet.page.place]
    match action.do:
        case Do.PAGE:
            return page.at(leafed(state, page, action.amount))
        case Do.CHOOSE:
            page = replace(page, grade=(page.grade + 1) % (len(GRADES) + 1))
            fits = page.grade in {0, puzzle.grade}
            return page if fits else page.at(leafed(state, page, 1))
        case Do.HINT:
            return replace(page, hints=page.hints + 1, clue=clue_of(puzzle, load(WORDS)), outcome=None)
        case Do.ANSWER:
            play = puzzle.plays[0]
            found = judged(puzzle, play, load(WORDS))
            calm = page.again()
            table = Sheet.of(sheet.table.view, calm.local, sheet.table.layout)
            laid = touch.hinted(table, _player(sheet), as_held(play))
            outcome = Outcome(play, found.ruling, True, now_ms, shown=True)
            return replace(calm, local=laid, outcome=outcome)
        case Do.END_TURN:
            return _tried(page, sheet)
        case Do.KEY if page.naming is not None:
            return _tried(_named(page, sheet, page.naming, action.text), sheet)
        case Do.WITHDRAW:
            return page.again()
        case Do.LANGUAGE:
            language = next_language(page.local.language)
            return replace(page, local=replace(page.local, language=language))
        case Do.STEP:
            return replace(
                page, local=replace(page.local, dealt=replace(page.local.dealt, step=action.amount))
            )
        case Do.SHUFFLE | Do.TAKE_ALL_BACK:
            table = replace(sheet.table, local=page.local)
            return _laid(replace(page, local=touch.act(action, table, now_ms).local))
    return page


def _player(sheet: PuzzleSheet) -> int:
    dealt = sheet.table.view.dealt
    assert dealt is not None, "a puzzle shows hands"
    return dealt.acts[0]


def as_held(play: FacedPlay) -> tuple[Placed, ...]:
    """A play as tiles of the hand."""
    return tuple(
        (at, RackTile(BLANK if tile.blank else tile.letter, tile.kit), tile.letter if tile.blank else "")
        for at, tile in play.placed
    )


def _tried(page: PuzzlePage, sheet: PuzzleSheet) -> PuzzlePage:
    """The page with the laid tiles to be judged, unless a blank has to be named first."""
    player, task = _player(sheet), sheet.state.puzzles[page.place].task
    placed = page.local.dealt.laying(player).placed
    unnamed = next((at for at, tile, letter in placed if tile.letter == BLANK and not letter), None)
    if unnamed is not None:
        return replace(page, naming=unnamed)
    if not placed:
        return page
    tiles = (
        (at, FacedTile(letter or tile.letter, task.mover, tile.kit, blank=tile.letter == BLANK))
        for at, tile, letter in placed
    )
    calm = replace(page.local, dealt=page.local.dealt.at_rest())
    return replace(
        page,
        naming=None,
        outcome=None,
        local=calm,
        trying=FacedPlay(task.mover, tuple(sorted(tiles, key=lambda one: one[0]))),
    )


def _named(page: PuzzlePage, sheet: PuzzleSheet, square: int, letter: str) -> PuzzlePage:
    """The page once a blank has its letter."""
    laying = page.local.dealt.laying(_player(sheet))
    placed = tuple((at, tile, letter if at == square else said) for at, tile, said in laying.placed)
    dealt = page.local.dealt.with_laying(replace(laying, placed=placed))
    return replace(page, naming=None, local=replace(page.local, dealt=dealt))
