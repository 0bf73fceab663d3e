"""A campaign in a real browser: an evening at the table, with and without a connection, and the phases after it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from cardsite.accounts.models import User
from legacy.models import Campaign
from legacy.rules.state import DungeonState, Fight
from legacy.selectors.tables import table_at
from tests.browser.axe import barriers
from tests.browser.test_pages import faults_of
from tests.legacy.evening import fade, ids, keep, make_evening, perform, slay, start, table_of, turn, win
from tests.pages import Page

PATIENCE = 30_000  # ms: two cores, shared


@pytest.fixture
def catalogue(db: None) -> None:
    """Every card of the game with bands, since a band is a whole deck."""
    from tests.catalogue import catalogue_put, whole_catalogue

    catalogue_put(whole_catalogue("decknforge"))
    expect.set_options(timeout=PATIENCE)


@pytest.fixture
def evening(catalogue: None) -> Campaign:
    return make_evening()


def sit(visit: Any, width: int = 390, **options: Any) -> Any:
    """The keeper with a browser."""
    visitor = visit(width, **options)
    visitor.sign_in(User.objects.get(username="ada"))
    return visitor


def at(campaign: Campaign, more: str = "table/") -> str:
    return f"/tables/{campaign.public_id}/{more}"


def dungeon_of(campaign: Campaign) -> DungeonState:
    dungeon = table_of(campaign).dungeon
    assert dungeon is not None
    return dungeon


def fight_of(campaign: Campaign) -> Fight:
    fight = dungeon_of(campaign).fight
    assert fight is not None
    return fight


def saved(tab: Tab) -> None:
    expect(tab.locator("#connection")).to_have_text("saved")


def press(tab: Tab, name: str) -> None:
    tab.get_by_role("button", name=name, exact=True).click()


def kill(tab: Tab, killer: str, reward: str = "Rally") -> None:
    """The Boss falls to the Ten of Spades."""
    tab.locator("#kill > summary").click()
    panel = tab.locator("#kill form")
    panel.get_by_label(killer, exact=True).check()
    panel.get_by_label("10", exact=True).check()
    panel.get_by_label("Spades").check()
    panel.get_by_label(reward).check()
    panel.get_by_role("button", name="is slain").click()


def complaints(visitor: Any) -> list[str]:
    """What the console says beside the answers and lost connections that a test made on purpose."""
    return [each for each in visitor.complaints if "Failed to load resource" not in each]


@pytest.mark.timeout(600)
def test_a_whole_evening(visit: Any, evening: Campaign) -> None:
    visitor = sit(visit)
    tab = visitor.open(at(evening))
    tab.get_by_label("Name of the dungeon").fill("The Cellar")
    press(tab, "Begin the dungeon")
    expect(tab.get_by_role("heading", level=1)).to_have_text("The Cellar begins")
    press(tab, "Turn over Boss 1")
    hp = tab.locator("[data-hp=boss]")
    most = int(hp.get_attribute("data-most") or 0)
    press(tab, "Boss loses 10 HP")
    for _ in range(3):  # faster than the answers come
        press(tab, "Boss loses 1 HP")
    expect(hp).to_have_text(str(most - 13))
    saved(tab)
    assert fight_of(evening).hp == most - 13

    visitor.context.set_offline(True)
    press(tab, "End round")
    press(tab, "Boss loses 5 HP")
    press(tab, "Bob loses 1 HP")
    press(tab, "Bob wins 1 HP")
    expect(tab.locator("#connection")).to_have_text("offline, 4 waiting")
    tab.get_by_role("button", name="Undo").click()  # what was not sent is not sent at all
    expect(tab.locator("#connection")).to_have_text("offline, 3 waiting")
    expect(tab.locator("[data-hp^='wizard']")).to_have_text(["20", "19", "20"])
    expect(tab.locator("[data-round]")).to_have_text("2")
    expect(hp).to_have_text(str(most - 18))
    expect(tab.locator("#queue li")).to_have_text(["End of the round", "Boss loses 5 HP", "Bob loses 1 HP"])
    perform(evening, "change_hp", target="wizard", wizard=ids(evening)[2], change=-2)  # meanwhile, on another phone
    assert fight_of(evening).round == 1
    visitor.context.set_offline(False)
    saved(tab)
    assert (fight_of(evening).hp, fight_of(evening).round) == (most - 18, 2)
    assert [seat.hp for seat in dungeon_of(evening).seats] == [20, 19, 18]
    kinds = [row.kind for row in evening.entries.filter(stream="campaign").order_by("-number")[:5]]
    assert kinds == ["hp_changed", "hp_changed", "round_begun", "minion_summoned", "hp_changed"]
    expect(tab.locator("[data-hp^='wizard']")).to_have_text(["20", "19", "18"])

    tab.locator("summary.minion").click()
    press(tab, "Cleo slew it")
    expect(tab.locator("summary.minion")).to_have_count(0)
    kill(tab, "Bob", "Momentum")
    expect(tab.get_by_role("heading", level=1)).to_contain_text("is slain")
    for killer in (*ids(evening), ids(evening)[0]):  # four more on another phone
        perform(evening, "reveal_boss")
        slay(evening, killer)
    press(tab, "Turn over Boss 6")
    kill(tab, "Ada of Ash")
    expect(tab.get_by_role("heading", level=1)).to_have_text("The Cellar was won")
    saved(tab)
    assert dungeon_of(evening).bosses_slain == 6

    tab.get_by_role("link", name="To the Fading").click()
    while table_of(evening).phase.waiting:  # type: ignore[union-attr]
        tab.get_by_role("button", name=re.compile("Let the site draw|fades$")).first.click()
    press(tab, "Close the Fading")
    expect(tab.get_by_role("heading", level=1)).to_have_text("The Drifting")
    while table_of(evening).phase.waiting:  # type: ignore[union-attr]
        tab.get_by_role("button", name=re.compile("^(Pick|Keep) ")).first.click()
    press(tab, "Close the Drifting")
    cleo = tab.locator("section", has=tab.get_by_role("heading", name="Cleo", exact=True))
    before = table_of(evening).purse(ids(evening)[2]).coppers
    cleo.get_by_label("Inscription").select_option("quick")
    cleo.get_by_label("On which card?").select_option("five-of-hearts")
    cleo.get_by_role("button", name="Buy it").click()
    expect(cleo).to_contain_text(f"{before - 5}c in the purse")
    for name in ("Ada of Ash", "Bob", "Cleo"):
        press(tab, f"{name} is done")
    perform(evening, "close_phase")  # on another phone, which this page follows
    expect(tab.get_by_role("heading", level=1)).to_have_text("No phase is open")
    assert table_of(evening) == table_at(campaign=evening)
    assert complaints(visitor) == []


@pytest.mark.timeout(300)
def test_the_next_boss_is_turned_over_without_a_connection(visit: Any, evening: Campaign) -> None:
    start(evening, shuffled=False)
    bands = [table_of(evening).held_by(wizard).id for wizard in ids(evening)]  # type: ignore[union-attr]
    perform(evening, "reveal_boss", monster={"band": bands[0], "card": "ace-of-spades"})
    visitor = sit(visit)
    tab = visitor.open(at(evening))
    saved(tab)
    visitor.context.set_offline(True)
    press(tab, "Boss loses 10 HP")
    kill(tab, "Bob", "Momentum")
    expect(tab.locator("[data-between] h1")).to_have_text("Cellar Wyrm is slain")
    expect(tab.locator("[data-hp=boss]")).not_to_be_visible()
    choice = tab.get_by_label("Which monster was turned over?")
    chosen = f'{{"band":"{bands[1]}","card":"ace-of-clubs"}}'
    choice.select_option(chosen)
    choice.evaluate("each => (each.same = true)")
    with tab.expect_event("requestfailed"):  # as the page itself tries now and then
        tab.evaluate("dispatchEvent(new Event('online'))")
    expect(tab.locator("#connection")).to_have_text("offline, 2 waiting")
    assert choice.evaluate("each => each.same")  # a list that is open for choosing stays open
    press(tab, "Bob loses 1 HP")
    tab.get_by_role("button", name="Undo").click()  # which draws the screen anew
    assert choice.evaluate("each => !each.same")
    expect(choice).to_have_value(chosen)
    press(tab, "Turn over Boss 2")
    expect(tab.get_by_role("heading", level=1)).to_have_text("Moss Giant")
    expect(tab.locator("[data-hp=boss]")).to_have_text(str(27 * 3 - 10))  # by Momentum
    press(tab, "Boss loses 5 HP")
    expect(tab.locator("#connection")).to_have_text("offline, 4 waiting")
    visitor.context.set_offline(False)
    saved(tab)
    fight = fight_of(evening)
    assert (fight.number, fight.boss.name, fight.hp, fight.max_hp) == (2, "Moss Giant", 66, 81)
    expect(tab.locator("[data-hp=boss]")).to_have_text("66")
    assert complaints(visitor) == []


@pytest.mark.timeout(300)
def test_a_reload_without_a_connection_shows_the_table_as_it_stood(visit: Any, evening: Campaign) -> None:
    start(evening)
    perform(evening, "reveal_boss")
    visitor = sit(visit)
    tab = visitor.open(at(evening))
    saved(tab)
    most = fight_of(evening).max_hp
    press(tab, "Boss loses 10 HP")
    saved(tab)
    tab.evaluate("navigator.serviceWorker.ready.then(() => caches.open('scriptorium-table'))")
    tab.wait_for_function("navigator.serviceWorker.controller !== null")
    tab.wait_for_function("caches.match('/static/legacy/table.css').then(Boolean)")
    visitor.context.set_offline(True)
    press(tab, "Boss loses 5 HP")
    tab.reload()
    expect(tab.locator("[data-hp=boss]")).to_have_text(str(most - 15))
    expect(tab.locator("#connection")).to_have_text("offline, 1 waiting")
    press(tab, "Boss loses 1 HP")
    visitor.context.set_offline(False)
    saved(tab)
    assert fight_of(evening).hp == most - 16


@pytest.mark.timeout(300)
def test_the_first_refused_act_stops_the_queue_and_is_kept_or_dropped(visit: Any, evening: Campaign) -> None:
    visitor = sit(visit)
    start(evening)
    perform(evening, "reveal_boss")
    tab = visitor.open(at(evening))
    saved(tab)
    visitor.context.set_offline(True)
    press(tab, "Bob loses 1 HP")
    kill(tab, "Bob")
    press(tab, "Cleo loses 1 HP")
    expect(tab.locator("#connection")).to_have_text("offline, 3 waiting")
    perform(evening, "change_hp", target="wizard", wizard=ids(evening)[1], change=-19)  # Bob is nearly down by now
    visitor.context.set_offline(False)
    expect(tab.locator("#connection")).to_have_text("stopped")
    stopped = tab.locator("#queue section").first
    expect(stopped).to_contain_text("This wizard is out of the fight.")
    expect(stopped).to_be_in_viewport()
    assert [seat.hp for seat in dungeon_of(evening).seats] == [20, 0, 20]  # the first was written, the third waits
    assert barriers(tab) == ""

    tab.reload()  # what waits and what stopped is still there
    expect(tab.locator("#connection")).to_have_text("stopped")
    press(tab, "Try again")
    expect(tab.locator("#queue section").first).to_contain_text("This wizard is out of the fight.")
    press(tab, "Drop it")
    saved(tab)
    expect(tab.locator("#queue")).to_be_hidden()
    assert [seat.hp for seat in dungeon_of(evening).seats] == [20, 0, 19]
    assert dungeon_of(evening).bosses_slain == 0

    kill(tab, "Cleo")
    expect(tab.get_by_role("heading", level=1)).to_contain_text("is slain")
    tab.get_by_text("End the dungeon").click()
    press(tab, "The table gives it up")
    expect(tab.locator("#connection")).to_have_text("stopped")
    tab.get_by_text("Record it all the same").click()
    tab.get_by_label("Why it shall stand").fill("It was late.")
    press(tab, "Record it, marked")
    expect(tab.get_by_role("heading", level=1)).to_contain_text("was lost")
    assert table_of(evening).marks[0].reason == "It was late."
    assert complaints(visitor) == []


@pytest.mark.timeout(300)
def test_a_lost_answer_is_asked_for_again_and_written_once(visit: Any, evening: Campaign) -> None:
    visitor = sit(visit, service_workers="block")  # behind one no answer can be held up
    start(evening)
    perform(evening, "reveal_boss")
    tab = visitor.open(at(evening))
    saved(tab)
    most = fight_of(evening).max_hp

    def answer_is_lost(route: Any) -> None:
        route.fetch()
        route.abort()

    tab.route("**/table/acts/", answer_is_lost)
    press(tab, "Boss loses 5 HP")
    expect(tab.locator("#connection")).to_have_text("offline, 1 waiting")
    assert fight_of(evening).hp == most - 5  # it had reached the site
    tab.unroute("**/table/acts/")
    tab.reload()
    saved(tab)
    expect(tab.locator("[data-hp=boss]")).to_have_text(str(most - 5))
    assert fight_of(evening).hp == most - 5


@pytest.mark.timeout(300)
def test_two_devices_see_each_other_and_who_was_late_is_asked(visit: Any, evening: Campaign) -> None:
    start(evening)
    perform(evening, "reveal_boss")
    one, two = sit(visit), sit(visit, width=1280)
    here, there = one.open(at(evening)), two.open(at(evening))
    press(here, "Ada of Ash loses 1 HP")
    ada = there.locator(f"[data-hp='wizard {ids(evening)[0]}']")
    expect(ada).to_have_text("19")
    there.locator("#kill > summary").click()
    there.get_by_label("Bob", exact=True).check()
    press(here, "Bob loses 1 HP")
    expect(there.locator(f"[data-hp='wizard {ids(evening)[1]}']")).to_have_text("19")
    expect(there.get_by_label("Bob", exact=True)).to_be_checked()  # what is being filled in stays
    there.locator("#kill > summary").click()
    there.route("**/table/state/", lambda route: route.fulfill(status=304))  # the second one hears nothing new
    press(here, "End round")
    expect(here.locator("[data-round]")).to_have_text("2")
    saved(here)
    press(there, "Boss loses 1 HP")  # comes out the same in any order
    expect(there.locator("[data-round]")).to_have_text("2")
    expect(here.locator("[data-hp=boss]")).to_have_text(str(fight_of(evening).max_hp - 1))
    press(here, "End round")
    expect(here.locator("[data-round]")).to_have_text("3")
    saved(here)
    press(there, "End round")  # which is done already
    expect(there.locator("#queue")).to_contain_text("Somebody else wrote in the meantime")
    expect(there.locator("#queue")).to_contain_text("Round 3 of fight 1 began.")
    press(there, "Drop it")
    expect(there.locator("#queue")).to_be_hidden()
    assert (fight_of(evening).round, fight_of(evening).max_hp - fight_of(evening).hp) == (3, 1)
    assert complaints(one) == complaints(two) == []


@pytest.mark.parametrize(("width", "scheme"), [pytest.param(1280, "light", marks=pytest.mark.soak), (360, "dark")])
@pytest.mark.timeout(600)
def test_the_table_and_the_phases_are_accessible_and_fit_the_screen(
    visit: Any, evening: Campaign, width: int, scheme: str
) -> None:
    visitor = sit(visit, width, color_scheme=scheme)
    faults: list[str] = []

    def look(name: str, more: str = "table/") -> None:
        faults.extend(faults_of(visitor, Page(name, at(evening, more))))

    look("before")
    look("record", "record/")
    look("no phase", "after/")
    win(evening)
    look("over")
    look("fading", "after/")
    fade(evening)
    look("drifting", "after/")
    keep(evening)
    look("turning", "after/")
    turn(evening)
    start(evening)
    look("between")
    perform(evening, "reveal_boss")
    perform(evening, "next_round")
    look("fight")
    tab = visitor.page
    for summary in ("summary.minion", f"#more-{ids(evening)[0]} > summary", "#kill > summary"):
        tab.locator(summary).first.click()
    assert faults == []
    assert barriers(tab) == ""
    assert not tab.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert complaints(visitor) == []


@pytest.mark.timeout(300)
def test_the_table_works_without_scripts(visit: Any, evening: Campaign) -> None:
    visitor = sit(visit, java_script_enabled=False)
    tab = visitor.open(at(evening))
    press(tab, "Begin the dungeon")
    press(tab, "Turn over Boss 1")
    most = fight_of(evening).max_hp
    tab.get_by_label("HP that the Boss loses or wins").fill("7")
    press(tab, "Boss loses as many")
    expect(tab.locator("[data-hp=boss]")).to_have_text(str(most - 7))
    press(tab, "End round")
    kill(tab, "Cleo", "Surge")
    expect(tab.get_by_role("heading", level=1)).to_contain_text("is slain")
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator("[data-hp=boss]")).to_have_text(str(most - 7))
    assert fight_of(evening).round == 2
    assert not tab.locator("#connection").is_visible()  # nothing waits in a browser without scripts
    assert complaints(visitor) == []
