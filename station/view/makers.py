"""Makes the view of a state, of any game, with what the game's panel adds."""

from dataclasses import replace
from typing import Final

from station.dealt.dealer import DEALERS
from station.dealt.play_events import Placed
from station.referee.outcome import Ending, Outcome
from station.referee.ruling import Question, Refused, Valid
from station.referee.state import Done, Phase, TableState
from station.registry.statistics import statistics_of
from station.rules.game import Call, Called, Chosen, LaidOut, Left, Passed, Raised, Shown, Turn, doer
from station.rules.game import Choice as Offered
from station.rules.game import Layout as LayoutAwaited
from station.rules.races.position import RacePhase, RacePosition
from station.rules.square import SQUARES
from station.rules.tile import Side
from station.view.board import BoardView
from station.view.dealt import dealt_view
from station.view.message import Message, looks_from
from station.view.pictures import Line
from station.view.table.board import squares_of
from station.view.table.history import message_then
from station.view.table.message import LOW_MS, message_of, running_ms
from station.view.table.message_parts import MessageSource
from station.view.table.moves import moves_of
from station.view.table.panel import GamePanel, end_choice_named, panel_of
from station.view.table.questions import counted, crossword_asked, glares
from station.view.table.results import match_view, statistics_view
from station.view.table.verdicts import turns_ms
from station.view.table.wording import TableWording
from station.view.view import (
    AlarmView,
    ArbiterAction,
    Challenger,
    ChoiceView,
    ClockView,
    CrosswordRead,
    DoubtfulCell,
    EndingView,
    Formed,
    LaneView,
    OptionView,
    Past,
    PlayerView,
    QuestionView,
    Ruled,
    RulingView,
    View,
)

State = TableState[object]
Viewed = State
"""What a view is made of, for those who hand it on and look no further."""


NO_TILES: Final = (None,) * SQUARES


def _own_crossword(state: State) -> RacePosition | None:
    """The position, if people lay their crosswords on the screen now."""
    position = state.position
    if state.settings.dealt is None or not isinstance(position, RacePosition):
        return None
    laying = position.phase in {RacePhase.PLAY, RacePhase.PICK}
    return position if laying and state.phase in {Phase.PLAYING, Phase.PAUSED} else None


def _called(state: State, words: TableWording) -> tuple[Line, ...]:
    """How often everybody has used all tiles in this race so far, the fastest first; nothing before the first
    call. Whoever looks at the own crossword sees no other's."""
    calls = [figures.calls for figures in statistics_of(state)]
    order = sorted((player for player, count in enumerate(calls) if count), key=lambda one: -calls[one])
    names = " · ".join(f"{words.player(state, player)} {calls[player]}" for player in order)
    return (Line(words.tr("Called: {names}", names=names)),) if names else ()


def view_of(state: State, now_ms: int, language: str = "en", *, turned: bool = False) -> View:
    """What a table in this state shows at `now_ms` of station time. turned: as people on North's side see it,
    left and right swapped."""
    state = _of_those_here(state)
    game = panel_of(state.settings.game)
    words = game.wording(language, turned=turned)
    lanes = tuple(_lane(MessageSource(state, lane, game, words), now_ms) for lane in range(len(state.lanes)))
    alone = len(lanes) == 1
    instead, crossword = game.main(state, words), _own_crossword(state)
    if crossword:
        lanes = (replace(lanes[0], board=BoardView(NO_TILES, confirmed=NO_TILES)),)
    count = crossword.pool if crossword else 0
    pool = words.trn("{count} tile in the pool", "{count} tiles in the pool", count)
    callers = state.main.players if isinstance(state.main, Call) else ()
    starters = [game.starter(state, lane) for lane in range(len(lanes))] if state.phase is Phase.READY else []
    return View(
        state.settings.game,
        state.phase,
        state.settings.edition,
        state.settings.camera,
        tuple(_player(state, player, starters, game, words) for player in range(state.players)),
        lanes,
        sides=game.sides,
        starts=starters == [None] * len(lanes),
        instead=None if crossword else instead,
        pictures=(
            (Line(pool), *_called(state, words))
            if crossword
            else (*game.panel(state, words), *moves_of(state, game, words))
        ),
        awaits=state.main if alone else None,
        callers=tuple(one for one in callers if state.seat_of(one) is None or not state.settings.camera),
        passing=game.passing(state, words) if alone and isinstance(state.main, Turn) else "",
        look_again=isinstance(state.main, LayoutAwaited) and isinstance(state.lanes[0].verdict, Refused),
        choices=tuple(
            _choice(state, choice, game, words) for choice in state.choices if _asked(state, choice)
        ),
        alarms=tuple(AlarmView(one.device, words.lost(one.device)[0], one.why) for one in state.lost),
        blind=state.blind,
        end_choices=tuple(_end_choice(state, choice, game, words) for choice in state.end_choices),
        takes_blanks=game.takes_blanks,
        names_blanks=game.names_blanks,
        scattered=game.scattered(state),
        ending=_ending(state, state.outcome, lanes[0].message, game) if state.outcome else None,
        match=match_view(state, words),
        statistics=statistics_view(state, words) if state.phase is Phase.OVER else None,
        dealt=dealt_view(state),
        changes_ms=_changes_ms(state, now_ms),
        words=state.settings.words,
    )


