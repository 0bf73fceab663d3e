"""The fewest edits after which a band's inscriptions keep every rule together.

The entries are walked card by card; of all ways to have settled the entries so far, only the cheapest is kept for each
state that matters to the rest: what the card at hand bears, coppers spent, cards bought for, cards Blessed, and Mythics
that wait for an Ascension from elsewhere. An entry stays, or its inscription is set to none; one that nobody knows
takes the name most like it where that may stand. Only where it saves edits does one that cannot stay bring a Mythic's
Item the Ascension it lacks, and only where too few cards would be left Blessed is one inscribed anew or put on a card
that no entry names. How an inscription was gained is history and never edited.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from cards.rules.documents import InscriptionDocument
from cards.rules.index import CardIndex
from cards.rules.problems import Fix
from cards.rules.types import CardSpec
from decks.rules.decknforge.inscribing import ASCENSION, BOUGHT, Inscribed
from decks.rules.decknforge.playing_cards import Named, is_hero, is_item, is_monster
from decks.rules.repair import OTHERS, Unrepairable, set_field

HEIRLOOM = "heirloom"

# What the card at hand bears so far. A Mythic alone on an Item waits for an Ascension; one that stood there before
# may have one, but does not wait.
EMPTY, ASCENDED, WAITING, GRANTED, FULL = range(5)

# What becomes of an entry that does not stay as it is; and the mark of a Mythic that an Ascension is moved to.
NONE, RENEWED, MOVED, MOVED_AND_RENEWED, ASCENDS, MOVED_TO_MYTHIC, AWAITS, SPELT = range(8)
# Of edits that cost the same, the plainest are chosen.
ODDNESS = {NONE: 0, RENEWED: 1, MOVED: 2, MOVED_AND_RENEWED: 3, ASCENDS: 4, MOVED_TO_MYTHIC: 4, AWAITS: 0, SPELT: -1}
BLANK_ODDNESS = 3  # of one more entry at the end of the list


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """What inscriptions must keep within together: coppers, cards bought for, and cards that must be Blessed.

    Where `only_none`, entries are taken off and not changed otherwise.
    """

    budget: int
    most_cards: int | None = None
    least_cards: int = 0
    only_none: bool = False


class State(msgspec.Struct, frozen=True):
    """What the entries so far leave to the rest."""

    slot: int = EMPTY
    buys: bool = False  # whether something on the card at hand was bought
    spent: int = 0
    cards: int = 0
    blessed: int = 0
    awaited: int = 0  # Mythics that wait for a moved Ascension, less the Ascensions that were moved


class Change(msgspec.Struct, frozen=True):
    """A field of an entry and its new value; `others` would do as well."""

    place: int
    field: str
    value: str | None
    others: tuple[str, ...] = ()


class Tangled(Exception):
    """There are more ways than anyone waits for."""


MOST_WAYS = 30_000  # states looked at, about half a second; bands under the official rules stayed below 11 000
NO_WAY = Unrepairable("This ruleset leaves no inscriptions that a band could have.")
TOO_MANY_WAYS = Unrepairable("There are too many ways to mend these inscriptions: take some of them off first.")

Edit = tuple[int, int]  # which entry, and what becomes of it
Way = tuple[tuple[int, int, int], tuple[Any, ...]]  # how costly, odd and early its edits are; the edits, last one first
Ways = dict[State, Way]


def settled(
    index: CardIndex,
    entries: Sequence[Inscribed],
    bounds: Bounds,
    list_path: str = "",
    rows: Sequence[dict[str, Any]] = (),
) -> tuple[Fix, ...] | Unrepairable:
    """The edits of least cost, or why there are none.

    Where the list has too few entries for the cards that must be Blessed, the whole list (`rows`) is set at its path.
    """
    if bounds.budget < 0 or (bounds.most_cards is not None and bounds.most_cards < 0):
        return NO_WAY
    try:
        settling = Settling(index, entries, bounds)
        if (changes := settling.changes()) is not None:
            return settling.fixes(changes)
        spare = [card for card in settling.free if is_item(card)][: bounds.least_cards]
        blank = [Inscribed(Named(card.slug, "", card), None, "", None, BOUGHT) for card in spare]
        changes = Settling(index, [*entries, *blank], bounds, given=len(entries)).changes()
    except Tangled:
        return TOO_MANY_WAYS
    if changes is None:
        return NO_WAY
    after = [dict(row) for row in rows] + [{"card": card.slug, "inscription": None} for card in spare]
    for change in changes:
        after[change.place][change.field] = change.value
    kept = [row for place, row in enumerate(after) if place < len(rows) or row["inscription"]]
    return (set_field(list_path, kept),)


class Settling:
    """The search for the cheapest edits of some entries; those after the `given` ones cost nothing to fill in."""

    def __init__(
        self, index: CardIndex, entries: Sequence[Inscribed], bounds: Bounds, *, given: int | None = None
    ) -> None:
        self.entries = entries
        self.bounds = bounds
        self.tried = 0
        self.given = len(entries) if given is None else given
        priced = (each for each in index.inscriptions.values() if each.price is not None and each.slug != ASCENSION)
        self.candidates = sorted(priced, key=lambda each: (each.price, each.name))
        touched = {entry.card.key for entry in entries}
        self.free = [card for card in index.cards.values() if not is_monster(card) and card.slug not in touched]
        self.can_ascend = not bounds.only_none and ASCENSION in index.inscriptions
        self.ascension_price = (index.inscriptions[ASCENSION].price or 0) if self.can_ascend else 0
        # The Items on which a Mythic could wait, and how many Ascensions could be moved to them.
        self.mythic_items = {
            entry.card.key
            for entry in entries
            if not bounds.only_none and entry.is_mythic and entry.card.card and is_item(entry.card.card)
        }
        self.ascensions = min(len(self.mythic_items), sum(entry.is_ascension for entry in entries))
        # The entries that nobody knows, as they were probably meant.
        self.spelt = {
            place: msgspec.structs.replace(entry, inscription=index.find_inscription(entry.near))
            for place, entry in enumerate(entries)
            if entry.near and not bounds.only_none
        }
        # What cannot be exceeded need not be counted.
        meant = (entry.price for entry in self.spelt.values())
        dearest = max([self.ascension_price, *meant, *(each.price or 0 for each in self.candidates[:1])])
        self.counts_coppers = sum(max(entry.price, dearest) for entry in entries) > bounds.budget
        self.counts_cards = bounds.most_cards is not None and len(entries) > bounds.most_cards

    def cheapest(self) -> list[Edit] | None:
        """The edits that lead to legal inscriptions at the least cost, if any do.

        Entries that are inscribed anew or put elsewhere make many more ways to try, and can only help where the ways
        without them leave too few cards Blessed, or more edits than there would be if that did not matter.
        """
        plain = self._walk(changing=False)
        best = self._best(plain)
        if self.bounds.least_cards and not self.bounds.only_none:
            fewest = min((way[0][0] for state, way in plain.items() if not state.awaited), default=0)
            if best is None or best[0][0] > fewest:
                best = self._best(self._walk(changing=True))
        if best is None:
            return None
        edits: list[Edit] = []
        linked = best[1]
        while linked:
            linked, edit = linked
            edits.append(edit)
        return sorted(edits)

    def _best(self, ways: Ways) -> Way | None:
        """The cheapest of the ways that leave enough cards Blessed and no Mythic waiting."""
        enough = [way for state, way in ways.items() if state.blessed >= self.bounds.least_cards and not state.awaited]
        return min(enough, key=lambda way: way[0], default=None)

    def _walk(self, *, changing: bool) -> Ways:
        """The cheapest way to every state that all entries together can leave."""
        ways: Ways = {State(): ((0, 0, 0), ())}
        for places in self._by_card():
            for place in places:
                self.tried += len(ways)
                if self.tried > MOST_WAYS:
                    raise Tangled
                after: Ways = {}
                for state, way in ways.items():
                    for state_after, way_after in self._options(place, state, way):
                        _keep(after, state_after, way_after)
                    if changing and not self.entries[place].past:
                        for state_after, way_after in self._changes(place, state, way):
                            _keep(after, state_after, way_after)
                ways = after
            after = {}
            for state, way in ways.items():
                if state.slot != WAITING:
                    _keep(after, self._next_card(state), way)
                elif state.awaited < self.ascensions:
                    waiting = msgspec.structs.replace(state, awaited=state.awaited + 1)
                    _keep(after, self._next_card(waiting), _edited(way, 0, AWAITS, places[0]))
            ways = after
        return ways

    def _by_card(self) -> list[list[int]]:
        """The places of the entries, those of one card together."""
        groups: dict[str, list[int]] = {}
        for place, entry in enumerate(self.entries):
            groups.setdefault(entry.card.key, []).append(place)
        return list(groups.values())

    def _options(self, place: int, state: State, way: Way) -> Iterator[tuple[State, Way]]:
        """An entry stays, goes, or brings a Mythic its Ascension."""
        entry = self.entries[place]
        slot = _joined(state.slot, entry)
        if slot is not None:
            kept = msgspec.structs.replace(state, slot=slot, buys=state.buys or entry.how == BOUGHT)
            yield from self._spending(kept, entry, entry.price, way)
        if entry.past:
            return
        if entry.written is None:
            yield state, way
        else:
            yield state, _edited(way, 1, NONE, place)
        if (spelt := self.spelt.get(place)) and (slot := _joined(state.slot, spelt)) is not None:
            meant = msgspec.structs.replace(state, slot=slot, buys=state.buys or entry.how == BOUGHT)
            yield from self._spending(meant, spelt, spelt.price, _edited(way, 1, SPELT, place))
        if entry.how != HEIRLOOM and self.can_ascend and entry.card.key in self.mythic_items:
            yield from self._ascending(place, state, way)
        if entry.is_ascension and state.awaited > -self.ascensions:
            given = msgspec.structs.replace(
                state, awaited=state.awaited - 1, cards=state.cards + self._counted(entry.how == BOUGHT)
            )
            yield from self._spending(given, entry, entry.price, _edited(way, 1, MOVED_TO_MYTHIC, place))

    def _changes(self, place: int, state: State, way: Way) -> Iterator[tuple[State, Way]]:
        """An entry is put on another card, inscribed anew, or both, so that a card more is Blessed."""
        entry = self.entries[place]
        elsewhere = self._blessed(state, entry)
        if _may_move(entry):
            yield from self._spending(elsewhere, entry, entry.price, _edited(way, 1, MOVED, place))
        if entry.how == HEIRLOOM or not self.candidates:
            return
        price = (self.candidates[0].price or 0) if entry.is_paid else 0
        if state.slot == EMPTY and _is_combat(entry):
            renewed = msgspec.structs.replace(state, slot=FULL, buys=state.buys or entry.how == BOUGHT)
            edited = _edited(way, 1, RENEWED, place) if place < self.given else _filled(way, place)
            yield from self._spending(renewed, entry, price, edited)
        if place < self.given:
            yield from self._spending(elsewhere, entry, price, _edited(way, 2, MOVED_AND_RENEWED, place))

    def _ascending(self, place: int, state: State, way: Way) -> Iterator[tuple[State, Way]]:
        """The entry becomes the Ascension that a Mythic on the same Item lacks."""
        entry = self.entries[place]
        slot = {EMPTY: ASCENDED, WAITING: FULL}.get(state.slot)
        if slot is not None:
            after = msgspec.structs.replace(state, slot=slot, buys=state.buys or entry.how == BOUGHT)
            price = self.ascension_price if entry.is_paid else 0
            yield from self._spending(after, entry, price, _edited(way, 1, ASCENDS, place))

    def _spending(self, state: State, entry: Inscribed, price: int, way: Way) -> Iterator[tuple[State, Way]]:
        """The state after paying, if the budget holds; only what the founding bought is paid from it."""
        if entry.how == BOUGHT and self.counts_coppers:
            state = msgspec.structs.replace(state, spent=state.spent + price)
            if state.spent > self.bounds.budget:
                return
        if not self._too_many(state.cards + state.buys):
            yield state, way

    def _counted(self, bought: bool) -> int:
        """One more card that was bought for, where they are counted."""
        return int(bought and self.counts_cards)

    def _too_many(self, cards: int) -> bool:
        return self.counts_cards and self.bounds.most_cards is not None and cards > self.bounds.most_cards

    def _blessed(self, state: State, entry: Inscribed) -> State:
        """The state with one more card Blessed, beside the one at hand."""
        cards = state.cards + self._counted(entry.how == BOUGHT)
        blessed = min(state.blessed + 1, self.bounds.least_cards)
        return msgspec.structs.replace(state, cards=cards, blessed=blessed)

    def _next_card(self, state: State) -> State:
        """The state once no entry of the card at hand is left."""
        cards = state.cards + self._counted(state.buys)
        blessed = min(state.blessed + (state.slot != EMPTY), self.bounds.least_cards)
        return State(spent=state.spent, cards=cards, blessed=blessed, awaited=state.awaited)

    # --- the edits as fixes --------------------------------------------------------------------------------------
    def changes(self) -> list[Change] | None:
        """The cheapest edits as fields and values; none where there are no such edits, or no free card for one."""
        edits = self.cheapest()
        if edits is None:
            return None
        free = [*self.free, *self._vacated(dict(edits))]
        heroes, items = [*filter(is_hero, free)], [*filter(is_item, free)]
        waiting = [self.entries[place].card.word for place, what in edits if what == AWAITS]
        changes: list[Change] = []
        # Mythics come first to the Heroes; what fits any card goes to an Item, while there is one.
        edits.sort(key=lambda edit: not (edit[1] == MOVED and self.entries[edit[0]].is_mythic))
        for place, what in edits:
            if what == SPELT:
                changes.append(Change(place, "inscription", self.entries[place].near))
            elif what == NONE:
                changes.append(Change(place, "inscription", None))
            elif what == ASCENDS:
                changes.append(Change(place, "inscription", ASCENSION))
            elif what == MOVED_TO_MYTHIC:
                changes.append(Change(place, "card", waiting.pop(0)))
            if what in (MOVED, MOVED_AND_RENEWED):
                cards = heroes if what == MOVED and self.entries[place].is_mythic else items or heroes
                if not cards:
                    return None
                changes.append(Change(place, "card", cards.pop(0).slug))
            if what in (RENEWED, MOVED_AND_RENEWED):
                first, *others = _as_cheap(self.candidates)
                changes.append(Change(place, "inscription", first, tuple(others[:OTHERS])))
        return changes

    def _vacated(self, edits: dict[int, int]) -> list[CardSpec]:
        """The cards of entries which bear nothing once these edits are made."""
        cards = {entry.card.key: entry.card.card for entry in self.entries}
        bearing = {entry.card.key for place, entry in enumerate(self.entries) if _bears(entry, edits.get(place))}
        return [card for key, card in cards.items() if key not in bearing and card and not is_monster(card)]

    def fixes(self, changes: Iterable[Change]) -> tuple[Fix, ...]:
        """The changes as fields set."""
        return tuple(
            Fix(op="set", path=self._path(change), value=change.value, others=change.others) for change in changes
        )

    def _path(self, change: Change) -> str:
        entry = self.entries[change.place]
        return entry.card.path if change.field == "card" else entry.path


def _keep(ways: Ways, state: State, way: Way) -> None:
    """Remember a way to reach a state unless a cheaper one is known."""
    known = ways.get(state)
    if known is None or way[0] < known[0]:
        ways[state] = way


def _edited(way: Way, cost: int, what: int, place: int) -> Way:
    """The way with one more edit; of equal ones the entries that stand first stay as they are."""
    (costs, oddness, earliness), edits = way
    return (costs + cost, oddness + ODDNESS[what], earliness - place), (edits, (place, what))


def _filled(way: Way, place: int) -> Way:
    """The way with one more entry at the end of the list filled in."""
    (costs, oddness, earliness), edits = way
    return (costs, oddness + BLANK_ODDNESS, earliness), (edits, (place, RENEWED))


def _bears(entry: Inscribed, what: int | None) -> bool:
    """Whether the entry's card still bears something by it, after what becomes of it."""
    if what in (None, AWAITS):
        return entry.past or entry.written is not None
    return what in (RENEWED, ASCENDS, SPELT)


