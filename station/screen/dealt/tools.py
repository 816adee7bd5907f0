"""The buttons of whoever plays at the screen."""

from dataclasses import replace
from typing import Final

import pygame

from station.screen.dealt import agreement
from station.screen.dealt.places import HandPlaces, hand_places
from station.screen.draw.icons import Icon
from station.screen.input.actions import Action, Do
from station.screen.input.answers import offered
from station.screen.input.sheet import LaneSheet, Sheet
from station.screen.input.touch import Button, Item, Look, in_row, item_if, made
from station.view import Phase
from station.view.view import ArbiterAction

_ARROWS: Final = {"<": Icon.LEFT, ">": Icon.RIGHT}

HELD: Final = {Phase.PLAYING, Phase.PAUSED}
"""While these last, people see their own hands."""


def places(sheet: Sheet) -> HandPlaces:
    """Room for the whole hand, so that laying a tile moves nothing."""
    return hand_places(sheet.layout, sheet.view, len(sheet.served.hand))


def rack_boxes(sheet: Sheet) -> list[pygame.Rect]:
    """Where the tiles of the rack lie; nowhere those that are on another page of it."""
    return places(sheet).tiles(len(sheet.served.rack), sheet.local.dealt.page)


def more_tiles(sheet: Sheet) -> list[Button]:
    """What turns the page of a hand that is too large for its place."""
    at, count = places(sheet), len(sheet.served.rack)
    pages = at.pages(count)
    page = sheet.local.dealt.page % pages
    if pages == 1 or sheet.served.hidden:
        return []
    turned = Action(Do.MORE_TILES, sheet.local.lane, amount=(page + 1) % pages)
    return [Button(at.more, turned, f"{page + 1} / {pages}", icon=Icon.RIGHT)]


def shows_hand(sheet: Sheet) -> bool:
    """Whether people see their hands: while they play, and before it where everybody sees all of them."""
    view = sheet.view
    opened = view.dealt is not None and view.dealt.opened
    return view.phase in HELD or (opened and view.phase is Phase.READY)


def head_row(sheet: LaneSheet) -> pygame.Rect:
    """The row above the column beside the board, for the buttons of pages without clocks."""
    corner, column = sheet.places.buttons[0].union(sheet.places.buttons[1]), sheet.places.covered
    return pygame.Rect(column.left, corner.top, column.width, corner.height)


def tool_buttons(sheet: LaneSheet) -> list[Button]:
    """The row below the hand, what leads to more tiles, and what says that the hand may be shown."""
    at, view, items = places(sheet), sheet.view, _items(sheet)
    found = [
        replace(one, label="", icon=_ARROWS[one.label]) if one.label in _ARROWS else one
        for one in made(_row(sheet, at, max(1, len(items))), items)
    ]
    player = sheet.served.owner
    if player is not None and view.phase is Phase.PLAYING and sheet.served.hidden:
        label = sheet.words.tr("{name}: show my tiles").format(name=view.players[player].name)
        found = [Button(at.rack.union(at.tools), Action(Do.SHOW_HAND, player=player), label, Look.STRONG)]
    elif shows_hand(sheet):
        found += more_tiles(sheet)
    return found


def _row(sheet: LaneSheet, at: HandPlaces, count: int) -> list[pygame.Rect]:
    """Places for so many tools. Before the game nothing is where "Rematch" was: who touches that twice begins
    nothing."""
    gap = sheet.px(8)
    if sheet.view.phase is not Phase.READY:
        return in_row(at.tools, count, gap)
    _, *rest = in_row(at.tools, 3, gap)
    return in_row(rest[0].unionall(rest), count, gap)


def other_board(sheet: LaneSheet) -> list[Button]:
    """What makes the small board the large one, beside it; bright while somebody is waited for there."""
    at, view, dealt = places(sheet), sheet.view, sheet.view.dealt
    if len(view.lanes) == 1:
        return []
    there = (player for lane in view.lanes if lane is not sheet.lane for player in lane.players)
    called = dealt is not None and any(player in dealt.people and player in dealt.acts for player in there)
    look = Look.STRONG if called else Look.PLAIN
    action, label = Action(Do.OTHER_BOARD, sheet.number), sheet.words.tr("Other board")
    return [Button(at.to_other, action, label, look, Icon.EXCHANGE)]


