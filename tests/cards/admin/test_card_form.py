"""What the form shows is what the document says: a card of every shape, opened and saved, is the same card."""

import html
import re
from typing import Any

import msgspec
import pytest
from django.contrib.staticfiles import finders
from django.http import QueryDict

from cards.admin.card_form import CardForm
from cards.rules import games
from cards.rules.catalogue import Catalogue, Fault, Words
from cards.rules.import_plans import Known, document
from cards.rules.types import CardSpec, Related
from tests.catalogue import whole_catalogue


def known(catalogue: Catalogue) -> Known:
    groups = {"tribe": catalogue.tribes, "element": catalogue.elements}
    return Known(
        game=catalogue.game.slug,
        words=Words.of(catalogue),
        cards={card.slug: card for card in catalogue.cards},
        groups={noun: {group.slug: group for group in entries} for noun, entries in groups.items()},
    )


def form_of(catalogue: Catalogue, spec: CardSpec | None, data: Any = None) -> CardForm:
    game = games.get(catalogue.game.slug)
    return CardForm(data, game=game, known=known(catalogue), spec=spec, seen=3)


def sent_by_a_browser(form: CardForm) -> QueryDict:
    """Read the form's own HTML as a browser does and send it back as it stands."""
    sent = QueryDict(mutable=True)
    for field in form:
        page = str(field)
        if area := re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", page, re.DOTALL):
            sent.appendlist(field.name, html.unescape(area[1]).replace("\n", "\r\n"))
        elif "<select" in page:
            chosen = re.search(r'<option value="([^"]*)" selected', page) or re.search(r'<option value="([^"]*)"', page)
            sent.appendlist(field.name, html.unescape(chosen[1]) if chosen else "")
        elif 'type="checkbox"' in page:
            if " checked" in page:
                sent.appendlist(field.name, "on")
        else:
            for one in re.findall(r"<input[^>]*>", page):
                value = re.search(r'value="([^"]*)"', one)
                sent.appendlist(field.name, html.unescape(value[1]) if value else "")
    return sent


@pytest.mark.parametrize("game", games.GAMES, ids=lambda game: game.slug)
def test_a_card_of_every_shape_survives_the_form(game: games.Game) -> None:
    catalogue = whole_catalogue(game.slug)
    shapes = {
        frozenset(document(spec)) | frozenset(name for name, _ in spec.cost.parts): spec for spec in catalogue.cards
    }
    for spec in shapes.values():
        form = form_of(catalogue, spec, sent_by_a_browser(form_of(catalogue, spec)))
        assert form.is_valid(), (spec.name, form.errors)
        assert form.spec == spec


def test_relations_keep_their_order() -> None:
    catalogue = whole_catalogue("inscription")
    bee, wolf = catalogue.cards[0].slug, catalogue.cards[1].slug
    edges = (Related(kind="creates", card=bee), Related(kind="evolves_into", card=wolf))
    spec = msgspec.structs.replace(catalogue.cards[2], related=edges)
    form = form_of(catalogue, spec, sent_by_a_browser(form_of(catalogue, spec)))
    assert form.is_valid()
    assert form.spec == spec


def test_a_form_has_the_fields_of_its_game_only() -> None:
    catalogue = whole_catalogue("mysterion")
    fields = set(form_of(catalogue, None).fields)
    assert {"elements", "stage", "evolved_cost", "cost.scripts", "related.evolves_into"} <= fields
    assert not {"temple", "sigils", "cost.blood", "suit", "copies"} & fields


def test_faults_find_their_field() -> None:
    catalogue = whole_catalogue("inscription")
    spec = catalogue.cards[0]
    form = form_of(catalogue, spec, sent_by_a_browser(form_of(catalogue, spec)))
    assert form.is_valid()
    form.add_faults(
        [
            Fault("", spec.name, "cost", "one"),
            Fault("", spec.name, "cost.gold", "two"),
            Fault("", spec.name, "related.card", "three"),
            Fault("", spec.name, "sigils[0]", "four"),
            Fault("", "Another", "health", "five"),
            Fault("", spec.name, "no_such_field", "six"),
        ]
    )
    assert form.errors == {
        "cost.blood": ["one", "two"],
        "related.evolves_into": ["three"],
        "sigils": ["four"],
        "__all__": ["Another, health: five", f"{spec.name}, no_such_field: six"],
    }


def test_known_words_are_offered() -> None:
    catalogue = whole_catalogue("inscription")
    lists = form_of(catalogue, None).word_lists
    assert "airborne" in lists["known-sigils"]
    assert "known-elements" not in lists
    assert 'list="known-sigils"' in str(form_of(catalogue, None)["sigils"])


def test_the_style_of_the_page_is_served() -> None:
    assert finders.find("cards/curate.css")
