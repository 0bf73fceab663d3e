"""The post-game, step by step: who has to act, what is drawn and proved, who picks when, what is bought."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from cardsite.accounts.models import User
from legacy.models import Campaign
from legacy.rules.draws import commitment, draw_several
from tests.catalogue import kept_for_a_module
from tests.decks.pages import text_of
from tests.legacy.evening import fade, found, ids, make_evening, perform, seated, slay, start, table_of, win
from tests.legacy.forms import form_of, forms_of, send
from tests.legacy.tables import make_campaign

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture(scope="module")
def made_once(loaded: None, django_db_blocker: Any) -> Iterator[tuple[int, int]]:
    with kept_for_a_module(django_db_blocker):
        evening, won = make_evening(), make_evening()
        win(won)
        yield evening.pk, won.pk


@pytest.fixture
def evening(made_once: tuple[int, int], catalogue: None) -> Campaign:
    """Everybody holds a band, and no dungeon was played."""
    return Campaign.objects.get(pk=made_once[0])


@pytest.fixture
def won(made_once: tuple[int, int], catalogue: None) -> Campaign:
    """The first dungeon was won, and the Fading is open."""
    return Campaign.objects.get(pk=made_once[1])


def signed_in() -> Client:
    client = Client()
    client.force_login(User.objects.get(username="ada"))
    return client


def at(campaign: Campaign) -> str:
    return f"/tables/{campaign.public_id}/after/"


def kinds(page: Any) -> list[str]:
    return [form.kind for form in forms_of(page) if form.kind]


def lose(campaign: Campaign) -> None:
    """A dungeon that is lost at once."""
    start(campaign)
    perform(campaign, "reveal_boss")
    for wizard in ids(campaign):
        perform(campaign, "change_hp", target="wizard", wizard=wizard, change=-20)
    perform(campaign, "end_dungeon")


def test_the_three_phases_are_closed_one_after_the_other(evening: Campaign, won: Campaign) -> None:
    client = signed_in()
    assert "No phase is open" in text_of(client.get(at(evening)))
    page = client.get(at(won))
    words = text_of(page)
    for said in ("The Fading", "The Cellar was won", "Drifting to come", "Bob has to draw what fades"):
        assert said in words, said
    while "draw_fading" in kinds(page) or "choose_fading" in kinds(page):
        page = send(client, page, "draw_fading" if "draw_fading" in kinds(page) else "choose_fading")
    assert "Everybody is ready." in text_of(page)
    page = send(client, page, "close_phase")
    assert "Fading closed Drifting open" in text_of(page)
    assert len(table_of(won).bands[ids_of_bands(won)[0]].blessed) == 3

    picked = []
    while "pick_band" in kinds(page):
        picker = table_of(won).phase.waiting[0].wizard  # type: ignore[union-attr]
        form = form_of(page, "pick_band")
        (press,) = form.buttons
        picked.append((picker, form.buttons[press][1]))
        page = send(client, page, "pick_band")
    assert len(picked) == 3
    assert {wizard: table_of(won).held_by(wizard).id for wizard, _ in picked} == dict(picked)  # type: ignore[union-attr]
    page = send(client, page, "close_phase")

    bob = ids(won)[1]
    assert "15c in the purse" in text_of(page)
    form = next(each for each in forms_of(page) if each.kind == "buy_inscription" and ("wizard", bob) in each.values)
    assert "legend-etched" not in form.options["inscription"]
    free = form.options["card"][1:]
    band = table_of(won).held_by(bob)
    assert band is not None
    assert len(free) == 48 - len(band.blessed)
    page = send(client, page, "buy_inscription", wizard=bob, card=free[0], inscription="echo")
    assert table_of(won).purse(bob).coppers == 5
    assert "Echo" in text_of(page)
    assert "new" in text_of(page)
    refused = send(client, page, "buy_inscription", wizard=bob, card=free[1], inscription="echo")
    assert refused.status_code == 422
    assert "DNF-T-01" in text_of(refused)
    for wizard in ids(won):
        page = send(client, page, "finish_turning", wizard=wizard)
    page = send(client, page, "close_phase")
    assert "No phase is open" in text_of(page)
    assert table_of(won).phase is None


def ids_of_bands(campaign: Campaign) -> list[str]:
    return list(table_of(campaign).bands)


def test_a_draw_of_the_site_is_promised_before_and_proved_after(won: Campaign) -> None:
    client = signed_in()
    page = client.get(at(won))
    row, promised = page.context["rows"][0]
    assert promised in page.content.decode()
    candidates = [choice.value for choice in row.candidates]
    page = send(client, page, "draw_fading")
    drawn = won.entries.filter(kind="fading_drawn").latest("number").data
    seed, label = drawn["draw"]["seed"], drawn["draw"]["label"]
    assert commitment(seed) == promised
    assert drawn["cards"] == draw_several(seed, label, candidates, len(drawn["cards"]))
    assert seed in page.content.decode()
    assert label in page.content.decode()


def test_a_draw_at_the_table_is_entered_and_a_legend_kill_draws_two(evening: Campaign) -> None:
    client = signed_in()
    _, bob, cleo = ids(evening)
    start(evening, shuffled=False)
    bands = ids_of_bands(evening)
    cards = ["ace-of-hearts", "ace-of-spades", "ace-of-clubs", "ace-of-diamonds", "joker-b", "joker-r"]
    for card in cards:  # the first is a Legend
        perform(evening, "reveal_boss", monster={"band": bands[0], "card": card})
        slay(evening, bob if card == cards[0] else cleo)
    page = client.get(at(evening))
    assert "slew a Legend: draws two" in text_of(page)
    forms = [form for form in forms_of(page) if form.kind == "draw_fading" and "cards:list" in form.options]
    of_bob = next(form for form in forms if ("wizard", bob) in form.values)
    assert [name for name, _ in of_bob.values].count("cards:list") == 2
    two = {"cards__list": ["seven-of-clubs", "queen-of-spades"]}
    page = send(client, page, "draw_fading", "Enter the draw of Bob", wizard=bob, **two)
    assert table_of(evening).phase.waits_for(bob, "choose") is not None  # type: ignore[union-attr]
    chosen = form_of(page, "choose_fading")
    assert {button[1] for button in chosen.buttons.values()} == {"seven-of-clubs", "queen-of-spades"}
    send(client, page, "choose_fading", "Queen of Spades (Sturdy) fades")
    band = table_of(evening).held_by(bob)
    assert band is not None
    assert "queen-of-spades" not in band.blessed
    assert "seven-of-clubs" in band.blessed


def test_a_band_without_a_blessed_card_is_retired_with_an_epitaph_and_an_heirloom() -> None:
    evening = make_evening(("7♣", "Sharp"))
    client = signed_in()
    lose(evening)
    page = client.get(at(evening))
    for _ in range(3):
        page = send(client, page, "draw_fading")
    words = text_of(page)
    assert (
        "Here rests The Ash: 0 Glory in 1 dungeon, 1 inscription borne and lost, in the hands of Ada of Ash." in words
    )
    assert "Bob has to choose an heirloom" in words
    for _ in range(3):
        page = send(client, page, "pick_heirloom", inscription="sharp")
    table = table_of(evening)
    assert all(band.retired for band in table.bands.values())
    assert [each.inscription for each in table.purse(ids(evening)[0]).heirlooms] == ["sharp"]
    page = send(client, page, "close_phase")
    page = send(client, page, "close_phase")  # nobody is left to pick
    assert "holds no band" in text_of(page)
    assert kinds(page).count("finish_turning") == 3


def test_the_order_of_the_drifting_tells_what_decided_it(evening: Campaign) -> None:
    ada, bob, cleo = ids(evening)
    start(evening)
    for number in range(6):
        perform(evening, "reveal_boss")
        slay(evening, (bob, bob, bob, cleo, cleo, ada)[number], value=12 if number == 5 else 10)
    fade(evening)
    client = signed_in()
    page = client.get(at(evening))
    places = page.context["places"]
    assert [(place.name, place.decided) for place in places] == [
        ("Bob", "by personal Glory"), ("Cleo", "by personal Glory"), ("Ada of Ash", "by personal Glory")
    ]  # fmt: skip
    words = text_of(page)
    assert "Bob picks" in words
    assert "picks now" in words
    held = table_of(evening).held_by(ada)
    assert held is not None
    old = client.get(at(evening))
    perform(evening, "pick_band", wizard=bob, band=held.id)
    stale = send(client, old, "pick_band")
    assert stale.status_code == 409
    assert "drifted from Ada of Ash to Bob" in text_of(stale)
    again = send(client, stale, "pick_band")
    assert again.status_code == 200
    assert len(table_of(evening).phase.waiting) == 1  # type: ignore[union-attr]


def test_towers_memory_may_come_along() -> None:
    evening = make_campaign(guests=["Bob"])
    ada, bob = seated(evening)
    earned = {"rules": ["DNF-D-16"], "reason": "It was earned elsewhere."}
    found(evening, ada, ("K♠", "Tower's Memory"), ("7♣", "Sharp"), ("8♣", "Glint"), override=earned)
    found(evening, bob)
    start(evening, shuffled=False)
    own = table_of(evening).held_by(ada.public_id)
    assert own is not None
    for card in ("ace-of-spades", "ace-of-clubs", "ace-of-diamonds", "joker-b", "joker-r"):
        perform(evening, "reveal_boss", monster={"band": own.id, "card": card})
        slay(evening, ada.public_id)
    perform(evening, "end_dungeon", reason="abandoned", override={"rules": ["DNF-P-07"], "reason": "Late."})
    perform(evening, "draw_fading", wizard=ada.public_id, cards=["7♣"])
    fade(evening)
    client = signed_in()
    page = client.get(at(evening))
    offered = {next(iter(form.buttons)): form.options for form in forms_of(page) if form.kind == "pick_band"}
    assert offered == {"Keep The Ash": {}, "Pick The Bob": {"memories:list": ["king-of-spades"]}}
    page = send(client, page, "pick_band", "Pick The Bob", memories__list="king-of-spades")
    assert page.status_code == 200
    (picked,) = table_of(evening).named("The Bob")
    assert picked.holder == ada.public_id
    assert [each.inscription for each in picked.on("king-of-spades")] == ["towers-memory"]
    assert [place.picked for place in page.context["places"]] == ["The Bob", ""]


def test_a_refresh_or_a_second_device_changes_nothing(won: Campaign) -> None:
    one, two = signed_in(), signed_in()
    first, second = one.get(at(won)), two.get(at(won))
    send(one, first, "draw_fading")
    number = table_of(won).number
    send(one, first, "draw_fading")  # the same form once more
    assert table_of(won).number == number
    assert send(two, second, "draw_fading").status_code == 409
    for client in (one, two, one):
        client.get(at(won))
    assert table_of(won).number == number
