"""The repair of what a player holds: which copies stay where they are.

But for a starting deck nothing is ever added: a card of the box that would mend something by coming (one more place in
the face-down row, a removed passive) costs as much as the card that goes instead. Zones depend on each other, for a
card is printed once whatever zone it lies in. So a plan first says which copies stay in which zone, and `cheapest`
compares the plans; they differ in the few choices that can matter, all of them about passives.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from cards.rules.elemental import Parameters
from cards.rules.problems import Fix
from cards.rules.types import CardSpec
from decks.rules.elemental import box
from decks.rules.elemental.holding import DECK, IN_PLAY, UNDEPLOYED, ZONES, Holding, row_length
from decks.rules.repair import OTHERS, Plan, Repair, Unrepairable, ZoneLimits, add, cheapest, remove

Kept = dict[str, Counter[str]]
LAST_FIRST = tuple(reversed(ZONES))
PLAY_FIRST = (*IN_PLAY, "removed")


def repair(deck: Holding, p: Parameters) -> Repair | Unrepairable:
    """The list of least cost that makes the holding legal."""
    return cheapest(deck, _plans(deck, p))


def without(deck: Holding, slugs: Iterable[str], excess: int) -> tuple[Fix, ...]:
    """Remove `excess` copies of these cards, from the last zones first."""
    fixes: list[Fix] = []
    for zone in LAST_FIRST:
        for slug in slugs:
            if fewer := min(excess, deck.zones.get(zone, {}).get(slug, 0)):
                fixes.append(remove(zone, slug, fewer))
                excess -= fewer
    return tuple(fixes)


def one_more(deck: Holding, holds: Callable[[CardSpec], bool]) -> tuple[Fix, ...]:
    """Put one more card that `holds` (a function of a module) describes into the draw pile, if one is left."""
    described, totals = deck.index.where(holds), deck.totals
    left = [
        slug
        for slug, card in deck.index.cards.items()
        if slug in described and slug not in deck.elsewhere and box.printed(card) > totals.get(slug, 0)
    ]
    return (add("draw", left[0], 1, tuple(left[1 : 1 + OTHERS])),) if left else ()


def more(deck: Holding, p: Parameters, lacking: int) -> tuple[Fix, ...]:
    """Put so many cards into the draw pile, Basic Income first; nothing where the box has too few of them."""
    totals, cards = deck.totals, deck.index.cards
    income = sum(count for slug, count in totals.items() if box.is_income(cards[slug]))
    fixes: list[Fix] = []
    for card in sorted(cards.values(), key=lambda card: not box.is_income(card)):
        if lacking <= 0 or box.is_passive(card) or card.slug in deck.elsewhere:
            continue
        left = p.starting_income_cards - income if box.is_income(card) else box.printed(card) - totals.get(card.slug, 0)
        if (come := min(lacking, left)) > 0:
            fixes.append(add("draw", card.slug, come))
            lacking -= come
    return () if lacking > 0 else tuple(fixes)


def _plans(deck: Holding, p: Parameters) -> Iterator[Plan]:
    if p.starting_income_cards < 0:
        return
    if deck.start:
        yield _starting_plan(deck, p)
        return
    placed = _placed(deck)
    passives = deck.index.where(box.is_passive)
    in_both = [slug for slug in placed["removed"] if slug in passives and any(placed[zone][slug] for zone in IN_PLAY)]
    for give_up in (False, True):  # the passives that ask for another one
        for stays_removed in (None, *in_both):
            kept = {zone: counts.copy() for zone, counts in placed.items()}
            if (plan := _plan(deck, p, kept, stays_removed, give_up=give_up)) is not None:
                yield plan


def _starting_plan(deck: Holding, p: Parameters) -> Plan:
    """Nothing but the income cards, as many as the rules say; those that lack are drawn from last."""
    sizes = {zone: deck.count(box.is_income, (zone,)) for zone in DECK}
    sizes["face_down"] = min(sizes["face_down"], row_length([], p))
    excess = sum(sizes.values()) - p.starting_income_cards
    for zone in reversed(DECK):
        fewer = min(sizes[zone], max(0, excess))
        sizes[zone] -= fewer
        excess -= fewer
    sizes["draw"] -= min(0, excess)
    return [_limits(zone, sizes.get(zone, 0)) for zone in ZONES]


def _limits(zone: str, size: int) -> ZoneLimits:
    def cap(card: CardSpec) -> int:
        return size if box.is_income(card) else 0

    return ZoneLimits(zone, size, size, cap)


def _placed(deck: Holding) -> Kept:
    """The known cards that lie where such a card may lie at all."""
    passives = deck.index.where(box.is_passive)
    placed: Kept = {zone: Counter(deck.zones.get(zone, {})) for zone in ZONES}
    for zone in UNDEPLOYED:
        placed[zone] = Counter({slug: count for slug, count in placed[zone].items() if slug not in passives})
    placed["passives"] = Counter({slug: count for slug, count in placed["passives"].items() if slug in passives})
    return placed


def _plan(deck: Holding, p: Parameters, kept: Kept, stays_removed: str | None, *, give_up: bool) -> Plan | None:
    """The copies that stay: of passives in both places the one in play, but of `stays_removed` the removed one."""
    cards = deck.index.cards
    slugs = sorted({slug for counts in kept.values() for slug in counts}, key=deck.index.place.__getitem__)
    passives = [cards[slug] for slug in slugs if box.is_passive(cards[slug])]
    for card in passives:
        if give_up and box.asks_for_a_passive(card):
            for zone in IN_PLAY:
                del kept[zone][card.slug]
        _lower(kept, [card.slug], box.printed(card), PLAY_FIRST if card.slug == stays_removed else LAST_FIRST)
    left = Holding(index=deck.index, zones={zone: +counts for zone, counts in kept.items()}, box=deck.box)
    if any(not left.removed_passives(beside=card) for card in left.standing(box.asks_for_a_passive)):
        return None
    row = row_length(left.standing(box.widens_row), p)
    for slug in slugs:
        if box.is_no_passive(cards[slug]) and box.is_sold(cards[slug]):
            _lower(kept, [slug], box.printed(cards[slug]), LAST_FIRST, row)
    _lower(kept, [slug for slug in slugs if box.is_income(cards[slug])], p.starting_income_cards, LAST_FIRST, row)
    return [
        ZoneLimits(zone, 0, row if zone == "face_down" else kept[zone].total(), partial(_copies, kept[zone]))
        for zone in ZONES
    ]


def _copies(counts: Counter[str], card: CardSpec) -> int:
    return counts[card.slug]


def _lower(kept: Kept, slugs: list[str], limit: int, order: Iterable[str], row: int | None = None) -> None:
    """Take what is more than `limit` away, first from a face-down row that is too long, then in this order of zones."""
    excess = sum(counts[slug] for counts in kept.values() for slug in slugs) - limit
    overlong = 0 if row is None else max(0, kept["face_down"].total() - row)
    for zone, most in (("face_down", overlong), *((zone, excess) for zone in order)):
        for slug in slugs:
            fewer = max(0, min(kept[zone][slug], most, excess))
            kept[zone][slug] -= fewer
            most -= fewer
            excess -= fewer
