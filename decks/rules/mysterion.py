"""Mysterion: what a legal deck of fifty cards is, and what makes one hard to play."""

from collections.abc import Callable, Collection, Iterator

import msgspec

from cards.rules.index import CardIndex
from cards.rules.mysterion import SUBKINDS, Parameters, card_faults
from cards.rules.problems import Fix, Severity
from cards.rules.types import CardSpec
from decks.rules import documents
from decks.rules.base import NOTHING, Answers, Fault, Measured, rule
from decks.rules.common import concerned, copies, exact_size, misplaced, too_many_copies, unknown_cards
from decks.rules.deck import Deck
from decks.rules.kinds import DocumentKind, Opening, Sizes
from decks.rules.repair import Counts, Repair, Unrepairable, ZoneLimits, add, add_one, cheapest, remove, swap

SLUG = "mysterion"
USUAL_COPIES = 4  # of a Creature, where a deck is filled


class Zones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck of a player."""

    main: documents.Zone = {}


class DeckDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck list."""

    zones: Zones


ZONES = Zones.__struct_fields__


def sizes(p: Parameters) -> Sizes:
    """The cards of a deck."""
    return {"main": (p.deck_size, p.deck_size)}


def opening(p: Parameters) -> Opening:
    """A hand, exchanged as often as the rules allow, and a card every turn from the first one on."""
    shuffles = p.mulligan == "shuffle"
    return Opening(hand=(("main", p.opening_hand),), mulligans=p.mulligans, mulligan_shuffles=shuffles)


# --- what a card is ----------------------------------------------------------------------------------------------
def is_script(card: CardSpec) -> bool:
    return card.kind == "script"


def is_creature(card: CardSpec) -> bool:
    return card.kind == "creature"


def is_item(card: CardSpec) -> bool:
    return card.kind == "item"


def is_later_stage(card: CardSpec) -> bool:
    return is_creature(card) and (card.stage or 1) > 1


def has_a_cost(card: CardSpec) -> bool:
    return card.cost.scripts > 0


def is_any(card: CardSpec) -> bool:
    return True


def is_item_without_sort(card: CardSpec) -> bool:
    return is_item(card) and card.subkind not in SUBKINDS


def is_badly_described(card: CardSpec) -> bool:
    return is_creature(card) and any(card_faults(card))


def creature_faults(card: CardSpec, index: CardIndex) -> Iterator[str]:
    """What a Creature's data lack: MYS-D-10."""
    for _, sentence in card_faults(card):
        yield f"{card.name}: {sentence}."
    if card.stage in (2, 3) and not any(
        before.stage == card.stage - 1 and before.elements == card.elements
        for before in index.sources(card.slug, "evolves_into")
    ):
        yield f"{card.name}: a stage {card.stage} Creature must name the stage {card.stage - 1} it evolves from."


def _element(card: CardSpec) -> str:
    return card.elements[0] if card.elements else ""


def _stage_before_is_in(deck: Deck, card: CardSpec) -> bool:
    """Whether a stage before is there, be it with a slip in its name."""
    before = deck.index.sources(card.slug, "evolves_into")
    return any(deck.holds(each.slug) or deck.may_mean(each) for each in before)


def _lowest_cost(deck: Deck, card: CardSpec) -> int:
    """What a card costs at least; the evolved cost counts only beside the stage before."""
    if card.evolved_cost is not None and _stage_before_is_in(deck, card):
        return min(card.evolved_cost, card.cost.scripts)
    return card.cost.scripts


def _scripts(deck: Deck) -> dict[str, int]:
    """How many Scripts of each element the deck has."""
    scripts: dict[str, int] = {}
    for _, card, count in deck.where(is_script):
        scripts[_element(card)] = scripts.get(_element(card), 0) + count
    return scripts


def _element_of(deck: Deck) -> str | None:
    """The element that most Scripts and Creatures of the deck have, if there are any."""
    copies: dict[str, int] = {}
    for _, card, count in deck.where(is_script) + deck.where(is_creature):
        for element in card.elements:
            copies[element] = copies.get(element, 0) + count
    return max(sorted(copies), key=copies.__getitem__, default=None)


def _script(index: CardIndex, element: str | None) -> CardSpec | None:
    """The first Script of this element, or of any."""
    scripts = index.where(is_script)
    return next(
        (card for slug, card in index.cards.items() if slug in scripts and element in (None, _element(card))), None
    )


