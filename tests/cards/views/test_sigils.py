"""Pages of sigils: what they tell, whom they list, and what they answer to a slip."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from cards.models import Sigil, SigilText
from cards.paging import FACES_ON_A_PAGE
from tests.cards.views.test_cards import many_cards, shown
from tests.catalogue import loaded_for_a_module


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back."""


def faces_of(html: str) -> list[str]:
    return re.findall(r'class="face [^"]*"[^>]* aria-label="([^"]*)"', html)


def test_a_sigil_is_told_game_by_game_with_the_difference_marked(client: Client, catalogue: None) -> None:
    html = client.get("/sigils/fledgling/").content.decode()
    words = shown(client, "/sigils/fledgling/")
    for text in SigilText.objects.filter(sigil__slug="fledgling"):
        assert text.edge.split("'")[0] in words
    assert re.findall(r"<mark>([^<]*)</mark>", html)
    assert "acts at a step of the turn" in words
    assert "1 bearer in Augmented, 1 bearer in Inscription." in words


def test_the_bearers_are_faces_game_by_game(client: Client, catalogue: None) -> None:
    html = client.get("/sigils/fledgling/").content.decode()
    bearers = html.partition('id="bearers"')[2].partition("</section>")[0]
    assert re.findall(r"<h3>([^<]+)</h3>", bearers) == ["Augmented", "Inscription"]
    assert faces_of(bearers) == ["Wolf Cub", "Wolf Cub"]


def test_many_bearers_come_in_pages(client: Client, catalogue: None) -> None:
    many_cards(FACES_ON_A_PAGE + 5)
    first, second = (client.get(f"/sigils/airborne/?page={page}").content.decode() for page in (1, 2))
    assert len(faces_of(first)) == FACES_ON_A_PAGE
    assert not set(faces_of(first)) & set(faces_of(second))
    assert client.get("/sigils/airborne/?page=9").status_code == 404


def test_a_frame_is_borne_by_cards_with_sigils_in_it(client: Client, catalogue: None) -> None:
    frame = Sigil.objects.filter(kind="frame", framed__card__slug="child-13").distinct().get()
    assert "Child 13" in faces_of(client.get(frame.get_absolute_url()).content.decode())


def test_a_misspelt_sigil_names_the_nearest(client: Client, catalogue: None) -> None:
    response = client.get("/sigils/fledglin/")
    assert response.status_code == 404
    assert 'Did you mean <a href="/sigils/fledgling/">“fledgling”</a>?' in response.content.decode()


def test_sigils_are_narrowed_by_moment_kind_and_game(client: Client, catalogue: None) -> None:
    def listed(query: str = "") -> list[str]:
        html = client.get(f"/sigils/{query}").content.decode()
        return re.findall(r'<a href="/sigils/([-\w]+)/">', html.partition('class="sigillist"')[2])

    everything = listed()
    assert len(everything) == Sigil.objects.count()
    turn = listed("?moment=turn")
    assert "fledgling" in turn
    assert "airborne" not in turn
    assert set(listed("?kind=trait")) == set(Sigil.objects.filter(kind="trait").values_list("slug", flat=True))
    assert set(listed("?game=inscription")) < set(everything)
    assert client.get("/sigils/?moment=noon").status_code == 404


# --- groups ------------------------------------------------------------------------------------------------------


def test_letters_lead_to_the_first_sigil_of_each(client: Client, catalogue: None) -> None:
    html = client.get("/sigils/").content.decode()
    jumps = re.findall(r'<a href="#([a-z0-9-]+)">([A-Z])</a>', html)
    assert len(jumps) > 3
    for slug, letter in jumps:
        assert f'<li id="{slug}">' in html
        assert Sigil.objects.filter(slug=slug, name__startswith=letter).exists()
