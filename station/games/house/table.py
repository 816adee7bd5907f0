"""What Scrabble House does differently from other games at the table."""

from dataclasses import replace
from typing import ClassVar

from station.clock.head import Flagged
from station.games.house import words
from station.games.house.by_hand import pictured
from station.games.house.explosion import laid_out, progress, ruling_of
from station.games.house.interpret import Case, interpret
from station.games.house.picture import compare
from station.games.house.rules.chain import chain
from station.games.house.rules.custody import face
from station.games.house.rules.game import (
    House,
    PlayedSinceError,
    player_of,
    same_tile,
    side_of,
    team,
    turn_of,
)
from station.games.house.rules.ledger import pass_on, played_since
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.table import HouseBoard, HousePosition
from station.games.house.sets import with_kits
from station.referee import finding
from station.referee.events import Challenged
from station.referee.lettered.table import withdrawn
from station.referee.outcome import Ending, Outcome
from station.referee.ruling import Refusal, Refused, Task
from station.referee.seats import TWO_BOARDS, Seat
from station.referee.settled import is_mistake, with_settled
from station.referee.sight import SeenTile
from station.referee.state import Done, Lane, Phase, TableState
from station.referee.table_game import Move, TableGame
from station.referee.words import refused as refused_by
from station.rules.edition import BLANK
from station.rules.faced import FacedPlay, FacedPosition, LaidFacing
from station.rules.game import MISTAKES_ASKED, TILES_PASS_AT_ONCE, GameDeed, RuleError
from station.rules.square import square_name
from station.rules.tile import FacedTile

State = TableState[HousePosition]


