"""Every entry as one sentence for people; wizards get their names only here, at the time of reading."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from cards.rules.index import CardIndex
from legacy.rules import events
from legacy.rules.entries import Entry
from legacy.rules.events import bands, dungeons, purses, table
from legacy.rules.state import Table

SOMEBODY = "Somebody"
REWARDS = {"momentum": "Momentum", "rally": "a Rally", "surge": "a Surge"}
ENDINGS = {
    "six_bosses": "every Boss had fallen",
    "no_one_stands": "no wizard was left standing",
    "doom": "Doom came over all",
    "round_guard": "the fight would not end",
    "abandoned": "the table gave it up",
}
COPPERS = {
    "founding": "left over from a founding",
    "adopted": "brought along from paper",
    "kill": "for a Killing Blow",
    "assist": "for being there when a Boss fell",
    "minion": "for a Minion",
    "label": "for a label",
    "blood_money": "as Blood Money",
    "mercenary_pact": "by a Mercenary Pact",
    "convert": "for a Diamond",
    "glint": "by Glint",
    "patron": "by The Patron",
    "recorded": "in a dungeon recorded afterwards",
    "inscription": "for an inscription",
    "other": "by the keeper's word",
}
DECIDED = {
    "glory": "by personal Glory",
    "killing_blow": "by the better Killing Blow",
    "coppers": "by coppers",
    "seat": "by seat",
    "clockwise": "going clockwise",
    "alone": "alone",
}
SOURCES = {"bought": "bought", "turning": "bought in a Turning", "awarded": "awarded", "heirloom": "an heirloom"}


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """How ids and slugs are called: wizards and bands by id, monsters by band and card, the rest by the catalogue."""

    index: CardIndex
    wizards: Mapping[str, str] = {}
    bands: Mapping[str, str] = {}
    monsters: Mapping[tuple[str, str], str] = {}

    def wizard(self, wizard: str | None) -> str:
        return self.wizards.get(wizard or "", SOMEBODY)

    def band(self, band: str) -> str:
        return self.bands.get(band, "a band")

    def monster(self, band: str, card: str) -> str:
        return self.monsters.get((band, card)) or f"{self.card(card)} of {self.band(band)}"

    def card(self, slug: str) -> str:
        return self.index.cards[slug].name if slug in self.index.cards else slug

    def inscription(self, slug: str) -> str:
        return self.index.inscriptions[slug].name if slug in self.index.inscriptions else slug

    def label(self, slug: str) -> str:
        return self.index.labels[slug].name if slug in self.index.labels else slug


def names_of(state: Table, index: CardIndex, wizards: Mapping[str, str]) -> Names:
    """The names of everything in a campaign."""
    monsters = {(band.id, monster.card): monster.name for band in state.bands.values() for monster in band.monsters}
    named = {band.id: band.name for band in state.bands.values()}
    return Names(index=index, wizards=wizards, bands=named, monsters=monsters)


def sentence(entry: Entry, names: Names) -> str:
    """What the entry tells."""
    return SENTENCES[entry.kind](events.read(entry.kind, entry.data), names)


def opened(e: table.Opened, n: Names) -> str:
    return f"The campaign began under the ruleset {e.ruleset}{', for one wizard' if e.solo else ''}."


def opened_to_others(e: table.OpenedToOthers, n: Names) -> str:
    more = f"; bands founded alone had {e.surplus}c more than others have" if e.surplus else ""
    return f"The table was opened to others{more}."


def closed(e: table.Closed, n: Names) -> str:
    return "The table was closed."


def reopened(e: table.Reopened, n: Names) -> str:
    return "The table was opened again."


def monsters_rolled(e: table.MonstersRolled, n: Names) -> str:
    return f"The site rolled the monsters of a band for {n.wizard(e.wizard)}."


def roll_taken(e: table.RollTaken, n: Names) -> str:
    return f"{n.wizard(e.wizard)} took the roll for {n.band(e.band)}."


def roll_left(e: table.RollLeft, n: Names) -> str:
    return f"{n.wizard(e.wizard)} left the roll, and began {n.band(e.band)} with other monsters."


def wizard_joined(e: table.WizardJoined, n: Names) -> str:
    how = {"keeper": "opened the table as its keeper", "wizard": "sat down at the table", "spectator": "came to watch"}
    return f"{n.wizard(e.wizard)} {how[e.role]}."


def wizard_left(e: table.WizardLeft, n: Names) -> str:
    return f"{n.wizard(e.wizard)} left the table."


def keeper_changed(e: table.KeeperChanged, n: Names) -> str:
    return f"{n.wizard(e.wizard)} keeps the table from now on."


def founded(e: bands.Founded, n: Names) -> str:
    return f"{n.wizard(e.wizard)} founded {e.name}{', alone at the table' if e.solo else ''}."


def adopted(e: bands.Adopted, n: Names) -> str:
    return (
        f"{n.wizard(e.wizard)} brought {e.name} from paper, with {e.glory} Glory and "
        f"{_count(e.dungeons, 'dungeon')} behind it."
    )


def monster_built(e: bands.MonsterBuilt, n: Names) -> str:
    items = _listed([n.card(item) for item in e.items])
    legend = ", a Legend," if e.legend else ""
    drawn = " as the site drew them" if e.draw else ""
    return f"{e.name}{legend} was built on the {n.card(e.card)} from {items}{drawn}: {e.hp} HP, ATK {e.atk}."


def inscribed(e: bands.Inscribed, n: Names) -> str:
    how = SOURCES[e.source]
    if e.price:
        how = f"{how} for {e.price}c"
    if e.payer:
        how = f"{how} by {n.wizard(e.payer)}"
    if e.heirloom_of:
        how = f"{how} of {n.band(e.heirloom_of)}"
    return f"The {n.card(e.card)} of {n.band(e.band)} was inscribed with {n.inscription(e.inscription)}, {how}."


def dungeon_started(e: dungeons.DungeonStarted, n: Names) -> str:
    who = _listed([f"{n.wizard(seat.wizard)} with {seat.name}" for seat in e.seats])
    shuffled = "; the site shuffled the monsters" if e.commitment else ""
    return f"{e.name} began: {who}{shuffled}. {n.wizard(e.active)} went first."


def dungeon_entered(e: bands.DungeonEntered, n: Names) -> str:
    others = [seat.name for seat in e.seats if seat.wizard != e.wizard]
    beside = f" beside {_listed(others)}" if others else " alone"
    return f"In the hands of {n.wizard(e.wizard)} the band went into {e.name}{beside}."


def boss_revealed(e: dungeons.BossRevealed, n: Names) -> str:
    hp = f"{e.hp} HP" if e.hp == e.max_hp else f"{e.hp} of {e.max_hp} HP"
    return f"Boss {e.fight} was {n.monster(e.band, e.card)}, with {hp}."


def label_added(e: dungeons.LabelAdded, n: Names) -> str:
    return f"{n.wizard(e.wizard)} labelled {n.monster(e.band, e.card)} {n.label(e.label)} in round {e.round}."


def label_passed(e: dungeons.LabelPassed, n: Names) -> str:
    return f"{n.wizard(e.wizard)} added no label."


def round_begun(e: dungeons.RoundBegun, n: Names) -> str:
    return f"Round {e.round} of fight {e.fight} began."


def hp_changed(e: dungeons.HpChanged, n: Names) -> str:
    who = "The Boss"
    if e.target == "wizard":
        who = n.wizard(e.wizard)
    elif e.minion is not None:
        who = n.monster(e.minion.band, e.minion.card)
    did = f"lost {-e.change} HP" if e.change < 0 else f"won {e.change} HP"
    beyond = f", struck {e.beyond} beyond need" if e.beyond else ""
    return f"{who} {did} and had {e.hp}{beyond}."


def minion_summoned(e: dungeons.MinionSummoned, n: Names) -> str:
    return f"{n.monster(e.band, e.card)} came as a Minion after round {e.round}."


def boss_enraged(e: dungeons.BossEnraged, n: Names) -> str:
    return f"No Minion was left: the Boss hit harder by {e.atk}."


def boss_slain(e: dungeons.BossSlain, n: Names) -> str:
    legend = ", a Legend," if e.legend else ""
    how = "by Thorns on" if e.how == "thorns" else "with"
    over = f", {e.overkill} beyond need" if e.overkill else ""
    return (
        f"{n.wizard(e.killer)} slew {n.monster(e.band, e.card)}{legend} {how} the {n.card(e.by)} worth {e.value}"
        f"{over}, and chose {REWARDS[e.reward]}."
    )


def minion_slain(e: dungeons.MinionSlain, n: Names) -> str:
    by = f" with the {n.card(e.by)}" if e.by else ""
    return f"{n.wizard(e.killer)} slew the Minion {n.monster(e.band, e.card)}{by}."


def fight_reset(e: dungeons.FightReset, n: Names) -> str:
    return f"All were made whole; {n.wizard(e.active)} went first in fight {e.fight}, {DECIDED[e.decided_by]}."


def dungeon_ended(e: dungeons.DungeonEnded, n: Names) -> str:
    return f"{e.name} was {e.result} after {_count(e.bosses_slain, 'Boss', 'Bosses')}: {ENDINGS[e.reason]}."


def watchlist(e: dungeons.Watchlist, n: Names) -> str:
    yes = sum(e.answers.values())
    return f"The table answered {_count(len(e.answers), 'question')} about the dungeon, {yes} with yes."


def glory(e: bands.Glory, n: Names) -> str:
    why = {"boss": "for a Boss", "minion": "for a Minion", "excess": "from coppers beyond the cap"}
    return f"{n.band(e.band)} won {e.amount} Glory {why[e.reason]}."


def coppers(e: purses.Coppers, n: Names) -> str:
    did = f"gained {e.amount}c" if e.amount > 0 else f"paid {-e.amount}c"
    note = f" ({e.note})" if e.note else ""
    return f"{n.wizard(e.wizard)} {did} {COPPERS[e.reason]}{note} and held {e.balance}c."


def phase_opened(e: table.PhaseOpened, n: Names) -> str:
    if e.order:
        order = _listed([f"{n.wizard(place.wizard)} ({decided(place.decided_by)})" for place in e.order])
        return f"The {e.phase.capitalize()} began, in this order: {order}."
    return f"The {e.phase.capitalize()} began."


def phase_closed(e: table.PhaseClosed, n: Names) -> str:
    return f"The {e.phase.capitalize()} was closed for all."


def fading_drawn(e: table.FadingDrawn, n: Names) -> str:
    by = "The site drew" if e.draw else "At the table was drawn"
    return f"{by} for {n.band(e.band)}: {_listed([n.card(card) for card in e.cards])}."


def spared(e: table.Spared, n: Names) -> str:
    return f"Nothing of {n.band(e.band)} faded: all it bears is guarded by Legend Etched."


def faded(e: bands.Faded, n: Names) -> str:
    what = _listed([n.inscription(each) for each in e.inscriptions])
    verb = "was" if len(e.inscriptions) == 1 else "were"
    if e.how == "cursed":
        return f"A curse took {what} from the {n.card(e.card)} of {n.band(e.band)}."
    return f"{what} {verb} crossed out: the {n.card(e.card)} of {n.band(e.band)} faded."


def retired(e: bands.Retired, n: Names) -> str:
    return f"Nothing was left on the cards of {n.band(e.band)}: in the hands of {n.wizard(e.wizard)} it was retired."


def heirloom(e: bands.Heirloom, n: Names) -> str:
    return f"{n.wizard(e.wizard)} kept {n.inscription(e.inscription)} from {n.band(e.band)} as an heirloom."


def heirloom_placed(e: purses.HeirloomPlaced, n: Names) -> str:
    return (
        f"{n.wizard(e.wizard)} put the heirloom of {n.band(e.heirloom_of)}, {n.inscription(e.inscription)}, on the "
        f"{n.card(e.card)} of {n.band(e.band)}."
    )


def drifted(e: bands.Drifted, n: Names) -> str:
    place = f"picking {_ordinal(e.position)} {decided(e.decided_by)}"
    if e.wizard == e.previous:
        return f"{n.wizard(e.wizard)} kept {n.band(e.band)}, {place}."
    return f"{n.band(e.band)} drifted from {n.wizard(e.previous)} to {n.wizard(e.wizard)}, {place}."


def exchanged(e: bands.Exchanged, n: Names) -> str:
    gives = _listed([n.inscription(each.inscription) for each in e.gives]) or "nothing on it"
    takes = _listed([n.inscription(each.inscription) for each in e.takes]) or "nothing on it"
    what = f"its {n.card(e.card)} ({gives}) for that of {n.band(e.other)} ({takes})"
    return f"By Tower's Memory {n.band(e.band)} gave {what}."


def passed_on(e: bands.PassedOn, n: Names) -> str:
    return f"{n.band(e.band)} of {n.wizard(e.previous)}, who has left, was passed on to {n.wizard(e.wizard)}."


def turning_done(e: table.TurningDone, n: Names) -> str:
    return f"{n.wizard(e.wizard)} finished the Turning."


def mythic_awarded(e: purses.MythicAwarded, n: Names) -> str:
    return f"For {n.monster(e.band, e.card)}, a Legend, {n.wizard(e.wizard)} is owed a Mythic."


def mythic_placed(e: purses.MythicPlaced, n: Names) -> str:
    return (
        f"{n.wizard(e.wizard)} put the Mythic {n.inscription(e.inscription)} on the {n.card(e.card)} of "
        f"{n.band(e.band)}."
    )


def corrected(e: table.Corrected, n: Names) -> str:
    return f"Act {e.act} no longer counts{': ' + e.reason.rstrip('.') if e.reason else ''}."


def overridden(e: table.Overridden, n: Names) -> str:
    return f"The keeper let this stand against {_listed(list(e.rules))}: {e.reason.rstrip('.')}."


def decided(by: str) -> str:
    """What decided a place, in words; a chronicle from elsewhere may have a word of its own."""
    return DECIDED.get(by, by)


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}.get(number, f"as number {number}")


SENTENCES: dict[str, Callable[[Any, Names], str]] = {kind: globals()[kind] for kind in events.EVENTS}