def _more_scripts(
    deck: Deck, p: Parameters, count: int, element: str | None, card: CardSpec | None = None
) -> tuple[Fix, ...]:
    """Add Scripts, of this element or of any, for this card."""
    script = _script(deck.index, element)
    if script is None:
        return ()
    before = deck.index.sources(card.slug, "evolves_into") if card else ()
    needed = {each.slug for each in (card, *before) if each}
    return _in_place(deck, p, (add("main", script.slug, count),), deck.index.where(is_script) | needed)


def _in_place(deck: Deck, p: Parameters, added: tuple[Fix, ...], kept: Collection[str]) -> tuple[Fix, ...]:
    """The additions; where the deck has no room for them, in place of others.

    First go cards that the deck has several of, then Scripts, then single cards; of those that are `kept` one is left,
    and every one of Scripts.
    """
    main, cards = deck.zones.get("main", {}), deck.index.cards
    scripts = {slug: count for slug, count in main.items() if is_script(cards[slug])}
    others = {slug: count for slug, count in main.items() if slug not in scripts}
    offered = (
        {slug: count - 1 for slug, count in others.items()},
        {slug: count for slug, count in scripts.items() if slug not in kept},
        {slug: 1 for slug in others if slug not in kept},
    )
    return swap(deck, "main", p.deck_size, added, offered)


# --- what a legal deck may hold ----------------------------------------------------------------------------------
def _limits(deck: Deck, p: Parameters) -> ZoneLimits:
    def cap(card: CardSpec) -> int:
        if is_item_without_sort(card) or (is_creature(card) and any(creature_faults(card, deck.index))):
            return 0
        return p.deck_size if p.copy_limit is None else p.copy_limit

    return ZoneLimits("main", p.deck_size, p.deck_size, cap, wanted=lambda counts: _wanted(deck, p, counts, cap))