class HouseTable(TableGame[HousePosition]):
    """Two boards, read with the facing of their tiles; explosions are tasks, and a flag ends the game."""

    lanes: ClassVar[int] = 2
    seats: ClassVar[tuple[Seat, ...]] = TWO_BOARDS
    rules: House

    def starters(self, position: HousePosition) -> frozenset[int]:
        """The opponents of the players who begin."""
        return frozenset(player_of(board, now.to_move.other) for board, now in enumerate(position.boards))

    def read(self, state: State, lane: int) -> finding.Finding:
        case = self._case(state, lane)
        if case.lane.task is None:
            known = with_kits(case)
            if isinstance(known, finding.Unclear):
                return known
            case = known
        not_back = self._not_taken_back(state, lane, case)
        if not_back is not None:
            return not_back
        found = interpret(case)
        if not isinstance(found, Task):
            return found
        if found.done:
            after = self.after(state.position, found.deed)
            if isinstance(after, RuleError):
                # A tile of the play has gone back to the other board since it was laid.
                return replace(refused_by(after, case.player, found.deed), reason=Refusal.NOT_IN_HAND)
            return finding.Played(found.deed, after, found.inferred)
        why, squares = words.unfinished(found), (*found.to_turn, *found.to_remove)
        refused = Refused(Refusal.UNFINISHED, why, squares=squares, words=ruling_of(found).words)
        return finding.Unfinished(found, refused)

    def pictured(self, state: State, deed: GameDeed) -> finding.Pictured | RuleError | None:
        """Without a camera, people say what lies on a board and how far an explosion has got."""
        return pictured(state, deed)

    def _not_taken_back(self, state: State, lane: int, case: Case) -> Refused | None:
        """Why a play whose explosion was under way cannot be taken back, if that was tried: a tile of it has
        been played by the partner."""
        task, board = state.lanes[lane].task, case.board
        gone = _gone(state, lane)
        back = task is None or all(case.squares[square] is None for square, _ in ruling_of(task).play.placed)
        asked = board.early if back else board.early[len(gone) :]
        played = played_since(state.position, lane, board.to_move, asked)
        if played is None:
            return None
        named = self._named(state, 1 - lane, PlayedSinceError(played))
        return replace(refused_by(named, case.player, None), reason=Refusal.DISTURBED)

    def follow(self, state: State, lane: int) -> Lane:
        now = state.lanes[lane]
        if now.seen is None or state.phase not in (Phase.PLAYING, Phase.PAUSED):
            return now
        squares = with_settled(now.seen, now.settled)
        assert isinstance(now.board, FacedPosition)
        difference = compare(now.board, squares)
        if difference.nothing and not difference.hidden:
            return replace(withdrawn(now), task=None, laid=(), chosen=())
        laid = dict(now.laid)
        for square in difference.new:
            seen = squares[square]
            # A clear look is not replaced by a doubtful one.
            if isinstance(seen, SeenTile) and not (seen.doubtful and square in laid):
                laid[square] = seen
        gone = {square for square, _ in now.chosen if squares[square] is None and square not in laid}
        return replace(
            now,
            task=None if now.task is None else progress(now.task, now.board, squares),
            laid=tuple(sorted(laid.items(), key=lambda item: item[0])),
            chosen=tuple((square, letter) for square, letter in now.chosen if square not in gone),
        )

    def lane_at(self, before: State, after: State, lane: int, move: Move) -> Lane:
        board = after.position.boards[lane]
        now = replace(after.lanes[lane], board=board.position)
        if before.phase is Phase.READY and before.awaits == ():
            return replace(now, seen=None)  # what was there before the game is no play
        was = before.position.boards[lane]
        same_turn = was.to_move is board.to_move
        if not after.settings.camera and not (same_turn and was.position == board.position):
            # What people said of the board was about the position that was.
            return replace(now, seen=None, laid=(), chosen=(), settled=())
        if move is Move.JUDGED or same_turn:
            return now
        settled = now.settled
        if move is Move.DEED:
            lasting = after.settings.rulings >= MISTAKES_ASKED
            settled = tuple(
                answer
                for answer in settled
                if board.position[answer.square] is not None or (lasting and is_mistake(answer))
            )
        return replace(now, laid=(), chosen=(), settled=settled)

    def followed(self, state: State, lane: int) -> State:
        """Tiles that have left the board in an explosion are the partner's at once."""
        if state.settings.rulings < TILES_PASS_AT_ONCE or state.phase not in (Phase.PLAYING, Phase.PAUSED):
            return state
        board, gone = state.position.boards[lane], _gone(state, lane)
        if gone == board.early:
            return state
        return replace(state, position=pass_on(state.position, lane, board.to_move, gone))

    def undo(self, state: State, done: Done[HousePosition]) -> HousePosition | RuleError:
        try:
            return self.rules.undone(state.position, done.lane, done.before)
        except PlayedSinceError as error:
            return self._named(state, 1 - done.lane, error)

    def _named(self, state: State, lane: int, error: PlayedSinceError) -> RuleError:
        """The error with the play on this board that used the tile."""
        tile = error.tile
        for done in reversed(state.history):
            made = done.after.boards[lane].last
            if done.undone or done.lane != lane or made is None:
                continue
            if any((face(one), one.kit) == (face(tile), tile.kit) for _, one in made.transfer.spent):
                words = [word.text for word in made.ruling.words] if made.ruling else []
                squares = [square_name(square) for square in made.placed]
                return error.as_rule_error(
                    state.settings.names[turn_of(done.deed)], " ".join(words or squares)
                )
        return error.as_rule_error()

    def ended(self, state: State, by: Flagged | Challenged | None) -> Outcome | None:
        """By a chain, on time, or by a challenge, won by whoever is right about the last play's words."""
        position = state.position
        match by:
            case Flagged(board=board, side=side):
                return Outcome(Ending.TIME, team(side.other), board)
            case Challenged(board=board, side=side):
                last = state.last_on(board)
                made = position.boards[board].last
                if not self.rules.challenges or last is None or made is None or made.mover is side:
                    return None
                if made.ruling is None or last.accepted:
                    return None
                right = any(word.text not in self.rules.lexicon for word in made.ruling.words)
                return Outcome(Ending.CHALLENGE, team(side if right else side.other), board)
            case None:
                winners = self.rules.winners(position)
                return Outcome(Ending.FINISHED, winners, position.won, position.chain)

    def accepted(self, state: State, lane: int) -> tuple[LaidFacing, tuple[str, ...]] | None:
        """The board as it lies; recorded as a play if that play would leave it so with these words."""
        now = state.lanes[lane]
        if now.seen is None or state.turn(lane) is None:
            return None
        case = self._case(state, lane)
        after = _as_it_lies(case)
        if after == case.board.position:
            return None
        if (ruling := self._ruling_of(case, after)) is not None:
            deed = LaidFacing(case.player, ruling.play.placed, accepted=True)
        else:
            was = case.board.position
            came = [(square, tile) for square, tile in after.occupied() if not same_tile(was[square], tile)]
            deed = LaidFacing(case.player, tuple(came), accepted=True, lies=after)
        return None if isinstance(self.after(state.position, deed), RuleError) else (deed, ())

    def corrected(self, state: State, lane: int, square: int, tile: FacedTile) -> State:
        """The tile keeps its kit, so that the ledger stays right. Whether the last play won is seen again."""
        board = state.position.boards[lane]
        confirmed = board.position[square]
        assert confirmed is not None
        corrected = board.position.replace({square: replace(tile, kit=confirmed.kit)})
        position = state.position.with_board(lane, position=corrected)
        won = () if board.last is None else chain(corrected, board.last.mover)
        if won or position.won == lane:
            position = replace(position, won=lane if won else None, chain=won)
        return replace(state, position=position).on_lane(lane, task=None)

    def _case(self, state: State, lane: int) -> Case:
        turn, now = state.turn(lane), state.lanes[lane]
        assert turn is not None
        assert now.seen is not None
        board = state.position.boards[lane]
        squares = with_settled(now.seen, now.settled)
        return Case(self.rules, board, now, turn.player, squares, state.settings.rulings)

    def _ruling_of(self, case: Case, after: FacedPosition) -> HouseLegal | None:
        """The play that leads to exactly this position if its strings count as words, if there is one."""
        task, mover = case.lane.task, side_of(case.player)
        if task is not None:
            play = ruling_of(task).play
        else:
            placed = [
                (square, replace(tile, facing=mover))
                for square, tile in after.occupied()
                if case.board.position[square] is None
            ]
            play = FacedPlay(mover, tuple(placed))
        ruling = case.rule_accepting(play)
        if not isinstance(ruling, HouseLegal):
            return None
        return ruling if compare(ruling.after, case.squares).nothing else None