def _is_combat(entry: Inscribed) -> bool:
    return entry.card.card is not None and not is_monster(entry.card.card)


def _may_move(entry: Inscribed) -> bool:
    """Whether the inscription is fine and only its card may be wrong for it."""
    return entry.inscription is not None and not (entry.is_mythic and entry.is_paid)


def _joined(slot: int, entry: Inscribed) -> int | None:
    """What the card bears once the entry stays on it; none where it may not stay."""
    card: CardSpec | None = entry.card.card
    if entry.past:
        if slot == EMPTY and entry.is_ascension:
            return ASCENDED
        return GRANTED if slot == EMPTY and entry.is_mythic else FULL
    if not _may_move(entry) or card is None or is_monster(card):
        return None
    if is_hero(card):
        return FULL if slot == EMPTY and not entry.is_ascension else None
    if entry.is_ascension:
        return {EMPTY: ASCENDED, WAITING: FULL, GRANTED: FULL}.get(slot)
    if entry.is_mythic:
        return {EMPTY: WAITING, ASCENDED: FULL}.get(slot)
    return FULL if slot == EMPTY else None


def _as_cheap(candidates: Sequence[InscriptionDocument]) -> list[str]:
    """The inscriptions that cost no more than the cheapest one."""
    return [each.slug for each in candidates if each.price == candidates[0].price]