def _items(sheet: LaneSheet) -> list[Item]:
    view, served, words, lane = sheet.view, sheet.served, sheet.words, sheet.number
    player = served.owner
    if view.phase is Phase.READY:
        return [Item(Action(Do.BEGIN), words.tr("Start"), Look.STRONG)]
    if player is None or view.phase is not Phase.PLAYING:
        return []
    if served.giving:
        return _giving(sheet, player)
    if sheet.lane.order and sheet.lane.turn == player:
        return _explosion(sheet, player)
    laying, other = served.laying, []
    if view.dealt is not None and view.dealt.free and len(view.dealt.people) > 1:
        other = [Item(Action(Do.OTHER_BOARD, lane), words.tr("Other player"))]
    shuffle = item_if(len(served.rack) > 1, Action(Do.SHUFFLE, lane), words.tr("Shuffle"))
    sort = item_if(len(served.rack) > 1, Action(Do.SORT, lane), words.tr("Sort"))
    free = view.dealt is not None and bool(view.dealt.free)
    if (laying.placed or laying.swaps) and not free:
        shuffle = Item(Action(Do.TAKE_ALL_BACK, lane), words.tr("Take back"))
    if not served.acts or free:
        return [shuffle, sort, *other, *offers_beside(sheet)]
    passing = view.passing or words.tr("Pass")
    end = Action(Do.END_TURN, lane, player=player)
    passes = item_if(not laying.placed, Action(Do.PASS, lane, player=player), passing)
    if laying.placed and agreement.refused_words(sheet):
        passes = Item(Action(Do.ALLOW, lane), words.tr("It counts"))
    return [
        shuffle,
        sort,
        *other,
        passes,
        *offers_beside(sheet),
        item_if(bool(laying.placed), end, words.tr("End turn"), Look.STRONG),
    ]


def may_undo(sheet: LaneSheet) -> bool:
    """Whether whoever plays alone may take the last play back, with what computers have answered. A PIN
    locks that like everything an arbiter may do."""
    dealt, lane = sheet.view.dealt, sheet.number
    if dealt is None or not dealt.alone or sheet.local.pin or sheet.lane.order:
        return False
    return dealt.undoes[lane] and ArbiterAction.UNDO in sheet.lane.may


def may_ask_hint(sheet: LaneSheet) -> bool:
    """Whether the computer may be asked what it would play: by whoever plays alone, on the own turn."""
    dealt, view = sheet.view.dealt, sheet.view
    if dealt is None or not dealt.alone or dealt.free or view.match is not None or sheet.local.pin:
        return False
    return sheet.served.may_lay


def takes_offers(sheet: LaneSheet) -> bool:
    """Whether nothing is offered elsewhere: it stands among the tools, or it is no time for offers."""
    return sheet.served.hidden or bool(sheet.served.giving) or bool(offers_beside(sheet))


def offers_beside(sheet: LaneSheet) -> list[Item]:
    """A single offer has room among the tools."""
    view, served = sheet.view, sheet.served
    calm = view.phase is Phase.PLAYING and view.asked is None and sheet.lane.question is None
    hand = served.owner is not None and not served.hidden
    lone = len(view.lanes) == 1 and calm and hand and not served.giving
    offers = offered(sheet) if lone else []
    return offers if len(offers) == 1 else []


def _giving(sheet: LaneSheet, player: int) -> list[Item]:
    """Choosing tiles to exchange or to set aside."""
    view, words, lane = sheet.view, sheet.words, sheet.number
    chosen, wanted, topic = len(sheet.local.dealt.given), sheet.served.to_give, sheet.served.giving
    enough = chosen == wanted if wanted else chosen > 0
    if view.dealt is not None and topic == view.dealt.aside_topic:
        label = words.tr("Set aside {count}").format(count=wanted)
    else:
        label = words.tr("Exchange {count}").format(count=chosen)
    give = item_if(enough, Action(Do.GIVEN, lane, player=player, text=topic), label, Look.STRONG)
    if wanted:
        return [Item(Action(Do.SHUFFLE, lane), words.tr("Shuffle")), give]
    return [Item(Action(Do.KEEP, lane), words.tr("Keep them")), give]


def _explosion(sheet: LaneSheet, player: int) -> list[Item]:
    """Step by step, or all at once."""
    local, words, lane = sheet.local, sheet.words, sheet.number
    orders = len(sheet.lane.order)
    at = local.dealt.step if local.dealt.step is not None else orders
    return [
        Item(Action(Do.WITHDRAW, lane, player=player), words.tr("Take it back")),
        item_if(at > 0, Action(Do.STEP, lane, amount=max(0, at - 1)), "<"),
        item_if(at < orders, Action(Do.STEP, lane, amount=min(orders, at + 1)), ">"),
        Item(Action(Do.CARRIED_OUT, lane, player=player), words.tr("Done"), Look.STRONG),
    ]
