"""Pages of the catalogue: a game with its cards, a card with everything that belongs to it, its picture."""

import html
import io
import re
import uuid
from collections.abc import Iterator
from xml.etree import ElementTree

import msgspec
import pytest
from django.test import Client
from PIL import Image
from pytest_django import DjangoAssertNumQueries, Settings

from cards import panels
from cards.kept_pages import KEPT_PAGES
from cards.models import Card, CardVersion, Game, Release, Ruleset, SigilText
from cards.paging import FACES_ON_A_PAGE
from cards.rules import importing
from cards.rules.types import CardSpec
from cards.services import cards_import, catalogue_load
from tests.catalogue import loaded_for_a_module, small_catalogues


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back, and no page is kept from another test."""
    KEPT_PAGES.clear()


def text_of(html: str) -> str:
    """The words of a page's main part."""
    main = html.partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def shown(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return text_of(response.content.decode())


# --- a game ------------------------------------------------------------------------------------------------------


def test_a_game_tells_what_it_is_and_where_it_comes_from(client: Client, catalogue: None) -> None:
    words = shown(client, "/games/decknforge/")
    game = Game.objects.get(slug="decknforge")
    for sentence in (game.name, game.tagline, game.players, game.maker, game.version, game.licence):
        assert sentence in words
    assert "3 inscriptions" in words


def test_a_game_shows_its_cards_as_faces_by_name(client: Client, catalogue: None) -> None:
    html = client.get("/games/augmented/").content.decode()
    names = re.findall(r'class="face [^"]*"[^>]* aria-label="([^"]*)"', html)
    assert names == sorted(names)
    assert len(names) == 7
    assert 'href="/cards/augmented/mantis-god/"' in html
    assert "/static/cardsite/icons.svg#c-blood" in html
    assert 'href="#c-' not in html


def test_playing_cards_stand_by_suit_and_rank_the_jokers_last(client: Client, catalogue: None) -> None:
    html = client.get("/games/decknforge/").content.decode()
    names = re.findall(r'class="face [^"]*"[^>]* aria-label="([^"]*)"', html)
    assert names == ["Ace of Spades", "Queen of Hearts", "Seven of Clubs", "Red Joker"]
    day = Game.objects.get(slug="decknforge").released
    assert day is not None
    assert f'datetime="{day.isoformat()}"' in html


def test_what_is_ours_is_marked_so_on_the_game_and_on_its_cards(client: Client, catalogue: None) -> None:
    assert "demonstration set of our own invention" in shown(client, "/games/mysterion/")
    assert "not a published card of Mysterion" in shown(client, "/cards/mysterion/kilnhound/")
    assert "demonstration set" not in shown(client, "/games/elemental/")


def test_a_withdrawn_card_leaves_the_list_and_keeps_its_page(client: Client, catalogue: None) -> None:
    Card.objects.filter(game__slug="augmented", slug="wolf").update(withdrawn=True)
    assert 'aria-label="Wolf"' not in client.get("/games/augmented/").content.decode()
    assert "no longer holds this card" in shown(client, "/cards/augmented/wolf/")


def imported(*specs: CardSpec) -> None:
    """Write these cards of Augmented as a curator would."""
    content = msgspec.json.encode({"cards": specs})
    cards_import(game=Game.objects.get(slug="augmented"), reading=importing.read(content), replace=True)


def many_cards(count: int) -> None:
    """So many more cards of Augmented."""
    wolf = next(card for card in small_catalogues()[0].cards if card.slug == "wolf")
    copies = [
        msgspec.structs.replace(wolf, slug=f"ox-{number}", name=f"Ox {number:03}", sigils=("airborne",))
        for number in range(count)
    ]
    if copies:
        imported(*copies)


def test_cards_come_in_pages_with_stable_links(client: Client, catalogue: None) -> None:
    many_cards(2 * FACES_ON_A_PAGE)
    first = client.get("/games/augmented/?x=1").content.decode()
    assert "1 to 30 of 67" in first
    assert 'href="?x=1&amp;page=2"' in first
    assert 'rel="prev"' not in first
    last = client.get("/games/augmented/?page=3").content.decode()
    assert "61 to 67 of 67" in last
    assert 'rel="next"' not in last
    assert re.search(r'rel="canonical"\s+href="[^"]+/games/augmented/\?page=3"', last)


@pytest.mark.parametrize("number", ["0", "-1", "4", "99999999999999999999", "x", "1.5", "\x00"])
def test_a_page_that_does_not_exist_is_not_found(number: str, client: Client, catalogue: None) -> None:
    response = client.get("/games/augmented/", {"page": number})
    assert response.status_code == 404
    assert "no such page of cards" in text_of(response.content.decode())


def test_a_page_of_many_cards_costs_what_a_page_of_few_does(
    client: Client, catalogue: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (0, FACES_ON_A_PAGE):
        many_cards(count)
        client.get("/games/augmented/")
        with django_assert_num_queries(3):
            response = client.get("/games/augmented/")
        assert response.content.count(b'class="face ') == min(7 + count, FACES_ON_A_PAGE)


def test_a_game_that_does_not_exist_names_those_that_do(client: Client, catalogue: None) -> None:
    response = client.get("/games/augmentd/")
    assert response.status_code == 404
    assert "augmented, decknforge, inscription, elemental, mysterion" in text_of(response.content.decode())


# --- a card ------------------------------------------------------------------------------------------------------


def test_a_card_tells_its_fields(client: Client, catalogue: None) -> None:
    words = shown(client, "/cards/augmented/wolf-cub/")
    for fact in (
        "Common Beast creature for 1 blood",
        "Cost 1 blood",
        "Power 1",
        "Health 2",
        "Tribe Canine",
        "Tier Common",
    ):
        assert fact in words
    assert "printed face, beta 1.4.4" in words


def test_a_card_explains_its_sigils_in_the_words_of_its_game(client: Client, catalogue: None) -> None:
    text = SigilText.objects.get(sigil__slug="fledgling", game__slug="inscription")
    here, there = shown(client, "/cards/inscription/wolf-cub/"), shown(client, "/cards/augmented/wolf-cub/")
    assert text.effect in here.partition("Rulings")[0]
    assert there.index("Grows into") < there.index("Augmented On the owner") < there.index(text.effect)
    assert here.index(text.effect) < here.index("Augmented On the owner")
    assert "Fledgling acts at a step of the turn" in here


def test_sigils_of_a_frame_come_with_the_frames_condition_once(client: Client, catalogue: None) -> None:
    words = shown(client, "/cards/augmented/child-13/")
    effect = SigilText.objects.get(sigil__slug="sacrifice-transform").effect
    assert words.count(effect) == 1
    assert words.count("in the frame Sacrifice Transform") == 2


def test_a_trait_is_explained_like_a_sigil(client: Client, catalogue: None) -> None:
    words = shown(client, "/cards/augmented/flying-ant/")
    assert "Power varies: ant" in words
    assert SigilText.objects.get(sigil__slug="ant-power").effect in words


def test_a_card_links_what_it_becomes_and_what_it_came_from(client: Client, catalogue: None) -> None:
    cub = client.get("/cards/augmented/wolf-cub/").content.decode()
    assert re.search(r"Grows into</dt>\s*<dd>\s*<a href=\"/cards/augmented/wolf/\">Wolf</a>", cub)
    wolf = client.get("/cards/augmented/wolf/").content.decode()
    assert re.search(r"Grows from</dt>\s*<dd>\s*<a href=\"/cards/augmented/wolf-cub/\">Wolf Cub</a>", wolf)


def test_a_card_names_its_namesakes_in_other_games(client: Client, catalogue: None) -> None:
    assert 'href="/cards/inscription/wolf-cub/"' in client.get("/cards/augmented/wolf-cub/").content.decode()
    assert "The same name elsewhere" not in shown(client, "/cards/augmented/mantis-god/")


def test_rulings_on_a_card_and_on_its_sigils_stand_there(client: Client, catalogue: None) -> None:
    words = shown(client, "/cards/augmented/wolf-cub/")
    assert "AUG-R-22" in words
    assert "confidence: medium" in words


def test_a_game_has_its_own_words_for_the_two_numbers(client: Client, catalogue: None) -> None:
    words = shown(client, "/cards/mysterion/kilnhound/")
    assert "Attack 4" in words
    assert "Defence 4" in words
    assert "Evolved cost 2" in words


def test_a_newer_version_is_what_the_page_shows(client: Client, catalogue: None) -> None:
    wolf = next(card for card in small_catalogues()[0].cards if card.slug == "wolf")
    imported(msgspec.structs.replace(wolf, health=9))
    assert CardVersion.objects.filter(card__slug="wolf", card__game__slug="augmented").count() == 2
    assert "Health 9" in shown(client, "/cards/augmented/wolf/")


def test_a_change_of_the_catalogue_is_seen_at_once(client: Client, catalogue: None) -> None:
    assert "Augmented" in client.get("/").content.decode()
    renamed = [
        msgspec.structs.replace(found, game=msgspec.structs.replace(found.game, short_name="Oaugh"))
        if found.game.slug == "augmented"
        else found
        for found in small_catalogues()
    ]
    catalogue_load(catalogues=renamed, source="test")
    assert ">Oaugh</a>" in client.get("/").content.decode()


@pytest.mark.parametrize("path", ["/cards/augmented/wolff/", "/cards/augmented/wolff.png"])
def test_a_card_that_does_not_exist_names_the_nearest(path: str, client: Client, catalogue: None) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert 'Did you mean <a href="/cards/augmented/wolf/">“wolf”</a>?' in response.content.decode()


def test_a_slug_that_is_markup_is_only_text(client: Client, catalogue: None) -> None:
    response = client.get("/cards/augmented/%3Cscript%3E/")
    assert response.status_code == 404
    assert b"<script>" not in response.content


def test_only_reading_is_offered(client: Client, catalogue: None) -> None:
    for path in ("/games/augmented/", "/cards/augmented/wolf/", "/cards/augmented/wolf.png"):
        assert client.post(path).status_code == 405
        assert client.head(path).status_code == 200


# --- its picture -------------------------------------------------------------------------------------------------


def test_the_picture_of_a_card_is_a_png_that_caches_may_keep(
    client: Client, catalogue: None, settings: Settings
) -> None:
    # An empty cache of its own: clearing the one of the suite would empty Redis under the tests running beside this.
    settings.CACHES = {"default": settings.CACHES["default"] | {"KEY_PREFIX": uuid.uuid4().hex}}
    response = client.get("/cards/augmented/wolf-cub.png")
    assert response["Content-Type"] == "image/png"
    assert "public" in response["Cache-Control"]
    assert "Cookie" not in response.get("Vary", "")
    assert Image.open(io.BytesIO(response.content)).size == (500, 700)
    assert client.get("/cards/augmented/wolf-cub.png").content == response.content


def test_the_picture_follows_the_catalogue(client: Client, catalogue: None) -> None:
    before = client.get("/cards/augmented/wolf.png").content
    wolf = next(card for card in small_catalogues()[0].cards if card.slug == "wolf")
    imported(msgspec.structs.replace(wolf, power=7))
    assert client.get("/cards/augmented/wolf.png").content != before


def test_the_picture_is_the_preview_of_a_link(client: Client, catalogue: None) -> None:
    html = client.get("/cards/augmented/wolf-cub/").content.decode()
    assert re.search(r'property="og:image" content="http[^"]+/cards/augmented/wolf-cub\.png"', html)


def test_a_card_of_every_game_is_the_preview_of_the_front_page(
    client: Client, catalogue: None, settings: Settings
) -> None:
    html = client.get("/").content.decode()
    told = dict(re.findall(r'property="og:(image(?::\w+)?)" content="([^"]+)"', html))
    response = client.get(told["image"].removeprefix(settings.SITE_URL))
    assert (response.status_code, response["Content-Type"]) == (200, "image/png")
    assert "public" in response["Cache-Control"]
    assert "Cookie" not in response.get("Vary", "")
    picture = Image.open(io.BytesIO(response.content))
    assert picture.size == (int(told["image:width"]), int(told["image:height"])) == (1200, 630)
    assert told["image:alt"] == "A card of every game"
    again = client.get("/showcase.png", headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304


# --- what the page leads to --------------------------------------------------------------------------------------


def test_a_card_leads_to_its_sigils_and_groups(client: Client, catalogue: None) -> None:
    html = client.get("/cards/augmented/wolf-cub/").content.decode()
    for address in (
        "/sigils/fledgling/",
        "/games/augmented/tiers/common/",
        "/games/augmented/temples/beast/",
        "/games/augmented/tribes/canine/",
        "/cards/augmented/wolf-cub/versions/",
        "/cards/augmented/wolf-cub.svg",
    ):
        assert f'href="{address}"' in html, address
        assert client.get(address).status_code == 200, address


def test_a_sigil_that_another_game_tells_otherwise_is_told_side_by_side(client: Client, catalogue: None) -> None:
    html = client.get("/cards/augmented/wolf-cub/").content.decode()
    sigils = html.partition("<h2>Sigils</h2>")[2].partition("</section>")[0]
    assert re.findall(r"<h4>(\w+)</h4>", sigils) == ["Augmented", "Inscription"]
    assert "<mark>" in sigils
    SigilText.objects.filter(sigil__slug="fledgling").update(effect="Grows up.")
    Release.objects.create(source="an edit")
    html = client.get("/cards/augmented/wolf-cub/").content.decode()
    assert "<h4>" not in html.partition("<h2>Sigils</h2>")[2].partition("</section>")[0]


def test_a_card_tells_its_copies_under_each_ruleset(client: Client, catalogue: None) -> None:
    assert "May be played Under every ruleset 3 copies AUG-D-03" in shown(client, "/cards/augmented/wolf-cub/")
    Ruleset.objects.create(
        game=Game.objects.get(slug="augmented"), slug="five", name="Five of a kind", parameters={"max_common_copies": 5}
    )
    Release.objects.create(source="an edit")
    words = shown(client, "/cards/augmented/wolf-cub/")
    assert re.search(r"Official rules .*3 copies AUG-D-03 Five of a kind 5 copies AUG-D-03", words)
    assert "1 copy AUG-D-06 3 of its kind in all AUG-D-05" in shown(client, "/cards/augmented/mantis-god/")
    assert "Under every ruleset 1 copy ELE-D-03" in shown(client, "/cards/elemental/mirror-wall/")
    assert "Main: 3 copies AUG-D-08 Side: any number, up to 20" in shown(client, "/cards/augmented/squirrel/")


def test_a_rule_that_a_ruleset_switches_off_is_not_named_under_it(client: Client, catalogue: None) -> None:
    Card.objects.filter(slug="wolf", game__slug="inscription").update(unused_reason="Too strong.")
    wolf = Card.objects.get(slug="wolf", game__slug="inscription")
    newest = wolf.versions.order_by("-number")[0]
    newest.document["unused_reason"] = "Too strong."
    newest.save()
    for game, slug, parameters in (
        ("inscription", "all-cards", {"unused_cards": True}),
        ("mysterion", "four", {"copy_limit": 4}),
        ("augmented", "two", {"max_temples": 2}),
    ):
        Ruleset.objects.create(game=Game.objects.get(slug=game), slug=slug, name=f"By {slug}", parameters=parameters)
    Release.objects.create(source="an edit")
    words = shown(client, "/cards/inscription/wolf/").partition("May be played")[2].partition("Versions of")[0]
    official, _, changed = words.partition("By all-cards")
    assert "INS-D-05" in official
    assert "2 copies INS-D-04" in changed
    assert "INS-D-05" not in changed
    words = shown(client, "/cards/mysterion/ember-script/").partition("May be played")[2].partition("Versions of")[0]
    official, _, changed = words.partition("By four")
    assert "any number, up to 50" in official
    assert "MYS-D-12" not in official
    assert "4 copies MYS-D-12" in changed
    assert "AUG-D-14" not in shown(client, "/cards/augmented/wolf-cub/").partition("Versions of")[0]


def test_an_imported_card_does_not_speak_in_the_name_of_the_game(client: Client, catalogue: None) -> None:
    source = Game.objects.get(slug="augmented").source
    wolf = CardVersion.objects.get(card__slug="wolf", card__game__slug="augmented").document
    bare = msgspec.convert(wolf | {"slug": "moon", "name": "Moon", "source": "", "related": []}, CardSpec)
    imported(bare, msgspec.structs.replace(bare, slug="sun", name="Sun", source="The box on my shelf."))
    told = "Imported by this site's curators, who name no source."
    page = html.unescape(shown(client, "/cards/augmented/moon/"))
    assert f"Source {told}" in page
    assert source not in page
    assert "Source The box on my shelf." in shown(client, "/cards/augmented/sun/")
    assert f"Source {Game.objects.get(slug='elemental').source}" in html.unescape(
        shown(client, "/cards/elemental/mirror-wall/")
    )
    moon = client.get("/api/v1/cards/augmented/moon/").json()
    assert (moon["source"], moon["licence"]["source"]) == (told, told)
    assert moon["licence"]["licence"].startswith("Not stated")
    wolf_cub = client.get("/api/v1/cards/augmented/wolf-cub/").json()
    assert (wolf_cub["source"], wolf_cub["licence"]["source"]) == (wolf["source"], source)
    assert wolf_cub["licence"]["licence"] == Game.objects.get(slug="augmented").licence


def test_a_card_that_no_deck_may_hold_says_which_rule_forbids_it(client: Client, catalogue: None) -> None:
    words = shown(client, "/cards/inscription/pliers/")
    assert "May not be played. Pliers is not a creature card for decks. INS-D-02" in words


def test_the_drawing_stands_alone(client: Client, catalogue: None) -> None:
    response = client.get("/cards/augmented/wolf-cub.svg")
    drawing = response.content.decode()
    assert response["Content-Type"] == "image/svg+xml"
    assert "'unsafe-inline'" in response["Content-Security-Policy"]
    root = ElementTree.fromstring(drawing)
    names = {node.get("id") for node in root.iter()}
    assert {href.removeprefix("#") for href in re.findall(r'href="([^"]+)"', drawing)} <= names
    assert "var(--" not in drawing
    assert client.get("/cards/augmented/nobody.svg").status_code == 404


def test_a_higher_room_adds_a_panel(client: Client, catalogue: None) -> None:
    def told(card: Card) -> panels.Panel | None:
        return panels.Panel("Decks that use it", "cards/_telling.html", {}) if card.slug == "wolf" else None

    panels.register("decks", told)
    try:
        assert "Decks that use it" in shown(client, "/cards/augmented/wolf/")
        assert "Decks that use it" not in shown(client, "/cards/augmented/wolf-cub/")
        with pytest.raises(ValueError, match="registered already"):
            panels.register("decks", told)
    finally:
        panels.unregister("decks")
    assert "Decks that use it" not in shown(client, "/cards/augmented/wolf/")


def test_a_preview_says_what_the_card_is_and_does(client: Client, catalogue: None) -> None:
    html = client.get("/cards/augmented/wolf-cub/").content.decode()
    (told,) = re.findall(r'property="og:description" content="([^"]*)"', html)
    assert told.startswith("Common Beast creature for 1 blood.")
    assert told.endswith("1/2. Fledgling.")


@pytest.mark.parametrize("end", ["png", "svg"])
def test_a_picture_is_asked_for_again_and_changes_with_the_catalogue(client: Client, catalogue: None, end: str) -> None:
    first = client.get(f"/cards/augmented/wolf.{end}")
    assert first["Cache-Control"] == "public, max-age=60" or first["Cache-Control"] == "max-age=60, public"
    again = {"If-None-Match": first["ETag"]}
    assert client.get(f"/cards/augmented/wolf.{end}", headers=again).status_code == 304
    Release.objects.create(source="an edit")
    assert client.get(f"/cards/augmented/wolf.{end}", headers=again).status_code == 200
