"""What the panels of Scrabbage, Auction, Speed and Idaho show."""

from station.rules.game import Chosen, Deed, Passed
from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.show import sheet_of
from station.view import view_of
from station.view.pictures import (
    Bidding,
    Crossword,
    Line,
    PegBoard,
    Pool,
    Stand,
    Standings,
)
from station.view.table.panel import panel_of
from tests.screen.examples.table import Table, laid
from tests.view.tables import EXAMPLES, main, message, pictures, said

# Scrabbage


def test_the_draw_says_how_many_and_who_deals() -> None:
    message = said("scrabbage-draw")
    assert message.headline == ("Draw 6",)
    assert message.text == "Hand 1: Ada deals and begins. Everybody draws 6 and sets 2 aside for the scrab."


def test_points_come_with_their_reason() -> None:
    assert said("scrabbage-word").words == "+2 AT"
    table = Table("scrabbage")
    table.start()
    discarded = EXAMPLES["scrabbage-turn"][0].history[-1].deed
    assert isinstance(discarded, Deed)
    table.enter(discarded, laid(0, "H8", "T"), laid(1, "H7", "A"))
    table.enter(laid(0, "H6", "R"), laid(1, "G7", "C"))
    assert "double letter" in message(table.state).words


def test_go_scores_for_the_other_who_plays_on() -> None:
    message = said("scrabbage-go")
    assert (message.headline, message.words, message.text) == (("Go",), "Ben +1 go", "Ben plays on alone.")


def test_a_go_that_is_doubted_asks_for_the_tiles() -> None:
    message = said("scrabbage-doubted")
    assert (message.caption, message.headline[0]) == ("Ada", "Show the tiles")
    assert message.text == "Somebody doubts Ada's go: type the tiles in hand, or take it back."


def test_an_untrue_go_says_what_fits() -> None:
    message = said("scrabbage-no-go")
    assert (message.headline, message.text) == (("No go",), "S can be laid on H7. Ada's turn.")
    assert said("scrabbage-no-go-again").text == (
        "S can be laid on H7, and only a player who cannot lay a tile may go."
    )


def test_the_arbiter_accepts_a_fragment_as_a_word_and_no_single_tile() -> None:
    panel = panel_of("scrabbage")
    assert not panel.acceptable(EXAMPLES["scrabbage-fragment"][0])
    assert not panel.acceptable(EXAMPLES["scrabbage-word"][0])
    table = Table("scrabbage")
    table.start()
    table.enter(Chosen("drawn and discarded"), laid(0, "H8", "C"), laid(1, "I8", "A"))
    assert panel.acceptable(table.state)
    table.enter(Passed(0))
    assert not panel.acceptable(table.state)


def test_pegs_stand_at_the_points_and_where_they_were() -> None:
    (board,) = pictures("scrabbage-go", PegBoard)
    assert [(peg.front, peg.back) for peg in board.pegs] == [(2, 0), (7, 6)]
    assert board.goal == 121


def test_partners_share_a_row_and_a_peg() -> None:
    (standings,) = pictures("scrabbage-four", Standings)
    assert [row.name for row in standings.rows] == ["Ada & Cleo", "Ben & Dan"]
    (board,) = pictures("scrabbage-four", PegBoard)
    assert len(board.pegs) == 2


def test_fragments_have_owners() -> None:
    assert Line("In the making: A (Ada)") in pictures("scrabbage-fragment", Line)


# Auction


def test_the_auction_stands_in_place_of_the_board() -> None:
    lot = main("auction-raised")
    assert isinstance(lot, Bidding)
    assert (lot.letter, lot.price, lot.caption) == ("Q", "6", "Bid of Cleo")
    assert [bidder.stand for bidder in lot.bidders] == [Stand.ASKED, Stand.IN, Stand.HOLDS]


def test_hands_lie_open() -> None:
    (standings,) = pictures("auction-words", Standings)
    assert [len(row.tiles) for row in standings.rows] == [7, 7, 7, 7]
    assert standings.rows[1].tiles[0] == "", "a blank shows no letter"


def test_a_tile_that_is_sold_is_announced_with_its_price() -> None:
    message = said("auction-sold")
    assert message.headline[0] == "Q → Cleo"
    assert message.text == "Q goes to Cleo for 6 points. Draw the next tile."
    assert message.player == 2


def test_the_board_is_shown_while_words_are_played_and_in_the_history() -> None:
    def shown(name: str, panel: Panel = Panel.NONE) -> bool:
        local = ScreenState(panel=panel)
        return sheet_of(EXAMPLES[name][0], local, ScreenLayout.of(1280, 800), 0).here.board is not None

    assert shown("auction-words")
    assert not shown("auction-raised")
    assert shown("auction-raised", Panel.HISTORY)


# Speed Scrabble and Idaho


def test_points_below_nothing_have_a_minus_as_wide_as_a_digit() -> None:
    table = Table("idaho", 2)
    table.start()
    table.enter(Chosen("go"))
    while table.state.position.pool:
        table.enter(Chosen("all-draw"))
    table.enter(Chosen("nobody"), Chosen("points", 0, "-12"), Chosen("points", 1, "5"))
    table.enter(Chosen("again", None, "no"))
    assert message(table.state).words == "−12 · 5"
    (standings,) = [one for one in view_of(table.state, 0).pictures if isinstance(one, Standings)]
    assert [row.points for row in standings.rows] == ["−12", "5"]


def test_the_pool_is_counted_large_while_they_play() -> None:
    pool = main("speed-called")
    assert isinstance(pool, Pool)
    assert (pool.count, pool.lines) == ("60", ("12 more GOs, then the last.",))
    assert said("speed-called").caption == "Ben & Dan"


def test_faults_are_marked_in_the_crossword() -> None:
    crossword = main("speed-fault")
    assert isinstance(crossword, Crossword)
    assert {(cell.row, cell.column) for cell in crossword.cells if cell.wrong} == {(k, 0) for k in range(4)}
    assert said("speed-fault").text == "Ada: CODY is not a word."


def test_doubtful_and_unused_tiles_are_shown() -> None:
    crossword = main("speed-doubt")
    assert isinstance(crossword, Crossword)
    assert {(c.row, c.column) for c in crossword.cells if c.doubtful} == {(3, 1), (0, 2)}
    idaho = main("idaho-crossword")
    assert isinstance(idaho, Crossword)
    assert idaho.loose == ("E", "")


def test_letters_in_two_words_are_marked_where_they_count_twice() -> None:
    idaho, speed = main("idaho-crossword"), main("speed-doubt")
    assert isinstance(idaho, Crossword)
    assert isinstance(speed, Crossword)
    twice = {cell.letter for cell in idaho.cells if cell.twice}
    assert twice == {"H", "U"}
    assert not any(cell.twice for cell in speed.cells)


def test_everybody_who_has_not_voted_is_lit() -> None:
    (standings,) = pictures("speed-vote", Standings)
    assert [row.acting for row in standings.rows] == [True] * 4
    assert said("speed-vote").headline[0] == "CODY?"


def test_how_many_tiles_each_takes_stands_beside_the_name() -> None:
    (standings,) = pictures("idaho-picked", Standings)
    assert [row.tells for row in standings.rows] == [
        "12 tiles · takes 5",
        "14 tiles · takes 7",
        "14 tiles · takes 7",
    ]
