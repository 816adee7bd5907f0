"""The pages of phones as HTML, and the seats as JSON."""

from station.json_text import Json
from station.languages import PAGES, languages
from station.phones.places import Places
from station.view.wording import words_in
from station.web.pages import render
from station.web.phones.wording import phone_words
from station.web.table_page import PRINTED


def code_page(language: str, refused: str = "") -> str:
    """Where somebody types the code. refused: why the last one was not right."""
    return render("phone-code.html", language, refused=refused)


def join_page(language: str, code: str, title: str, places: Places) -> str:
    """Who are you? The seats, as they are when the page is opened; its script follows them."""
    return render(
        "phone-join.html",
        language,
        title=words_in(language).tr(title),
        code=code,
        words=phone_words(language),
        seats=seats_json(places),
        at_table=places.at_table,
    )


def seat_page(language: str, title: str) -> str:
    """The page of whoever holds a seat."""
    return render(
        "phone.html",
        language,
        title=title,
        words=phone_words(language),
        printed=PRINTED,
        languages=languages(PAGES),
    )


def review_page(language: str, title: str) -> str:
    """The review of the game that is over, for whoever holds a seat."""
    return render(
        "phone-review.html",
        language,
        title=words_in(language).tr(title),
        words=phone_words(language),
        printed=PRINTED,
    )


def gone_page(language: str) -> str:
    """For a phone whose seat is not, or no longer, its own."""
    return render("phone-gone.html", language)


def seats_json(places: Places, player: int | None = None) -> Json:
    """The seats as phones see them. player: whose phone it is."""
    return {
        "begun": places.begun,
        "at_table": places.at_table,
        "you": player,
        "seats": [
            {"name": one.name, "held": one.held, "open": places.open(k), "level": one.level}
            for k, one in enumerate(places.places)
        ],
    }