def _changes_ms(state: State, now_ms: int) -> int | None:
    """When the view next changes by itself: the table looks at a press, a verdict becomes a turn, or time is
    running out."""
    looks = looks_from((lane.press.at_ms for lane in state.lanes if lane.press), now_ms)
    left = (running_ms(state, player, now_ms) for player in range(state.players))
    low = (now_ms + ms - limit for ms in left if ms is not None for limit in (LOW_MS, 0))
    verdicts = (turns_ms(state, number) for number in range(len(state.lanes)))
    due = (looks, *verdicts, *(at_ms + 1 for at_ms in low))
    return min((at_ms for at_ms in due if at_ms and at_ms > now_ms), default=None)


def _of_those_here(state: State) -> State:
    """The state with a refusal that names somebody who is not at the table shown as nobody's."""
    for number, lane in enumerate(state.lanes):
        refused = lane.verdict
        if not isinstance(refused, Refused) or refused.player is None:
            continue
        if not 0 <= refused.player < state.players:
            state = state.on_lane(number, verdict=replace(refused, player=None, deed=None))
    return state


def past_of(state: State, lane: int, turn: int, language: str = "en", *, turned: bool = False) -> Past:
    """A turn from a lane's history; the nearest there is."""
    game = panel_of(state.settings.game)
    words = game.wording(language, turned=turned)
    source = MessageSource(state, lane, game, words)
    turn = max(0, min(turn, len(source.history) - 1))
    turns = [done for done in source.history[: turn + 1] if isinstance(done, Done)]
    board = game.board_then(state, turns[-1]) if turns else game.board(state, lane, words)
    return Past(board, message_then(source, turn))


def laid_worth(
    state: State,
    player: int,
    placed: tuple[Placed, ...],
    swapped: tuple[tuple[int, str], ...],
    language: str = "en",
) -> str:
    """What the tiles that somebody has laid at a screen, but not yet played, would come to; "" if nobody
    knows."""
    game = panel_of(state.settings.game)
    return game.laid(state, player, placed, swapped, game.wording(language))


def _player(
    state: State, player: int, starters: list[int | None], game: GamePanel, words: TableWording
) -> PlayerView:
    if len(state.lanes) == 1:
        acting = state.phase is Phase.PLAYING and state.to_move == player
    else:
        turns = (state.turn(lane) for lane in range(len(state.lanes)))
        acting = state.phase is Phase.PLAYING and player in [turn.player for turn in turns if turn]
    return PlayerView(
        words.player(state, player),
        state.seat_of(player),
        _clock(state, player, words),
        state.scores[player] if game.points and player < len(state.scores) else None,
        acting or (player in starters and player not in state.ready),
    )


def _clock(state: State, player: int, words: TableWording) -> ClockView | None:
    """Time runs only while play is on; a game without a board shows no clocks, nor does an untimed one."""
    seat, clock = state.seat_of(player), state.clock_of(player)
    if seat is None or clock is None or state.lanes[0].board is None or state.settings.control.untimed:
        return None
    running = state.phase is Phase.PLAYING and clock.running is seat.side
    return ClockView(
        clock.remaining_ms(seat.side, clock.at_ms),
        clock.at_ms,
        running,
        clock.delay_ms if running else 0,
        words.tr("time over") if seat.side in clock.flagged else "",
    )


def _lane(source: MessageSource, now_ms: int) -> LaneView:
    state, number, game, words = source.state, source.number, source.game, source.words
    here = tuple(
        player
        for player in range(state.players)
        if len(state.lanes) == 1 or ((seat := state.seat_of(player)) and seat.board == number)
    )
    task = source.lane.task if state.phase is not Phase.OVER else None
    task_text = None if task is None else game.task(state, number, words)
    decided = state.kept or (state.outcome is not None and state.outcome.by_people)
    seat, challenger = state.seat_of(source.mover), None if decided else game.challenger(state, number)
    return LaneView(
        game.board(state, number, words),
        message_of(source, now_ms),
        here,
        _question(source, source.lane.question) if source.lane.question else None,
        task_text.orders if task_text else (),
        tuple(sorted(task.wrong)) if task else (),
        seat.side if game.sides and seat else Side.SOUTH,
        game.kit(number),
        None if (turn := state.turn(number)) is None else turn.player,
        _ruling(source),
        game.hands(state, number, words),
        len(source.history),
        _may(source),
        None if challenger is None else Challenger(challenger, source.name(challenger)),
        game.lacks(state, number),
    )