def _wanted(deck: Deck, p: Parameters, counts: Counts, cap: Callable[[CardSpec], int]) -> Iterator[tuple[str, int]]:
    """What makes a deck that lacks cards one that can be played.

    These are the Scripts that its cards need, the stages before its later ones, Scripts for two fifths of the deck and
    then Creatures of the first stage that they pay for, all of the element that the deck has, or else of the first one.
    """
    cards = deck.index.cards
    needed: dict[str, int] = {}
    for slug in counts:
        card = cards[slug]
        element = _element(card) if is_creature(card) else _element_of(deck) or ""
        needed[element] = max(needed.get(element, 0), _lowest_cost(deck, card))
    scripts = {element: script for element in needed if (script := _script(deck.index, element or None))}
    for element, script in scripts.items():
        yield script.slug, needed[element]
    for slug in counts:
        card = cards[slug]
        while is_later_stage(card) and (before := deck.index.sources(card.slug, "evolves_into")):
            if any(counts.get(source.slug) for source in before):
                break
            card = before[0]
            yield card.slug, 1
    main = _script(deck.index, _element_of(deck))
    if main is None:
        return
    held = min(max(needed.get(_element(main), 0), p.deck_size * 2 // 5), cap(main))
    yield main.slug, held
    for card in cards.values():
        is_payable = card.cost.scripts <= min(held, p.codex_max)
        if is_creature(card) and not is_later_stage(card) and card.elements == main.elements and is_payable:
            yield card.slug, USUAL_COPIES


def repair(deck: Deck, p: Parameters) -> Repair | Unrepairable:
    """The list of least cost that makes the deck legal."""
    return cheapest(deck, [(_limits(deck, p),)])


# --- the rules, in the order of their numbers --------------------------------------------------------------------
@rule("MYS-D-01")
def deck_has_its_size(deck: Deck, p: Parameters) -> Answers:
    """A deck has exactly `deck_size` cards."""
    message = "A deck has exactly {} (found {})."
    return exact_size(deck, lambda: _limits(deck, p), "main", p.deck_size, message)


@rule("MYS-D-02")
def cards_are_known(deck: Deck, p: Parameters) -> Answers:
    """Every card is a Script, Item or Creature of the catalogue."""
    return unknown_cards(deck)


@rule("MYS-D-03", Severity.WARNING)
def elements_are_not_mixed(deck: Deck, p: Parameters) -> Answers:
    """Scripts and Creatures are of one element."""
    cards = deck.where(is_script) + deck.where(is_creature)
    elements = {element for _, card, _ in cards for element in card.elements}
    yield Measured(len(elements), 1, "main")
    if len(elements) > 1:
        strangers = _strangers(cards, elements)
        yield Fault(
            "mixed_elements",
            f"This deck mixes {len(elements)} elements.",
            "main",
            cards=tuple(concerned(card, count, strangers.get(card.slug, 0)) for _, card, count in cards),
            limit=1,
            actual=len(elements),
            fixes=tuple(remove("main", slug, count) for slug, count in strangers.items()),
        )


def _strangers(cards: list[tuple[str, CardSpec, int]], elements: set[str]) -> dict[str, int]:
    """The fewest copies without which one element is left."""
    without = [
        {card.slug: count for _, card, count in cards if set(card.elements) - {kept}} for kept in sorted(elements)
    ]
    return min(without, key=lambda gone: sum(gone.values()))


@rule("MYS-D-04", Severity.WARNING)
def creatures_have_a_script(deck: Deck, p: Parameters) -> Answers:
    """Every Creature with a cost has a Script of its element."""
    yield Measured(0, 0, "main")
    scripts = _scripts(deck)
    for zone, card, count in deck.where(is_creature):
        if _element(card) not in scripts and _lowest_cost(deck, card):
            message = f"{card.name} cannot be played: no {_element(card)} Script."
            fixes = _more_scripts(deck, p, 1, _element(card), card)
            yield Fault("no_script", message, zone, cards=(concerned(card, count),), limit=1, actual=0, fixes=fixes)


@rule("MYS-D-05", Severity.WARNING)
def creatures_have_enough_scripts(deck: Deck, p: Parameters) -> Answers:
    """A Creature's lowest usable cost is at most the number of Scripts of its element."""
    yield Measured(0, 0, "main")
    scripts = _scripts(deck)
    for zone, card, count in deck.where(is_creature):
        element, cost = _element(card), _lowest_cost(deck, card)
        if 0 < (held := scripts.get(element, 0)) < cost:
            message = f"{card.name} needs {cost} {element} Scripts; the deck has {held}."
            yield Fault(
                "too_few_scripts",
                message,
                zone,
                cards=(concerned(card, count),),
                limit=cost,
                actual=held,
                fixes=_more_scripts(deck, p, cost - held, element, card),
            )


@rule("MYS-D-06", Severity.WARNING)
def costs_fit_the_codex(deck: Deck, p: Parameters) -> Answers:
    """No card costs more Scripts than the Codex can hold."""
    costs = [(_lowest_cost(deck, card), zone, card, count) for zone, card, count in deck.where(has_a_cost)]
    yield Measured(max((cost for cost, *_ in costs), default=0), p.codex_max, "main")
    for cost, zone, card, count in costs:
        if cost > p.codex_max:
            message = f"{card.name} costs more than the Codex can hold."
            yield Fault(
                "cost_above_codex",
                message,
                zone,
                cards=(concerned(card, count, count),),
                limit=p.codex_max,
                actual=cost,
                fixes=(remove(zone, card.slug, count),),
            )


@rule("MYS-D-07", Severity.WARNING)
def costed_cards_have_scripts(deck: Deck, p: Parameters) -> Answers:
    """Where something has a cost there are Scripts."""
    costed = deck.where(has_a_cost)
    if not costed:
        return
    scripts = sum(_scripts(deck).values())
    yield Measured(scripts, 1, "main")
    if not scripts:
        cards = tuple(concerned(card, count) for _, card, count in costed)
        message = "No Scripts: costed cards cannot be played."
        fixes = _more_scripts(deck, p, 1, _element_of(deck))
        yield Fault("no_script", message, "main", cards=cards, limit=1, actual=0, fixes=fixes)


@rule("MYS-D-08", Severity.WARNING)
def some_cards_are_creatures(deck: Deck, p: Parameters) -> Answers:
    """There is a Creature; where there is no card at all, MYS-D-01 speaks."""
    if not deck.zones.get("main"):
        return
    creatures = sum(count for _, _, count in deck.where(is_creature))
    yield Measured(creatures, 1, "main")
    if not creatures:
        fixes = _first_creature(deck, p)
        yield Fault("no_creatures", "No Creatures: this deck cannot attack.", "main", limit=1, actual=0, fixes=fixes)


def _first_creature(deck: Deck, p: Parameters) -> tuple[Fix, ...]:
    """Add a Creature, if there is one that the Scripts of the deck can pay for and that needs no stage before it."""
    scripts, limits = _scripts(deck), _limits(deck, p)

    def is_playable(card: CardSpec) -> bool:
        return is_creature(card) and not is_later_stage(card) and card.cost.scripts <= scripts.get(_element(card), 0)

    added = add_one(deck, limits, is_playable) or add_one(deck, limits, is_creature)
    return _in_place(deck, p, added, ())


@rule("MYS-D-09", Severity.WARNING)
def later_stages_have_the_stage_before(deck: Deck, p: Parameters) -> Answers:
    """A Creature of stage 2 or 3 is there together with the one it evolves from."""
    yield Measured(0, 0, "main")
    for zone, card, count in deck.where(is_later_stage):
        if not _stage_before_is_in(deck, card):
            message = f"{card.name} can only be played at full cost."
            before = deck.index.sources(card.slug, "evolves_into")
            added = tuple(add(zone, source.slug, 1) for source in before[:1])
            fixes = _in_place(deck, p, added, {card.slug})
            yield Fault("stage_before_missing", message, zone, cards=(concerned(card, count),), fixes=fixes)


@rule("MYS-D-10")
def creatures_are_described(deck: Deck, p: Parameters) -> Answers:
    """A Creature's data are complete; a catalogue refuses others, so this speaks of cards that changed since."""
    yield NOTHING
    incomplete = deck.index.where(is_badly_described)
    for zone, card, count in deck.where(is_creature):
        if card.slug in incomplete or is_later_stage(card):
            for message in creature_faults(card, deck.index):
                yield misplaced("bad_card_data", message, zone, card, count)


@rule("MYS-D-11")
def items_are_of_one_sort(deck: Deck, p: Parameters) -> Answers:
    """An Item is Instant, Conditional or Enhancement."""
    yield NOTHING
    for zone, card, count in deck.where(is_item_without_sort):
        message = f"{card.name}: choose Instant, Conditional or Enhancement."
        yield misplaced("bad_card_data", message, zone, card, count)


def _limits_copies(p: Parameters) -> bool:
    return p.copy_limit is not None


@rule("MYS-D-12", exists=_limits_copies)
def copies_are_few(deck: Deck, p: Parameters) -> Answers:
    """At most `copy_limit` copies of a card, where the ruleset sets that number."""
    return copies(deck.where(is_any, "main"), "main", p.copy_limit or 0, too_many_copies)


@rule("MYS-D-13", Severity.WARNING)
def items_have_enough_scripts(deck: Deck, p: Parameters) -> Answers:
    """No Item costs more than there are Scripts."""
    scripts = sum(_scripts(deck).values())
    items = deck.where(is_item)
    yield Measured(max((card.cost.scripts for _, card, _ in items), default=0), scripts, "main")
    for zone, card, count in items:
        if (cost := card.cost.scripts) > scripts:
            yield Fault(
                "too_few_scripts",
                f"{card.name} needs {cost} Scripts; the deck has {scripts}.",
                zone,
                cards=(concerned(card, count),),
                limit=cost,
                actual=scripts,
                fixes=_more_scripts(deck, p, cost - scripts, _element_of(deck), card),
            )


RULES = (
    deck_has_its_size,
    cards_are_known,
    elements_are_not_mixed,
    creatures_have_a_script,
    creatures_have_enough_scripts,
    costs_fit_the_codex,
    costed_cards_have_scripts,
    some_cards_are_creatures,
    later_stages_have_the_stage_before,
    creatures_are_described,
    items_are_of_one_sort,
    copies_are_few,
    items_have_enough_scripts,
)


def _deck(document: DeckDocument, index: CardIndex) -> Deck:
    return Deck(index=index, zones=documents.counts(document.zones))


EXAMPLE = {
    "zones": {
        "main": {
            "Ember Script": 20, "Wickling": 4, "Kilnhound": 4, "Furnace Archon": 2, "Bellows Boar": 4,
            "Hearth Newt": 3, "Powder Golem": 3, "Vial of Balsam": 3, "Index of Lost Pages": 3, "Honed Fang": 4,
        }
    }
}  # fmt: skip

KINDS = (DocumentKind(name="zones", shape=DeckDocument, example=EXAMPLE, subject=_deck, rules=RULES, mend=repair),)
