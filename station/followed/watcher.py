"""Following a game of Scrabble from pictures of its board: what changed, and which turn that was.

No I/O: readings in, happenings out. A picture counts as a press of the clock unless stated otherwise.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from station.followed.story import (
    Cleared,
    Corrected,
    Happening,
    JudgedStory,
    Kept,
    Made,
    Names,
    Passed,
    SeenTurn,
    Story,
    TakenBack,
    TakenUp,
    Unclear,
    judge_story,
)
from station.referee.lettered.letters import Found, as_tile, find_play
from station.referee.lettered.picture import new_tiles, surely_other
from station.referee.sight import SeenSquare, SeenTile
from station.rules.board import joined
from station.rules.lettered.play import Illegal, Reason
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.premium import START
from station.rules.lexicon import Lexicon
from station.rules.square import SIZE, square_name

Seen = tuple[SeenSquare, ...]
"""225 squares of one still picture, in order."""

MADE_LATE = 7
"""With at least this many tiles, a first picture may show a game under way rather than a play."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What is known after a picture. pictures: how many were seen. names_possible: the only play so far came
    from the first picture and may yet turn out to be names. waiting: squares of new tiles at presses that
    made no sense. over: the board was cleared after the game."""

    story: Story
    pictures: int = 0
    names_possible: bool = False
    waiting: tuple[frozenset[int], ...] = ()
    over: bool = False
    lexicon: Lexicon | None = None

    def judged(self) -> JudgedStory:
        """Position, rulings and totals."""
        story = judge_story(self.story)
        assert not isinstance(story, Illegal), "only legal turns are kept"
        return story


def look(watch: Watch, seen: Seen, *, pressed: bool = True) -> tuple[Watch, tuple[Happening, ...]]:
    """What a picture means. pressed: the clock was pressed for it, so that an unchanged board is a pass."""
    first = watch.pictures == 0
    watch = replace(watch, pictures=watch.pictures + 1)
    happened: list[Happening] = []
    watch = _without_names(watch, seen, happened)
    watch = _without_laid_out(watch, seen, happened)
    if watch.over:
        return _begun_again(watch, seen)
    if _cleared(watch, seen):
        return replace(watch, over=True), (*happened, Cleared())
    withdrawn = _withdrawn(watch, seen)
    if withdrawn is not None:
        watch, what = withdrawn
        happened.append(what)
    watch = _corrected(watch, seen, happened)
    new = new_tiles(watch.judged().position, seen)
    if not watch.story.begun:
        return _opening(watch, new, happened, first=first)
    if new:
        return _turn(watch, new, happened, pressed=pressed)
    if pressed and not happened:
        watch = _passed(watch, happened)
    return replace(watch, waiting=()), tuple(happened)


def _without_names(watch: Watch, seen: Seen, happened: list[Happening]) -> Watch:
    """Drop a first play that was the players' names: it is gone from the next picture. If a play is there
    right away, the first one may also have been withdrawn; names have a blank between them."""
    if not watch.names_possible:
        return watch
    play = watch.story.turns[0]
    still_there = any(
        seen[square] is not None and not surely_other(seen[square], tile) for square, tile in play.placed
    )
    cleared = not any(isinstance(square, SeenTile) and not square.doubtful for square in seen)
    inner = any(tile.blank for _, tile in play.placed[1:-1])
    watch = replace(watch, names_possible=False)
    if still_there or not (cleared or inner):
        return watch
    happened.append(Names(_rows(watch.judged().position)))
    return replace(watch, story=replace(watch.story, turns=()))


def _without_laid_out(watch: Watch, seen: Seen, happened: list[Happening]) -> Watch:
    """Start again if what was on the board was not a game, but names or tiles being counted.

    That is so if nothing was added to it and either all of it is gone, or most of it is and a first play is
    there. A single play that was just laid may also have been withdrawn, and is left alone.
    """
    occupied = list(watch.judged().position.occupied())
    if watch.over or len(_standing(watch)) > (1 if watch.story.start.empty else 0):
        return watch
    if not occupied or watch.story.last_play() is not None:
        return watch
    gone = sum(seen[square] is None or surely_other(seen[square], tile) for square, tile in occupied)
    anew = _anew(watch)
    if gone < len(occupied):
        new = new_tiles(anew.story.start, seen)
        begun = 2 * gone > len(occupied) and not new.keys() <= {square for square, _ in occupied}
        if not begun or isinstance(_find(anew, new), Illegal):
            return watch
    happened.append(Names(_rows(watch.judged().position)))
    return anew


def _begun_again(watch: Watch, seen: Seen) -> tuple[Watch, tuple[Happening, ...]]:
    """After the board was cleared: nothing, unless what was cleared can hardly have been a game and a first
    play is there now."""
    if len(_standing(watch)) > 1:
        return watch, ()
    anew = _anew(watch)
    after, happened = _opening(anew, new_tiles(anew.story.start, seen), [], first=False)
    return (after, happened) if after.story.turns else (watch, ())


def _standing(watch: Watch) -> list[SeenTurn]:
    """Plays that were scored and not withdrawn."""
    return [turn for turn in watch.story.turns if turn.placed and turn.scored and not turn.withdrawn]


def _anew(watch: Watch) -> Watch:
    """As before the first play, on an empty board."""
    return replace(
        watch,
        story=replace(watch.story, start=Position(), turns=()),
        names_possible=False,
        waiting=(),
        over=False,
    )


def _cleared(watch: Watch, seen: Seen) -> bool:
    """Whether all tiles are gone, and not only those of a play that was withdrawn."""
    occupied = [square for square, _ in watch.judged().position.occupied()]
    last = watch.story.last_play()
    of_last = len(last.placed) if last is not None else 0
    return len(occupied) > of_last and all(seen[square] is None for square in occupied)


def _rows(position: Position) -> tuple[str, ...]:
    """The letters in each row that has tiles."""
    rows = (position.tiles[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE))
    return tuple("".join(tile.text for tile in row if tile is not None) for row in rows if any(row))


def _withdrawn(watch: Watch, seen: Seen) -> tuple[Watch, TakenBack] | None:
    """The last play, if it is gone from the board: all its tiles are, or most of them with other tiles on
    some of its squares."""
    last = watch.story.last_play()
    if last is None:
        return None
    gone = sum(1 for square, _ in last.placed if seen[square] is None)
    other = sum(1 for square, tile in last.placed if surely_other(seen[square], tile))
    whole = len(last.placed)
    if gone < whole and not (gone and other and 2 * (gone + other) > whole):
        return None
    ruling = watch.judged().rulings[-1]
    assert ruling is not None, "the last turn is a play"
    story = watch.story.with_last(replace(last, withdrawn=True))
    watch = replace(watch, story=story)
    return watch, TakenBack(last.player, ruling, watch.judged().totals)


def _corrected(watch: Watch, seen: Seen, happened: list[Happening]) -> Watch:
    """Correct tiles of earlier plays that clearly read differently now, and tiles of the last play that are
    clearly not there after all."""
    last = watch.story.last_play()
    for square, tile in watch.judged().position.occupied():
        now = seen[square]
        if isinstance(now, SeenTile) and surely_other(now, tile):
            change: Tile | None = as_tile(now)
        elif now is None:
            change = None
        else:
            continue
        possible = change is not None or (last is not None and square in dict(last.placed))
        judged = judge_story(story := _changed(watch.story, square, change)) if possible else None
        if judged is None or isinstance(judged, Illegal):
            verb = "is gone" if change is None else f"now reads {change.text}"
            happened.append(
                Unclear(
                    f"{tile.text} on {square_name(square)} {verb}, which cannot be: it is kept", (square,)
                )
            )
            continue
        watch = replace(watch, story=story)
        happened.append(Corrected(square, tile.text, None if change is None else change.text, judged.totals))
    return watch


def _changed(story: Story, square: int, tile: Tile | None) -> Story:
    """The story with another tile, or none, on a square; a play keeps its only tile, lest it be a pass."""
    if story.start[square] is not None:
        return replace(story, start=story.start.replace({square: tile}))
    turns = []
    for turn in story.turns:
        pairs = [(at, tile if at == square else old) for at, old in turn.placed]
        placed = tuple((at, now) for at, now in pairs if now is not None)
        keeps = turn.withdrawn or square not in dict(turn.placed) or not placed
        turns.append(turn if keeps else replace(turn, placed=placed))
    return replace(story, turns=tuple(turns))


def _opening(
    watch: Watch, new: Mapping[int, SeenTile], happened: list[Happening], *, first: bool
) -> tuple[Watch, tuple[Happening, ...]]:
    """Before the first play."""
    if not new:
        return replace(watch, waiting=()), tuple(happened)
    found = _played(watch, new)
    if not isinstance(found, Illegal):
        watch, made = found
        return replace(watch, names_possible=first), (*happened, made)
    under_way = _joined(new)
    if under_way is not None and (len(under_way) > MADE_LATE or watch.waiting):
        story = replace(watch.story, start=Position().replace(under_way))
        happened.append(TakenUp(len(under_way)))
        return replace(watch, story=story, waiting=()), tuple(happened)
    happened.append(Unclear(f"this is no first play: {found.detail}", found.squares))
    return replace(watch, waiting=(frozenset(new),)), tuple(happened)


def _joined(new: Mapping[int, SeenTile]) -> dict[int, Tile] | None:
    """The tiles connected to one on the star."""
    if START not in new:
        return None
    return {square: as_tile(new[square]) for square in sorted(joined((START,), new))}


def _find(watch: Watch, new: Mapping[int, SeenTile]) -> Found | Illegal:
    story, position = watch.story, watch.judged().position
    found = find_play(position, new, story.edition, story.settings, watch.lexicon)
    if isinstance(found, Found) or found.reason is not Reason.NO_SUCH_TILE:
        return found
    # More tiles of a letter than the set has: so the letter is in doubt.
    anyhow = find_play(position, new, story.any_counts, story.settings, watch.lexicon)
    if isinstance(anyhow, Illegal):
        return found
    return replace(anyhow, settled=tuple(sorted({*anyhow.settled, *found.squares})))


def _played(watch: Watch, new: Mapping[int, SeenTile]) -> tuple[Watch, Made] | Illegal:
    """The watch with these tiles as the play of whoever is to move."""
    found = _find(watch, new)
    if isinstance(found, Illegal):
        return found
    player, story = watch.story.to_move, watch.story.with_turn(found.ruling.play.placed)
    watch = replace(watch, story=story, waiting=())
    return watch, Made(player, found.ruling, watch.judged().totals, found.settled, found.left_out)


def _passed(watch: Watch, happened: list[Happening]) -> Watch:
    """The watch with a pass by whoever is to move."""
    happened.append(Passed(watch.story.to_move, watch.judged().totals))
    return replace(watch, story=watch.story.with_turn(()))


def _turn(
    watch: Watch, new: Mapping[int, SeenTile], happened: list[Happening], *, pressed: bool
) -> tuple[Watch, tuple[Happening, ...]]:
    found = _played(watch, new)
    if not isinstance(found, Illegal):
        after, made = found
        happened.append(made)
        # The previous press made no sense, and the one play there is was laid for it.
        if watch.waiting and watch.waiting[0] & set(made.ruling.play.squares):
            after = _passed(after, happened)
        return after, tuple(happened)
    several = _two_plays(watch, new) or (_kept(watch, new) if pressed else None)
    if several is not None:
        return several[0], (*happened, *several[1])
    if all(tile.doubtful for tile in new.values()):
        # Only doubtful tiles are new on the board.
        if pressed and not happened:
            watch = _passed(watch, happened)
        return watch, tuple(happened)
    happened.append(Unclear(f"this is no play: {found.detail}", found.squares))
    waiting = (*watch.waiting, frozenset(new)) if pressed else watch.waiting
    return replace(watch, waiting=waiting), tuple(happened)


def _two_plays(watch: Watch, new: Mapping[int, SeenTile]) -> tuple[Watch, tuple[Happening, ...]] | None:
    """Two turns in one picture, after a press whose picture made no sense."""
    if not watch.waiting:
        return None
    for before in _before(watch.waiting[0], new):
        split = _both(watch, {square: new[square] for square in before}, new)
        if split is not None:
            return split
    return None


def _kept(watch: Watch, new: Mapping[int, SeenTile]) -> tuple[Watch, tuple[Happening, ...]] | None:
    """Tiles that made no sense at the previous press and are still there, and a play beside them."""
    if not watch.waiting or not watch.waiting[0] <= new.keys():
        return None
    kept = {square: as_tile(new[square]) for square in sorted(watch.waiting[0])}
    rest = {square: tile for square, tile in new.items() if square not in kept}
    player = watch.story.to_move
    after = replace(watch, story=watch.story.with_turn(tuple(kept.items()), scored=False), waiting=())
    happened: list[Happening] = [Kept(player, tuple(kept), after.judged().totals)]
    if not rest:
        return _passed(after, happened), tuple(happened)
    found = _played(after, rest)
    return None if isinstance(found, Illegal) else (found[0], (*happened, found[1]))


def _before(waiting: frozenset[int], new: Mapping[int, SeenTile]) -> Iterator[frozenset[int]]:
    """The tiles that may have been laid for the earlier press: those it showed, possibly with others in
    their row or column that a hand hid."""
    shown = waiting & new.keys()
    if not shown:
        return
    yield shown
    some = min(shown)
    yield frozenset(square for square in new if square // SIZE == some // SIZE)
    yield frozenset(square for square in new if square % SIZE == some % SIZE)


def _both(
    watch: Watch, before: Mapping[int, SeenTile], new: Mapping[int, SeenTile]
) -> tuple[Watch, tuple[Happening, ...]] | None:
    made: list[Happening] = []
    for tiles in (before, {square: tile for square, tile in new.items() if square not in before}):
        found = _played(watch, tiles)
        if isinstance(found, Illegal):
            return None
        watch = found[0]
        made.append(found[1])
    return watch, tuple(made)