def _question(source: MessageSource, question: Question) -> QuestionView:
    state, words, seen = source.state, source.words, crossword_asked(source.state, question)
    read = None
    if seen is not None and question.player is not None:
        tiles = {(row, column): tile for row, column, tile in seen.cells}
        doubtful = []
        for cell in sorted(seen.doubtful):
            tile = tiles.get(cell)
            likely = question.candidates if cell == question.cell else (tile.from_set,) if tile else ()
            text = words.question_here(counted(state, replace(question, cell=cell)))
            doubtful.append(DoubtfulCell(*cell, likely, text))
        read = CrosswordRead(question.player, seen.at_ms, seen.cells, seen.loose, tuple(doubtful))
    glare = glares(source.lane, question)
    text = words.question_here(counted(state, question), glare=glare)
    return QuestionView(question.doubt, question.square, question.candidates, text, read, glare)


def _asked(state: State, choice: Offered) -> bool:
    """Whether people are asked: neither what the station knows that holds the tiles, nor computer players."""
    dealt = state.settings.dealt
    if dealt is None:
        return True
    computer = choice.player is not None and bool(dealt.levels[choice.player])
    return not computer and choice.topic not in DEALERS


def _choice(state: State, choice: Offered, game: GamePanel, words: TableWording) -> ChoiceView:
    return ChoiceView(
        choice.topic,
        choice.player,
        game.choice(state, choice, words),
        game.typing(state, choice, words),
        tuple(OptionView(option, game.option(state, choice, option, words)) for option in choice.options),
        choice.letters,
        choice.needed,
        choice.topic in game.hidden,
    )


def _end_choice(state: State, choice: Offered, game: GamePanel, words: TableWording) -> ChoiceView:
    label = end_choice_named(game, state, choice, words)
    return ChoiceView(choice.topic, choice.player, label, label)


def _ruling(source: MessageSource) -> RulingView | None:
    state, words = source.state, source.words
    match source.lane.verdict:
        case Refused() as refused:
            return RulingView(
                Ruled.TAKEN_BACK, refused.player,
                tuple(Formed(word.text, word.squares) for word in refused.words), refused.squares,
                refused.reason.value, words.refused(refused, source.lane.board), unknown=refused.unknown,
            )  # fmt: skip
        case Valid() as stood:
            said = source.game.stood(state, stood, words)
            return RulingView(
                _kind(stood.deed), doer(stood.deed), source.game.formed(state, stood),
                squares_of(stood.deed), text=said.text if said else "", draw=said.draw if said else 0,
                gained=stood.gained if source.game.points else (), accepted=stood.accepted,
                inferred=stood.inferred,
            )  # fmt: skip
    return None


def _kind(deed: object) -> Ruled:
    if isinstance(deed, Passed):
        return Ruled.PASSED
    said = isinstance(deed, Called | Chosen | LaidOut | Left | Raised | Shown)
    return Ruled.DONE if said else Ruled.STANDS


def _may(source: MessageSource) -> frozenset[ArbiterAction]:
    state, lane = source.state, source.lane
    over = state.outcome is not None
    if state.phase in {Phase.IDLE, Phase.READY} or state.kept:
        return frozenset()
    may = set[ArbiterAction]()
    if lane.task or lane.question or isinstance(lane.verdict, Refused) or source.game.acceptable(state):
        may.add(ArbiterAction.ACCEPT)
    if over or state.last_on(source.number) is not None:
        may.add(ArbiterAction.UNDO)
    if lane.board is not None:
        # Tiles that the station holds are never misread.
        may |= (
            {ArbiterAction.SET_CLOCK}
            if state.settings.dealt is not None
            else {ArbiterAction.CORRECT, ArbiterAction.SET_CLOCK}
        )
    if source.game.typed and isinstance(state.main, Turn) and state.settings.camera and not over:
        may.add(ArbiterAction.TYPE_PLAY)
    return frozenset(may)


def _ending(state: State, outcome: Outcome, message: Message, game: GamePanel) -> EndingView:
    """message: the large text about it; its first line says how."""
    how = game.finished if outcome.ending is Ending.FINISHED else outcome.ending.value
    text = message.headline[0]
    if message.text:
        text = f"{text}. {message.text.splitlines()[0]}"
    agreed = tuple(sorted(state.agreed))
    return EndingView(how, outcome.winners, text, outcome.lane, outcome.squares, not state.kept, agreed)
