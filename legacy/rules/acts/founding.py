"""A band comes into the campaign: founded, or adopted as it stands on paper."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cards.rules.index import CardIndex
from cards.rules.problems import Problem, Severity
from decks.rules.base import Report
from decks.rules.decknforge import band as band_rules
from decks.rules.decknforge.documents import DRAWN, Band
from decks.rules.decknforge.inscribing import MYTHIC
from decks.rules.decknforge.inscriptions import budget
from decks.rules.decknforge.monsters import atk_of, hp_of
from decks.rules.decknforge.playing_cards import is_item, is_monster
from decks.rules.documents import Unreadable
from legacy.rules.acts.base import Act, Id, Stopped, Word, Writing
from legacy.rules.documents import band_document
from legacy.rules.draws import draw_several
from legacy.rules.earnings import glory_in_a_dungeon, in_a_dungeon
from legacy.rules.events.bands import (
    Adopted,
    AdoptedInscription,
    AdoptedMonster,
    Founded,
    Inscribed,
    MonsterBuilt,
)
from legacy.rules.events.purses import HeirloomPlaced
from legacy.rules.events.shared import Draw, Name
from legacy.rules.events.table import MonstersRolled, RollLeft, RollTaken
from legacy.rules.procedure import EARNING, HEIRLOOM, broken, impossible
from legacy.rules.state import BandState

MOST_GLORY, MOST_DUNGEONS, MOST_COPPERS = 99_999, 9_999, 99_999  # of a band that was begun on paper
Monsters = Annotated[tuple["MonsterDraft", ...], Meta(max_length=20)]


class MonsterDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A monster to be built; HP and ATK follow from the Items where they are left out."""

    card: Word
    name: Name = ""
    items: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    hp: int | None = None
    atk: int | None = None
    legend: bool = False
    labels: Annotated[tuple[Word, ...], Meta(max_length=30)] = ()


class InscriptionDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An inscription to stand on a card; an heirloom names the id of the retired band it comes from."""

    card: Word
    inscription: Word
    how: Literal["bought", "heirloom"] = "bought"
    heirloom_of: Id | None = None


class RollMonsters(Act, frozen=True, kw_only=True, tag="roll_monsters"):
    """The site draws the Items of the monsters for the next band of this wizard."""

    wizard: Id


class FoundBand(Act, frozen=True, kw_only=True, tag="found_band"):
    """A new band; where it is `rolled`, the site draws the Items of its monsters."""

    wizard: Id
    name: Name
    rolled: bool = False
    monsters: Monsters = ()
    inscriptions: Annotated[tuple[InscriptionDraft, ...], Meta(max_length=60)] = ()


class AdoptBand(Act, frozen=True, kw_only=True, tag="adopt_band"):
    """A band begun on paper, as it stands today.

    `history` is what it once bore and bears no more, `holders` are the wizards of this campaign who held it before.
    """

    wizard: Id
    name: Name
    monsters: Monsters
    inscriptions: Annotated[tuple[InscriptionDraft, ...], Meta(max_length=60)] = ()
    history: Annotated[tuple[Word, ...], Meta(max_length=200)] = ()
    glory: Annotated[int, Meta(ge=0, le=MOST_GLORY)] = 0
    dungeons: Annotated[int, Meta(ge=0, le=MOST_DUNGEONS)] = 0
    coppers: Annotated[int, Meta(ge=0, le=MOST_COPPERS)] = 0
    holders: Annotated[tuple[Id, ...], Meta(max_length=50)] = ()


def founding_items(index: CardIndex, seed: str, band: str) -> dict[str, tuple[Draw, tuple[str, ...]]]:
    """The three Items of each monster as the site draws them, and how that can be recomputed."""
    items = sorted(card.slug for card in index.cards.values() if is_item(card))
    drawn: dict[str, tuple[Draw, tuple[str, ...]]] = {}
    for card in sorted(card.slug for card in index.cards.values() if is_monster(card)):
        label = f"founding:{band}:{card}"
        drawn[card] = Draw(seed=seed, label=label), tuple(draw_several(seed, label, items, DRAWN))
    return drawn


def roll_monsters(w: Writing, act: RollMonsters) -> None:
    """The roll is written before anybody sees it, and stands until the wizard begins a band."""
    w.player(act.wizard)
    _may_begin(w, act.wizard)
    if act.wizard in w.table.rolls:
        raise Stopped(impossible("already_rolled", "The site has rolled for this wizard: that roll stands.", "/wizard"))
    if not w.facts.seed:
        raise ValueError("A roll needs a seed.")
    w.tell_table(MonstersRolled(wizard=act.wizard, band=w.facts.new_id, seed=w.facts.seed))


def _roll_used(w: Writing, wizard: str, *, is_taken: bool) -> None:
    """A roll that waited for the wizard is told to be taken or left by the band that begins."""
    if wizard in w.table.rolls:
        event = RollTaken if is_taken else RollLeft
        w.tell_table(event(wizard=wizard, band=w.facts.new_id))


def found_band(w: Writing, act: FoundBand) -> None:
    """The band is founded, its monsters stand, its cards are inscribed, and the wizard has what is left."""
    w.player(act.wizard)
    _may_begin(w, act.wizard)
    drawn = founding_items(w.facts.index, w.facts.seed, w.facts.new_id) if act.rolled else {}
    if act.rolled and not w.facts.seed:
        raise Stopped(impossible("no_seed", "The site has drawn nothing yet.", "/rolled"))
    names = {other.id: other.name for other in w.table.bands.values()}
    solo = w.table.solo
    monsters = [_monster_document(w, monster, drawn) for monster in act.monsters]
    document = _document(w, act.wizard, act.name, monsters, solo)
    document["band"]["inscriptions"] = [
        {
            "card": each.card,
            "inscription": each.inscription,
            "how": each.how,
            "heirloom_of": names.get(each.heirloom_of, each.heirloom_of) if each.heirloom_of else None,
        }
        for each in act.inscriptions
    ]
    band, report = _judged(w, document)
    w.wrong(*_own_paths(report.problems))
    _chosen_heirlooms(w, act)
    _all_known(w)
    new = w.facts.new_id
    _roll_used(w, act.wizard, is_taken=act.rolled)
    w.tell_bands(Founded(band=new, name=act.name.strip(), wizard=act.wizard, solo=solo), [new])
    for built in band.monsters:
        slug = built.card.word
        event = MonsterBuilt(
            card=slug, name=built.monster.name.strip(), items=tuple(item.word for item in built.items),
            hp=built.monster.hp or 0, atk=built.monster.atk or 0, legend=built.monster.legend,
            draw=drawn[slug][0] if slug in drawn else None,
        )  # fmt: skip
        w.tell_bands(event, [new])
    spent = 0
    for entry, draft in zip(band.inscribed, act.inscriptions, strict=True):
        spent += entry.price
        card, inscription = entry.card.word, entry.inscription.slug if entry.inscription else str(entry.written)
        w.tell_bands(
            Inscribed(
                band=new, card=card, inscription=inscription, source=draft.how, price=entry.price,
                payer=act.wizard if entry.price else None, heirloom_of=draft.heirloom_of,
            ),
            [new],
        )  # fmt: skip
        if draft.how == "heirloom" and draft.heirloom_of:
            placed = HeirloomPlaced(
                wizard=act.wizard, heirloom_of=draft.heirloom_of, inscription=inscription, band=new, card=card
            )
            w.tell_purse(placed, act.wizard)
    if (left := budget(band, w.p) - spent) > 0:
        w.earn(act.wizard, left, "founding")


def _all_known(w: Writing) -> None:
    """No override makes a card, an inscription or a label exist."""
    if any(problem.code.startswith("unknown_") and problem.severity is Severity.ERROR for problem in w.problems):
        raise Stopped(impossible("unreadable", "Name cards, inscriptions and labels that exist."))


def _may_begin(w: Writing, wizard: str) -> None:
    """A band begins between dungeons, and in the hands of a wizard who holds none."""
    if w.table.running is not None or (w.table.phase is not None and w.table.phase.phase == "fading"):
        raise Stopped(impossible("not_now", "A band begins between dungeons, once the Fading is closed."))
    if held := w.table.held_by(wizard):
        raise Stopped(impossible("holds_a_band", f"This wizard holds {held.name}: one band at a time.", "/wizard"))
    if w.table.phase is not None and w.table.phase.waits_for(wizard, "pick"):
        # Another has picked the band they held; one of those left will be theirs.
        raise Stopped(
            impossible("picks_first", "The Drifting waits for this wizard, who picks a band there.", "/wizard")
        )
    if not w.facts.new_id or w.facts.new_id in w.table.bands:
        raise ValueError("A band needs an id of its own.")


def _document(w: Writing, wizard: str, name: str, monsters: list[dict[str, Any]], solo: bool) -> dict[str, Any]:
    """The document of a band that does not yet exist, among the bands of the campaign."""
    blank = BandState(id=w.facts.new_id, name=name, holders=(wizard,), solo=solo)
    document = band_document(blank, w.table.bands.values())
    document["band"]["monsters"] = monsters
    return document


def _monster_document(
    w: Writing, monster: MonsterDraft, drawn: dict[str, tuple[Draw, tuple[str, ...]]]
) -> dict[str, Any]:
    """The monster with the Items that were drawn for it, and with what follows from them."""
    fields: dict[str, Any] = msgspec.to_builtins(monster)
    card = w.facts.index.find(monster.card)
    if card is not None and card.slug in drawn:
        items = drawn[card.slug][1]
        found = {named.slug if (named := w.facts.index.find(item)) else item for item in monster.items}
        if monster.items and found != set(items):
            message = f"{card.name} was drawn from other Items."
            w.wrong(broken("DNF-D-05", "not_as_drawn", message, "/monsters"))
        fields["items"] = list(items)
    fields["labels"] = [{"label": label} for label in monster.labels]
    return fields


def _judged(w: Writing, document: dict[str, Any]) -> tuple[Band, Report]:
    """The band as the deck rules see it, with HP and ATK filled in where nobody wrote them."""
    try:
        band: Band = band_rules.KIND.read(document, w.facts.index)
        for built, monster in zip(band.monsters, document["band"]["monsters"], strict=True):
            if built.drawn and monster["hp"] is None:
                monster["hp"] = hp_of(built)
            if built.drawn and monster["atk"] is None:
                monster["atk"] = atk_of(built)
        band = band_rules.KIND.read(document, w.facts.index)
    except Unreadable as error:
        raise Stopped(impossible("unreadable", str(error))) from None
    return band, band_rules.KIND.report(band, w.p)


def _own_paths(problems: tuple[Problem, ...]) -> list[Problem]:
    """The problems with paths of the act, whose fields stand where the band's document has them."""
    return [msgspec.structs.replace(problem, path=problem.path.removeprefix("/band")) for problem in problems]


