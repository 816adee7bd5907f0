"""States of tables worth a picture, made by the real referee from events."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from station.clock.head import Pressed
from station.referee.events import LayoutSeen
from station.referee.match import Match, Result
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.referee.state import TableState
from station.rules.edition import BLANK
from station.rules.game import Called, Chosen, Laid, LaidOut, Left, Passed, Raised, Shown
from station.rules.lettered.position import Tile
from station.rules.square import SQUARES, parse_square
from station.rules.tile import Side
from station.screen.input.screen_state import Entry, EntryKind, Panel, ScreenState
from tests.screen.examples.table import Table, TableExample, crossword, laid


def scrabble() -> dict[str, TableExample]:
    table = Table("scrabble", 4)
    found = {"scrabble-ready": (table.state, ScreenState())}
    table.start()
    found["scrabble-turn"] = (table.state, ScreenState())
    typed = Entry(EntryKind.PLAY, 0, square=parse_square("F8"), tiles=(*"QUART", "z"))
    found["scrabble-typing"] = (table.state, ScreenState(entry=typed))
    found["scrabble-laid"] = (table.enter(laid(0, "F8", "QUARTz")), ScreenState())
    found["scrabble-refused"] = (table.enter(laid(1, "H9", "XYZ", down=True)), ScreenState())
    table.enter(laid(1, "H9", "X", down=True), Passed(2))
    for panel in (Panel.MENU, Panel.CLOCK, Panel.ABORT, Panel.HISTORY, Panel.HELP):
        found[f"scrabble-{panel.value}"] = (table.state, ScreenState(panel=panel, turn=0))
    h8 = parse_square("H8")
    found["scrabble-square"] = (table.state, ScreenState(panel=Panel.SQUARE, square=h8))
    found["scrabble-tile"] = (table.state, ScreenState(panel=Panel.TILE, square=h8))
    exchange = Entry(EntryKind.LETTERS, 3, "exchange")
    found["scrabble-exchange"] = (table.state, ScreenState(entry=exchange))
    found["scrabble-exchanged"] = (table.enter(Chosen("exchange", 3, "2")), ScreenState())
    blank = Table("scrabble", 2)
    blank.start()
    found["scrabble-blank"] = (
        blank.enter(Laid(0, ((h8, Tile(None, True)), (h8 + 1, Tile("O"))))),
        ScreenState(),
    )
    challenge = Table("scrabble", 3, options=(("challenge", "double"),))
    challenge.start()
    found["scrabble-challenge"] = (challenge.enter(laid(0, "H8", "XQZT")), ScreenState())
    crowded = Table("scrabble", 4, options=(("challenge", "double"),))
    crowded.start()
    found["scrabble-crowded"] = (crowded.enter(laid(0, "H8", "XQZT")), ScreenState())
    found["scrabble-challenged"] = (challenge.enter(Chosen("challenge", 1)), ScreenState())
    found["scrabble-hidden"] = (_hidden(), ScreenState())
    polish = Table("scrabble", 2, edition="pl")
    polish.start()
    entry = Entry(EntryKind.PLAY, 0, square=h8, tiles=("Ż", "Ó", "ł"))
    found["scrabble-polish"] = (polish.state, ScreenState(entry=entry))
    return found


def _hidden() -> TableState[Any]:
    """A hand lies on the board while the camera should read a play."""
    table = Table("scrabble", 2, camera=True)
    table.start()
    clock = table.state.clocks[0]
    table.handle(
        lambda at_ms: Pressed(0, Side.SOUTH, 1, at_ms, replace(clock, running=Side.NORTH, at_ms=at_ms))
    )
    squares: list[SeenSquare] = [None] * SQUARES
    for name in ("G8", "H8", "I8", "H9", "I9", "H10"):
        squares[parse_square(name)] = Unseen.HIDDEN
    squares[parse_square("F8")] = SeenTile("C", None, "a")
    return table.handle(lambda at_ms: BoardSeen(0, at_ms, tuple(squares)))


def friendly() -> dict[str, TableExample]:
    table = Table("friendly", 4)
    table.start()
    found = {"friendly-turn": (table.state, ScreenState())}
    found["friendly-looked-up"] = (table.enter(Chosen("look-up", None, "qiz")), ScreenState())
    order = table.enter(Chosen("trade", 0, "AAITUYA"))
    found["friendly-trade-order"] = (order, ScreenState())
    table.enter(Chosen("trade-order", 0, "U"))
    found["friendly-trade-two"] = (table.state, ScreenState())
    table.enter(Chosen("trade-order", 0, "done"))
    found["friendly-trade-draw"] = (table.state, ScreenState())
    found["friendly-trade-keep"] = (table.enter(Chosen("trade-drawn", 0, "I")), ScreenState())
    found["friendly-trade-aside"] = (table.enter(Chosen("trade-keep", 0, "redraw")), ScreenState())
    swap = Table("friendly", 2)
    swap.start()
    swap.enter(laid(0, "F8", "QUARTz"))
    taking = Entry(EntryKind.PLAY, 1, square=parse_square("K8"))
    found["friendly-taking"] = (swap.state, ScreenState(entry=taking))
    again = replace(laid(1, "H9", "x", down=True), swapped=((parse_square("K8"), "Z"),))
    found["friendly-swapped"] = (swap.enter(again), ScreenState())
    found["friendly-offers"] = (swap.state, ScreenState(panel=Panel.OFFERS))
    return found


def scrabbage() -> dict[str, TableExample]:
    table = Table("scrabbage", 2)
    table.start()
    found = {"scrabbage-draw": (table.state, ScreenState())}
    table.enter(Chosen("drawn and discarded"))
    found["scrabbage-turn"] = (table.state, ScreenState())
    found["scrabbage-fragment"] = (table.enter(laid(0, "H8", "A")), ScreenState())
    found["scrabbage-word"] = (table.enter(laid(1, "I8", "T")), ScreenState())
    found["scrabbage-refused"] = (table.enter(laid(0, "J8", "V")), ScreenState())
    table.enter(laid(0, "G8", "R"), laid(1, "I7", "I"))
    found["scrabbage-go"] = (table.enter(Passed(0)), ScreenState())
    doubted = Table("scrabbage", 2)
    doubted.start()
    doubted.enter(Chosen("drawn and discarded"), laid(0, "H8", "A"), laid(1, "I8", "T"), Passed(0))
    found["scrabbage-doubted"] = (doubted.enter(Chosen("doubt go")), ScreenState())
    found["scrabbage-no-go"] = (doubted.enter(Chosen("show hand", 0, "SVV")), ScreenState())
    found["scrabbage-no-go-again"] = (doubted.enter(Passed(0)), ScreenState())
    table.enter(Passed(1))
    found["scrabbage-scrab"] = (table.state, ScreenState())
    found["scrabbage-next-hand"] = (table.enter(laid(0, "J8", "S")), ScreenState())
    four = Table("scrabbage", 4)
    four.start()
    four.enter(Chosen("drawn and discarded"), laid(0, "H8", "O"), laid(1, "I8", "N"), laid(2, "G8", "T"))
    found["scrabbage-four"] = (four.state, ScreenState())
    three = Table("scrabbage", 3)
    three.start()
    three.enter(Chosen("drawn and discarded"), laid(0, "H8", "O"), laid(1, "I8", "N"))
    found["scrabbage-three"] = (three.state, ScreenState())
    three.enter(Passed(2), Passed(0), Passed(1))
    found["scrabbage-scrab-draw"] = (three.state, ScreenState())
    won = Table("scrabbage", 2, options=(("points", "2"),))
    won.start()
    won.enter(Chosen("drawn and discarded"), laid(0, "H8", "A"), laid(1, "I8", "T"))
    found["scrabbage-won"] = (won.state, ScreenState())
    match = Match(3, (Result(won.state.settings.names[::-1], (1,), (2, 121)),))
    of_match = replace(won.state, settings=replace(won.state.settings, match=match))
    found["scrabbage-match"] = (of_match, ScreenState())
    found["scrabbage-statistics"] = (of_match, ScreenState(panel=Panel.STATISTICS))
    found |= {f"scrabbage-next-of-{players}": _next_game(players) for players in (2, 4)}
    return found


def _next_game(players: int) -> TableExample:
    """Before the second game of a match, in which everybody has moved a seat."""
    state = Table("scrabbage", players).state
    names = state.settings.names
    before = Match(3, (Result((names[-1], *names[:-1]), (1,), (2, 121, 3, 4)[:players]),))
    return replace(state, settings=replace(state.settings, match=before)), ScreenState()


def auction() -> dict[str, TableExample]:
    table = Table("auction", 3)
    found = {"auction-ready": (table.state, ScreenState())}
    table.start()
    found["auction-draw"] = (table.state, ScreenState())
    spot = Entry(EntryKind.SPOT, tiles=("Q",))
    found["auction-typing"] = (table.state, ScreenState(entry=spot))
    found["auction-shown"] = (table.enter(Shown("Q")), ScreenState())
    found["auction-raised"] = (table.enter(Chosen("bid", 1, "5"), Raised(2)), ScreenState())
    found["auction-sold"] = (table.enter(Left(0), Left(1)), ScreenState())
    full = Table("auction", 4)
    full.start()
    for number, tile in enumerate("CATSONERIOTBEHOUSEDOGQUIZA?S"):
        full.enter(Shown(tile))
        if number == 20:
            full.enter(Chosen("bid", full.state.to_move, "11"))
            found["auction-late"] = (full.state, ScreenState())
        elif number % 3:
            full.enter(Raised(full.state.to_move or 0))
        while full.state.position.bidding is not None:
            full.enter(Left(full.state.to_move or 0))
    found["auction-words"] = (full.state, ScreenState())
    found["auction-laid"] = (full.enter(laid(0, "H8", "ROBE")), ScreenState())
    return found


_GOOD: Final = ("STONE...", "..N.....", ".RED....")


def speed() -> dict[str, TableExample]:
    table = Table("speed", 5, camera=True)
    found = {"speed-ready": (table.state, ScreenState())}
    table.start()
    found["speed-go"] = (table.state, ScreenState())
    table.enter(Chosen("go"))
    found["speed-playing"] = (table.state, ScreenState())
    found["speed-called"] = (table.enter(Called((1, 3))), ScreenState())
    every = Table("speed", 4, camera=True, options=(("checked", "every"),))
    every.start()
    every.enter(Chosen("go"), Called((2,)))
    found["speed-show"] = (every.state, ScreenState())
    doubtful = every.handle(
        lambda at_ms: LayoutSeen(
            at_ms, 2, crossword("CAT", "A..", "R..", "TRI"), ("E",)[:0], doubtful=((3, 1), (0, 2))
        )
    )
    found["speed-doubt"] = (doubtful, ScreenState())
    found["speed-letters"] = (doubtful, ScreenState(panel=Panel.LETTERS))
    fault = Table("speed", 4, options=(("checked", "every"),))
    fault.start()
    fault.enter(Chosen("go"), Called((2,)))
    found["speed-by-eye"] = (fault.state, ScreenState())
    fault.enter(LaidOut(2, crossword("CATS", ".X..", ".E.."), ("E",)))
    found["speed-left-over"] = (fault.state, ScreenState())
    fault.enter(Chosen("fault", None, "void"))
    found["speed-void"] = (fault.state, ScreenState())
    fault.enter(Called((0,)), LaidOut(0, crossword("CATS", "O...", "D...", "Y...")))
    found["speed-fault"] = (fault.state, ScreenState())
    fault.enter(Chosen("fault", None, "vote"))
    found["speed-vote"] = (fault.state, ScreenState())
    wrong = Table("speed", 2, options=(("checked", "every"),))
    wrong.start()
    wrong.enter(Chosen("go"), Called((0,)), LaidOut(0, crossword("CATS")))
    found["speed-miscounted"] = (wrong.state, ScreenState())
    wrong.enter(Chosen("by-eye", 0, "legal"), Chosen("pool"))
    found["speed-pool"] = (wrong.state, ScreenState())
    won = Table("speed", 2)
    won.start()
    won.enter(Chosen("go"), *(Called((0,)) for _ in range(43)))
    found["speed-last"] = (won.state, ScreenState())
    won.enter(Called((1,)), Chosen("by-eye", 1, "legal"))
    found["speed-won"] = (won.state, ScreenState())
    return found


def idaho() -> dict[str, TableExample]:
    table = Table("idaho", 3)
    table.start()
    table.enter(Chosen("go"))
    found = {"idaho-playing": (table.state, ScreenState())}
    found["idaho-unused"] = (table.enter(Called((1,))), ScreenState())
    table.enter(Chosen("unused", 0, "2"), Chosen("unused", 2, "0"))
    found["idaho-picked"] = (table.state, ScreenState())
    end = Table("idaho", 2)
    end.start()
    end.enter(Chosen("go"))
    while end.state.position.pool:
        end.enter(Called((0,)), Chosen("unused", 1, "0"))
    found["idaho-last"] = (end.state, ScreenState())
    end.enter(Chosen("nobody"))
    found["idaho-count"] = (end.state, ScreenState())
    end.enter(Chosen("points", 0))
    found["idaho-points"] = (end.state, ScreenState())
    typed = Entry(EntryKind.NUMBER, 0, "points-count", tiles=("6", "1"))
    found["idaho-typing"] = (end.state, ScreenState(entry=typed))
    end.enter(Chosen("points-count", 0, "61"), Chosen("points", 1), Chosen("points-count", 1, "54"))
    found["idaho-won"] = (end.state, ScreenState())
    seen = Table("idaho", 2, camera=True)
    seen.start()
    seen.enter(Chosen("go"))
    for _ in range(20):
        seen.enter(Chosen("all-draw"))
    while seen.state.position.pool:
        seen.enter(Chosen("all-draw"))
    seen.enter(Chosen("nobody"))
    return found | _crosswords(seen)


def _crosswords(table: Table) -> dict[str, TableExample]:
    """Crosswords with letters in two words, as the camera sees them."""
    cells = crossword("..Q..", "HOUSE", "O.I..", "E.Z..", "S....")
    table.handle(lambda at_ms: LayoutSeen(at_ms, 0, cells, ("E", BLANK), moving=True))
    return {"idaho-crossword": (table.state, ScreenState())}


def clabbers() -> dict[str, TableExample]:
    table = Table("clabbers")
    table.start()
    found = {"clabbers-turn": (table.state, ScreenState())}
    found["clabbers-laid"] = (table.enter(laid(0, "F8", "TRAQU")), ScreenState())
    found["clabbers-refused"] = (table.enter(laid(1, "H9", "XYZ", down=True)), ScreenState())
    blank = table.enter(Laid(1, ((127, Tile("X")), (142, Tile(None, blank=True)))))
    found["clabbers-blank"] = (blank, ScreenState())
    challenge = Table("clabbers", options=(("challenge", "double"),))
    challenge.start()
    challenge.enter(laid(0, "G8", "CTA"))
    found["clabbers-challenged"] = (challenge.enter(Chosen("challenge", 1)), ScreenState())
    return found


GAMES: Final = (scrabble, friendly, scrabbage, auction, speed, idaho, clabbers)


@cache
def table_examples() -> Mapping[str, TableExample]:
    """Every example by its name, which begins with its game's."""
    found = {name: example for examples in GAMES for name, example in examples().items()}
    pages = {f"{each.__name__}-rules": Table(each.__name__, 3 if each is scrabbage else 2) for each in GAMES}
    return found | {name: (table.state, ScreenState(panel=Panel.RULES)) for name, table in pages.items()}
