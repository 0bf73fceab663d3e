"""Founding a band step by step, and bringing one from paper."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from legacy.models import BandRow, Campaign, PurseRow, Wizard
from legacy.rules.draws import commitment, draw_several
from legacy.services.wizards import wizard_join
from tests.legacy.makers import MONSTERS, fade, found, make_table, perform, play_dungeon, wizards_of
from tests.legacy.views.conftest import signed_in
from tests.makers import make_user

CARDS = [card for card, _, _ in MONSTERS]
SLUGS = {"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds"}
NUMBERS = dict(zip("2 3 4 5 6 7 8 9 10".split(), "two three four five six seven eight nine ten".split(), strict=True))


def slug(sign: str) -> str:
    return f"{NUMBERS[sign[:-1]]}-of-{SLUGS[sign[-1]]}"


def step(table: Campaign, name: str, wizard: Wizard | None = None) -> str:
    address = f"{reverse('legacy:found', args=[table.public_id])}?step={name}"
    return f"{address}&for={wizard.public_id}" if wizard else address


def names(**changes: str) -> dict[str, str]:
    return {f"name_{card}": f"Beast of {card}" for card in CARDS} | changes


def drawn() -> dict[str, str]:
    """The Items as somebody enters them."""
    return {f"item_{card}_{place}": slug(sign) for card, items, _ in MONSTERS for place, sign in enumerate(items)}


def inscribed(*pairs: tuple[str, str]) -> dict[str, str]:
    fields = {}
    for place, (inscription, card) in enumerate(pairs):
        fields |= {f"inscription_{place}": inscription, f"card_{place}": card}
    return fields


THREE = inscribed(("sharp", "seven-of-clubs"), ("echo", "nine-of-clubs"), ("sturdy", "queen-of-spades"))


def entered(
    keeper: Client, table: Campaign, wizard: Wizard | None = None, name: str = "Ashen Few", **changes: Any
) -> None:
    """All steps but the last, as drawn at the table."""
    for where, fields in (
        ("name", {"name": name}),
        ("monsters", {"how": "entered"}),
        ("monsters", names() | drawn()),
        ("inscriptions", changes.get("inscriptions", THREE)),
        ("heirloom", changes.get("heirlooms", {})),
    ):
        response = keeper.post(step(table, where, wizard), fields)
        assert response.status_code == 302, (where, response.content.decode())


def text_of(response: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def errors(response: Any) -> list[str]:
    """What is said beside fields."""
    found = re.findall(r'class="field-error">.*?<span>(.*?)</span>', response.content.decode(), re.DOTALL)
    return [" ".join(unescape(each).split()) for each in found]


def test_a_band_is_founded_as_it_was_drawn_at_the_table(table: Campaign, keeper: Client) -> None:
    entered(keeper, table)
    page = keeper.get(step(table, "review"))
    assert "Nothing: the band can be founded." in text_of(page)
    assert "10c go to the purse of Ysolde" in text_of(page)
    response = keeper.post(step(table, "review"), {"head": table.head_hash})
    row = BandRow.objects.get()
    assert response["Location"] == reverse("legacy:band", args=[row.public_id])
    assert [(each.card, each.name, each.legend) for each in row.band.monsters] == [
        (card, f"Beast of {card}", card == "ace-of-hearts") for card in CARDS
    ]
    assert row.band.monsters[0].items == tuple(slug(sign) for sign in ("4♠", "7♥", "9♣"))
    assert [each.inscription for each in row.band.standing] == ["sharp", "echo", "sturdy"]
    assert PurseRow.objects.get().coppers == 10
    assert not [key for key in dict(keeper.session) if key.startswith("founding:")]  # the draft is forgotten
    assert "For Maud:" in text_of(keeper.get(step(table, "name")))  # whom the keeper may speak for


def test_the_site_rolls_monsters_that_anybody_can_recompute(table: Campaign, keeper: Client) -> None:
    keeper.post(step(table, "name"), {"name": "Rolled Ones"})
    before = keeper.get(step(table, "monsters")).content.decode()
    promised = re.search(r'class="proof">([0-9a-f]{64})<', before)
    assert promised
    assert "Seed" not in before
    keeper.post(step(table, "monsters"), {"how": "rolled"})
    html = keeper.get(step(table, "monsters")).content.decode()
    seed = re.search(r'<dd class="proof">\s*([0-9a-f]{32})\s*</dd>', html)
    assert seed
    assert commitment(seed.group(1)) == promised.group(1)
    table.refresh_from_db()
    assert table.entries.order_by("-number")[0].kind == "monsters_rolled", "written before it is seen"
    response = keeper.post(step(table, "monsters"), names(legend="joker-b"))
    assert response.status_code == 302
    keeper.post(step(table, "inscriptions"), THREE)
    keeper.post(step(table, "review"), {"head": table.head_hash})
    row = BandRow.objects.get()
    items = sorted(f"{number}-of-{suit}" for number in NUMBERS.values() for suit in SLUGS.values())
    for monster in row.band.monsters:
        label = f"founding:{row.public_id}:{monster.card}"
        assert monster.items == tuple(draw_several(seed.group(1), label, items, 3))
    pairs = {m.card for m in row.band.monsters if len({item.split("-")[0] for item in m.items}) < 3}
    assert {m.card for m in row.band.monsters if m.legend} == (pairs or {"joker-b"})


def test_a_roll_stands_whatever_is_played_until_it_is_taken_back(table: Campaign, keeper: Client) -> None:
    ysolde, maud, _ = wizards_of(table)
    found(table, ysolde, "Ashen Few")
    for where, fields in (
        ("name", {"name": "Rolled Ones"}),
        ("monsters", {"how": "rolled"}),
        ("monsters", names(legend="joker-b")),
        ("inscriptions", THREE),
    ):
        assert keeper.post(step(table, where, maud), fields).status_code == 302

    def items() -> list[str]:
        return re.findall(r"<span>(\d+[♠♥♣♦])</span>", keeper.get(step(table, "monsters", maud)).content.decode())

    rolled = items()
    assert len(rolled) == 18
    roll = table.entries.get(kind="monsters_rolled")
    perform(table, "start_dungeon", name="", wizards=[ysolde.public_id], active=ysolde.public_id)
    assert items() == rolled
    perform(table, "correct_act", act=roll.act)
    assert "The roll of the monsters was taken back" in text_of(keeper.get(step(table, "review", maud)))
    refused = keeper.post(step(table, "monsters", maud), {"how": "rolled"}, follow=True)
    assert "A band begins between dungeons" in text_of(refused)
    assert "Roll six monsters" in text_of(refused)


def test_each_step_tells_what_is_still_missing(table: Campaign, keeper: Client) -> None:
    page = text_of(keeper.get(step(table, "review")))
    for words in (
        "A band needs a permanent name.",
        "Ace of Spades needs a creature's name.",
        "Inscribe at least one card.",
        "Every band has a Legend: choose one monster to star.",
    ):
        assert words in page, words
    assert "Nothing: the band can be founded." not in page
    refused = keeper.post(step(table, "review"), {"head": table.head_hash})
    assert refused.status_code == 422
    assert "Nothing was written" in text_of(refused)
    assert not BandRow.objects.exists()


def test_what_is_wrong_stands_beside_its_field_and_the_step_waits(table: Campaign, keeper: Client) -> None:
    found(table, wizards_of(table)[1], "Ashen Few")
    taken = keeper.post(step(table, "name"), {"name": "ASHEN few"})
    assert taken.status_code == 422
    assert len(errors(taken)) == 1
    assert "name" in errors(taken)[0].lower()
    keeper.post(step(table, "monsters"), {"how": "entered"})
    wrong = keeper.post(step(table, "monsters"), names(**{"name_joker-r": ""}) | drawn() | {"item_joker-b_2": ""})
    assert wrong.status_code == 422
    assert "Red Joker needs a creature's name." in errors(wrong)
    assert "3 Items are recorded for each monster (found 2)." in errors(wrong)
    twice = inscribed(("phoenix", "queen-of-hearts"), ("echo", "queen-of-hearts"))
    response = keeper.post(step(table, "inscriptions"), twice)
    assert errors(response) == ["Queen of Hearts already carries an inscription."]
    half = keeper.post(step(table, "inscriptions"), inscribed(("sharp", "")))
    assert errors(half) == ["Choose a card."]
    dear = keeper.post(
        step(table, "inscriptions"), inscribed(("phoenix", "queen-of-hearts"), ("phoenix", "king-of-hearts"))
    )
    assert "Starting inscriptions cost 40c; the budget is 30c." in text_of(dear)


def test_going_back_finds_everything_as_it_was(table: Campaign, keeper: Client) -> None:
    entered(keeper, table)
    assert 'value="Ashen Few"' in keeper.get(step(table, "name")).content.decode()
    monsters = keeper.get(step(table, "monsters")).content.decode()
    assert monsters.count('value="Beast of ') == 6
    assert monsters.count("<option selected") + monsters.count('" selected>') >= 18
    keeper.post(step(table, "inscriptions"), THREE | {"stay": "1"})
    chosen = keeper.get(step(table, "inscriptions")).content.decode()
    assert 'value="echo" selected' in chosen
    assert "Left, for the purse" in chosen


def test_the_keeper_founds_for_a_guest_and_a_wizard_only_for_themselves(table: Campaign, keeper: Client) -> None:
    ysolde, maud, oswin = wizards_of(table)
    bob = wizard_join(campaign=table, account=make_user("bob"), role="wizard", name="Bob")
    table.refresh_from_db()
    entered(keeper, table, maud, "Maud's Own")
    keeper.post(step(table, "review", maud), {"head": table.head_hash})
    assert BandRow.objects.get().holder == maud
    browser = signed_in(make_user("zoe"))
    assert browser.get(step(table, "name")).status_code == 404
    mine = Client()
    mine.force_login(bob.account)  # type: ignore[arg-type]
    assert "For Bob:" in text_of(mine.get(step(table, "name", oswin)))
    assert ysolde.name not in text_of(mine.get(step(table, "name"))).partition("Found a band")[2]
    table.refresh_from_db()
    entered(mine, table, oswin, "Bob's Own")  # the address of another wizard leads to one's own draft
    mine.post(step(table, "review", oswin), {"head": table.head_hash})
    assert BandRow.objects.get(name="Bob's Own").holder == bob
    assert "Everybody holds a band" in text_of(mine.get(step(table, "name")))


def test_a_form_that_came_too_late_shows_what_was_missed_and_can_be_sent_again(table: Campaign, keeper: Client) -> None:
    entered(keeper, table)
    old = table.head_hash
    found(table, wizards_of(table)[1], "Last Candle")
    late = keeper.post(step(table, "review"), {"head": old})
    assert late.status_code == 409
    assert "Maud founded Last Candle." in text_of(late)
    assert not BandRow.objects.filter(name="Ashen Few").exists()
    again = re.search(r'name="head" value="([0-9a-f]{64})"', late.content.decode())
    assert again
    assert keeper.post(step(table, "review"), {"head": again.group(1)}).status_code == 302
    assert BandRow.objects.filter(name="Ashen Few").exists()
    never = keeper.post(step(table, "review", wizards_of(table)[2]), {"head": "0" * 64})
    assert never.status_code == 409
    assert "this table never had" in text_of(never)


def test_the_keeper_may_record_against_a_rule_with_a_reason(table: Campaign, keeper: Client) -> None:
    for where, fields in (
        ("name", {"name": "Bare Ones"}),
        ("monsters", {"how": "entered"}),
        ("monsters", names() | drawn()),
    ):
        keeper.post(step(table, where), fields)
    refused = keeper.post(step(table, "review"), {"head": table.head_hash})
    html = refused.content.decode()
    assert "Record it anyway" in html
    rules = re.findall(r'name="override_rules" value="([^"]+)"', html)
    assert rules == ["DNF-D-14"]
    fields = {"head": table.head_hash, "override_rules": rules}
    assert keeper.post(step(table, "review"), fields | {"override_reason": " "}).status_code == 422
    done = keeper.post(step(table, "review"), fields | {"override_reason": "So we began."})
    assert done.status_code == 302
    page = keeper.get(done["Location"]).content.decode()
    assert "against DNF-D-14: So we began." in page


def test_a_wizard_who_does_not_keep_the_table_is_offered_no_override(table: Campaign) -> None:
    bob = make_user("bob")
    wizard_join(campaign=table, account=bob, role="wizard", name="Bob")
    table.refresh_from_db()
    browser = signed_in(bob)
    browser.post(step(table, "name"), {"name": "Bare Ones"})
    fields = {"head": table.head_hash, "override_rules": ["DNF-D-14"], "override_reason": "I want it."}
    refused = browser.post(step(table, "review"), {"head": table.head_hash})
    assert refused.status_code == 422
    assert "Record it anyway" not in refused.content.decode()
    assert browser.post(step(table, "review"), fields).status_code == 403
    assert not BandRow.objects.exists()


@pytest.mark.parametrize(
    ("solo", "told"), [(True, "at a table for one: 40c for inscriptions"), (False, "For Ysolde: 30c for inscriptions")]
)
def test_a_table_for_one_has_forty_coppers(catalogue: None, client: Client, solo: bool, told: str) -> None:
    alone = make_table(guests=(), solo=solo)
    client.force_login(wizards_of(alone)[0].account)  # type: ignore[arg-type]
    assert told in text_of(client.get(step(alone, "name")))


def test_an_heirloom_is_placed_on_a_new_band(catalogue: None, client: Client) -> None:
    table = make_table(guests=("Maud",))
    ysolde, maud = wizards_of(table)
    client.force_login(ysolde.account)  # type: ignore[arg-type]
    found(table, ysolde, "Ashen Few")
    found(table, maud, "Last Candle")
    play_dungeon(table)
    fade(table)
    page = text_of(client.get(step(table, "heirloom", maud)))
    assert "Sharp of Last Candle" in page
    old = BandRow.objects.get(retired=True)
    monster = client.post(step(table, "heirloom", maud), {old.public_id: "ace-of-spades"})
    assert monster.status_code == 422  # an Ace is no choice
    entered(client, table, maud, "Second Candle", heirlooms={old.public_id: "king-of-diamonds"})
    table.refresh_from_db()
    assert client.post(step(table, "review", maud), {"head": table.head_hash}).status_code == 302
    band = BandRow.objects.get(name="Second Candle").band
    assert [(each.card, each.source) for each in band.standing][-1] == ("king-of-diamonds", "heirloom")


# --- from paper ------------------------------------------------------------------------------------------------------
def sheet(table: Campaign, **changes: Any) -> dict[str, Any]:
    head = {"name": "Old Guard", "glory": "33", "dungeons": "7", "coppers": "4", "history": "Echo, Glint"}
    mythic = inscribed(("sharp", "seven-of-clubs"), ("legend-etched", "king-of-spades"))
    labels = {"labels_ace-of-spades": "Greedy, Vicious"}
    return head | names() | drawn() | mythic | labels | {"head": table.head_hash} | changes


def test_a_band_comes_from_paper_as_it_stands(table: Campaign, keeper: Client) -> None:
    address = reverse("legacy:adopt", args=[table.public_id])
    response = keeper.post(address, sheet(table))
    assert response.status_code == 302, errors(response)
    row = BandRow.objects.get()
    assert (row.glory, row.dungeons, row.holder) == (33, 7, wizards_of(table)[0])
    assert [stuck.label for stuck in row.band.monsters[0].labels] == ["greedy", "vicious"]
    assert set(row.band.history) == {"sharp", "legend-etched", "echo", "glint"}
    assert PurseRow.objects.get().coppers == 4
    page = text_of(keeper.get(response["Location"]))
    assert "Brought from paper" in page
    assert "7 dungeons" in page


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"labels_joker-b": "Greedyy"}, "Unknown label: Greedyy."),
        ({"history": "Sharper"}, "Unknown inscription: Sharper."),
        ({"item_ace-of-clubs_0": ""}, "3 Items are recorded for each monster (found 2)."),
        ({"inscription_1": "legend-etched", "card_1": "nine-of-diamonds"}, "Mythic inscriptions go on Heroes only."),
        ({"inscription_2": "echo"}, "Choose a card."),
    ],
)
def test_a_fault_on_the_sheet_stands_beside_its_field(
    table: Campaign, keeper: Client, changes: dict[str, str], sentence: str
) -> None:
    response = keeper.post(reverse("legacy:adopt", args=[table.public_id]), sheet(table, **changes))
    assert response.status_code == 422
    assert sentence in errors(response)
    assert not BandRow.objects.exists()
    assert "Beast of joker-r" in response.content.decode()  # nothing has to be typed again


def test_the_rows_of_a_sheet_are_as_many_as_asked_for(table: Campaign, keeper: Client) -> None:
    address = reverse("legacy:adopt", args=[table.public_id])
    assert keeper.get(address).content.decode().count('name="inscription_') == 8
    assert keeper.get(f"{address}?rows=16").content.decode().count('name="inscription_') == 16
    assert keeper.get(f"{address}?rows=9999").content.decode().count('name="inscription_') == 48


def test_no_band_begins_in_a_dungeon(table: Campaign, keeper: Client) -> None:
    ysolde, maud, _ = wizards_of(table)
    found(table, ysolde, "Ashen Few")
    perform(table, "start_dungeon", name="", wizards=[ysolde.public_id], active=ysolde.public_id, shuffled=True)
    table.refresh_from_db()
    refused = keeper.post(f"{reverse('legacy:adopt', args=[table.public_id])}?for={maud.public_id}", sheet(table))
    assert "A band begins between dungeons" in text_of(refused)
    assert "Record it anyway" not in refused.content.decode()  # no rule is broken: it cannot be done at all