def _chosen_heirlooms(w: Writing, act: FoundBand) -> None:
    """What comes from a retired band is the one inscription that its wizard kept, and is placed once."""
    kept = {each.heirloom_of: each for each in w.table.purse(act.wizard).heirlooms if each.placed_on is None}
    for place, each in enumerate(act.inscriptions):
        if each.how != "heirloom" or each.heirloom_of is None:
            continue
        found = w.facts.index.find_inscription(each.inscription)
        heirloom = kept.get(each.heirloom_of)
        if heirloom is None or found is None or heirloom.inscription != found.slug:
            message = "This is not an heirloom that waits for this wizard."
            w.wrong(broken(HEIRLOOM, "wrong_heirloom", message, f"/inscriptions/{place}/inscription"))


def _beyond_belief(w: Writing, act: AdoptBand) -> Iterator[Problem]:
    """Coppers and Glory that its dungeons cannot have brought the band; if they came otherwise, the keeper says how."""
    index, dungeons = w.facts.index, f"{act.dungeons} dungeon{'s' * (act.dungeons != 1)}"
    founding = w.p.inscription_budget_solo if w.table.solo else w.p.inscription_budget
    limit = founding + act.dungeons * in_a_dungeon(tuple(index.inscriptions), index, w.p)
    if act.coppers > limit:
        message = f"A founding and {dungeons} bring {limit}c at most (found {act.coppers}c)."
        yield broken(EARNING, "too_many_coppers", message, "/coppers", limit=limit, actual=act.coppers)
    limit = act.dungeons * glory_in_a_dungeon(index, w.p)
    if act.glory > limit:
        message = f"{dungeons.capitalize()} bring{'s' * (act.dungeons == 1)} {limit} Glory at most (found {act.glory})."
        yield broken(EARNING, "too_much_glory", message, "/glory", limit=limit, actual=act.glory)


def adopt_band(w: Writing, act: AdoptBand) -> None:
    """The band stands in the chronicle as it stands on paper, and the wizard's coppers are in the purse."""
    w.player(act.wizard)
    _may_begin(w, act.wizard)
    for place, holder in enumerate(act.holders):
        if holder not in w.table.wizards:
            raise Stopped(impossible("unknown_wizard", "No wizard with this id is known here.", f"/holders/{place}"))
    index = w.facts.index
    w.wrong(*_beyond_belief(w, act))
    document = _document(w, act.wizard, act.name, [_monster_document(w, each, {}) for each in act.monsters], False)
    sources: list[Literal["turning", "awarded"]] = []
    for each in act.inscriptions:
        found = index.find_inscription(each.inscription)
        sources.append("awarded" if found and found.tier == MYTHIC else "turning")
    # What was bought at its founding is not known any more, so no founding budget is asked for.
    document["band"]["inscriptions"] = [
        {"card": each.card, "inscription": each.inscription, "how": source}
        for each, source in zip(act.inscriptions, sources, strict=True)
    ]
    band, report = _judged(w, document)
    w.wrong(*_own_paths(report.problems))
    history = [(name, index.find_inscription(name)) for name in act.history]
    for place, (name, known) in enumerate(history):
        if known is None:
            w.wrong(broken("DNF-D-20", "unknown_inscription", f"Unknown inscription: {name}.", f"/history/{place}"))
    _all_known(w)
    _roll_used(w, act.wizard, is_taken=False)
    w.tell_bands(
        Adopted(
            band=w.facts.new_id, name=act.name.strip(), wizard=act.wizard, glory=act.glory, dungeons=act.dungeons,
            holders=act.holders,
            monsters=tuple(
                AdoptedMonster(
                    card=built.card.word, name=built.monster.name.strip(),
                    items=tuple(item.word for item in built.items), hp=built.monster.hp or 0,
                    atk=built.monster.atk or 0, legend=built.monster.legend,
                    labels=tuple(label.label.slug if label.label else label.written for label in built.labels),
                )
                for built in band.monsters
            ),
            inscriptions=tuple(
                AdoptedInscription(
                    card=entry.card.word, inscription=entry.inscription.slug if entry.inscription else entry.name,
                    source=source,
                )
                for entry, source in zip(band.inscribed, sources, strict=True)
            ),
            history=tuple(known.slug for _, known in history if known),
        ),
        [w.facts.new_id],
    )  # fmt: skip
    if act.coppers:
        w.earn(act.wizard, act.coppers, "adopted")