def _gone(state: State, lane: int) -> tuple[FacedTile, ...]:
    """The tiles that have left the board in the explosion under way."""
    task = state.lanes[lane].task
    if task is None:
        return ()
    laid = laid_out(state.position.boards[lane].position, ruling_of(task))
    return tuple(tile for s in task.take if s in task.removed and (tile := laid[s]) is not None)


def _as_it_lies(case: Case) -> FacedPosition:
    """The position that the last picture shows; whatever it does not show clearly is as before."""
    now: HouseBoard = case.board
    difference = compare(now.position, case.squares)
    chosen = dict(case.lane.chosen)
    changes: dict[int, FacedTile | None] = dict.fromkeys(difference.missing)
    for square in difference.new | difference.other | difference.turned:
        seen, was = case.squares[square], now.position[square]
        if not isinstance(seen, SeenTile):
            continue
        kit = seen.kit or (was.kit if was else now.hand(now.to_move).kit)
        facing = seen.facing or (was.facing if was else now.to_move)
        letter = seen.letter or (seen.candidates[0] if seen.candidates else BLANK)
        # A blank without a letter stands for none until somebody says which.
        blank = letter == BLANK
        changes[square] = FacedTile(chosen.get(square, BLANK) if blank else letter, facing, kit, blank)
    return now.position.replace(changes)
