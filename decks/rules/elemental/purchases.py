"""The log of a game's purchases, step by step: who got which card, what was paid for it and with what gold."""

from collections import Counter
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cards.rules.elemental import Parameters
from cards.rules.index import CardIndex
from cards.rules.problems import CardCount
from cards.rules.types import CardSpec
from decks.rules.base import NOTHING, Answers, Fault, Measured, report, rule
from decks.rules.documents import CardName
from decks.rules.elemental import box
from decks.rules.elemental.deck import only_exist
from decks.rules.kinds import DocumentKind
from decks.rules.repair import Repair, Unrepairable

PLAYERS = (1, 2)
Amount = Annotated[int, Meta(ge=0, le=9999)]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player gained, spent, bought and removed; first everything that brings gold, then what costs it.

    Player 1 has the odd turns. `damage` is all damage really dealt, to either player, and brings as much gold; `gained`
    is other gold from cards; `spent` is gold for anything but a purchase. `through` is the card that took the bought
    one from elsewhere than the row. Without a `price` the right one was paid. `gold` is what was left after the step.
    """

    turn: Annotated[int, Meta(ge=1, le=9999)]
    player: Literal[1, 2]
    income: bool = False
    damage: Amount = 0
    gained: Amount = 0
    spent: Amount = 0
    bought: CardName | None = None
    through: CardName | None = None
    price: Amount | None = None
    removed: Annotated[tuple[CardName, ...], Meta(max_length=20)] = ()
    gold: Annotated[int, Meta(ge=-9999, le=999_999)] | None = None


class PurchasesDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The purchases of both players from the first turn on."""

    purchases: Annotated[tuple[Step, ...], Meta(max_length=500)]


class Entry(msgspec.Struct, frozen=True):
    """A step with its cards looked up."""

    step: Step
    path: str
    bought: CardSpec | None
    through: CardSpec | None
    removed: tuple[CardSpec | None, ...]

    @property
    def names(self) -> list[tuple[str, str, CardSpec | None]]:
        """Every card that the step names: where, as it was written, and which card that is."""
        named = [(f"{self.path}/bought", self.step.bought, self.bought)]
        named.append((f"{self.path}/through", self.step.through, self.through))
        written = zip(self.step.removed, self.removed, strict=True)
        named += [(f"{self.path}/removed/{place}", name, card) for place, (name, card) in enumerate(written)]
        return [(path, name, card) for path, name, card in named if name is not None]

    @property
    def takes_any_card(self) -> bool:
        """Whether the bought card may come from anywhere; a misspelt card is believed to allow it."""
        if self.through is None:
            return self.step.through is not None
        return box.buys_any_card(self.through)

    def due(self, card: CardSpec, p: Parameters) -> int:
        """What the bought card costs in this step; where a misspelt card took it, what was paid."""
        if self.through is None:
            believed = self.step.through is not None and self.step.price is not None
            return self.step.price or 0 if believed else card.cost.gold
        free = box.takes_from_the_shop(self.through) or (p.wish_free and box.buys_any_card(self.through))
        return 0 if free else card.cost.gold


class Log:
    """A log with its cards looked up."""

    def __init__(self, document: PurchasesDocument, index: CardIndex) -> None:
        def found(name: str | None) -> CardSpec | None:
            return None if name is None else index.find(name)

        self.document = document
        self.index = index
        self.entries = tuple(
            Entry(step, f"/purchases/{place}", found(step.bought), found(step.through), tuple(map(found, step.removed)))
            for place, step in enumerate(document.purchases)
        )


class Owned:
    """Which cards the players have and which are removed, from the first turn on."""

    def __init__(self, index: CardIndex, p: Parameters) -> None:
        income = dict.fromkeys(index.where(box.is_income), p.starting_income_cards)
        self.by: dict[int, Counter[str]] = {player: Counter(income) for player in PLAYERS}
        self.removed: Counter[str] = Counter()

    def remove(self, player: int, card: CardSpec) -> None:
        if self.by[player][card.slug] > 0:
            self.by[player][card.slug] -= 1
            self.removed[card.slug] += 1

    def is_left(self, card: CardSpec, *, anywhere: bool) -> bool:
        """Whether a copy lies in the shop or, if it may come from `anywhere`, among the removed cards."""
        if anywhere and self.removed[card.slug]:
            return True
        in_hands = sum(cards[card.slug] for cards in self.by.values())
        return box.is_sold(card) and in_hands + self.removed[card.slug] < box.printed(card)

    def take(self, player: int, card: CardSpec, *, anywhere: bool) -> None:
        """The player has the card if one was left."""
        if self.is_left(card, anywhere=anywhere):
            if anywhere and self.removed[card.slug]:
                self.removed[card.slug] -= 1
            self.by[player][card.slug] += 1

    def after(self, entry: Entry) -> None:
        """What was removed is gone, what was bought is there."""
        for card in entry.removed:
            if card:
                self.remove(entry.step.player, card)
        if entry.bought:
            self.take(entry.step.player, entry.bought, anywhere=entry.takes_any_card)


# --- the rules, in the order of their numbers --------------------------------------------------------------------
@rule("ELE-D-02")
def cards_are_known(log: Log, p: Parameters) -> Answers:
    """Every name is a card of the game."""
    yield NOTHING
    for entry in log.entries:
        for path, name, card in entry.names:
            if card is None:
                yield Fault("unknown_card", f"Unknown card: {name}.", path=path, cards=(CardCount(name, 1, 1),))


@rule("ELE-D-03")
def shop_cards_exist_once(log: Log, p: Parameters) -> Answers:
    """Nobody buys a card that they have already."""
    owned, most = Owned(log.index, p), 0
    for entry in log.entries:
        card, own = entry.bought, owned.by[entry.step.player]
        if card and box.is_sold(card):
            count, limit = own[card.slug] + 1, box.printed(card)
            if count > limit:
                yield Fault(
                    "too_many_copies",
                    only_exist(card, count),
                    path=f"{entry.path}/bought",
                    cards=(CardCount(card.slug, count, count - limit),),
                    limit=limit,
                    actual=count,
                )
            most = max(most, count)
        owned.after(entry)
    yield Measured(most, 1)


@rule("ELE-D-04")
def income_is_never_sold(log: Log, p: Parameters) -> Answers:
    """Basic Income is not bought, unless a removed copy is taken by a card that takes any."""
    owned, limit = Owned(log.index, p), p.starting_income_cards
    yield Measured(limit, limit)
    for entry in log.entries:
        card, own = entry.bought, owned.by[entry.step.player]
        if card and box.is_income(card):
            count = own[card.slug] + 1
            message = f"{card.name} is never sold."
            if count > limit:
                message = f"At most {limit} {card.name} per player (found {count})."
            if count > limit or not owned.is_left(card, anywhere=entry.takes_any_card):
                yield Fault("too_many_copies", message, path=f"{entry.path}/bought", limit=limit, actual=count)
        owned.after(entry)


@rule("ELE-D-05")
def cards_come_from_where_they_are(log: Log, p: Parameters) -> Answers:
    """Nobody buys a card of the other player or a removed one, nor plays or removes a card that they do not have."""
    owned = Owned(log.index, p)
    yield NOTHING
    for entry in log.entries:
        yield from _moved(entry, owned)
        owned.after(entry)


def _moved(entry: Entry, owned: Owned) -> Answers:
    card, player, path = entry.bought, entry.step.player, entry.path
    own, other = owned.by[player], owned.by[3 - player]
    through = entry.through
    if through and not (box.buys_any_card(through) or box.takes_from_the_shop(through)):
        yield Fault("not_on_offer", f"{through.name} takes no card from the shop.", path=f"{path}/through")
    elif through and own[through.slug] < 1:
        message = f"{through.name} is not in player {player}'s deck."
        yield Fault("not_owned", message, path=f"{path}/through", cards=(CardCount(through.slug, 0),))
    pays_a_passive = card is not None and box.asks_for_a_passive(card)  # of what is removed then, ELE-D-08 speaks
    left = own.copy()
    for place, gone in enumerate(entry.removed):
        if gone is None:
            continue
        left[gone.slug] -= 1
        if left[gone.slug] < 0 and not pays_a_passive:
            message = f"{gone.name} is not in player {player}'s deck and cannot be removed from it."
            yield Fault("not_owned", message, path=f"{path}/removed/{place}", cards=(CardCount(gone.slug, 0),))
    if card is None or box.is_income(card) or own[card.slug] >= box.printed(card):  # ELE-D-04 and ELE-D-03 speak
        return
    if not owned.is_left(card, anywhere=entry.takes_any_card):
        where = f"player {3 - player}'s deck" if other[card.slug] else "the removed cards"
        yield Fault(
            "in_several_places",
            f"{card.name} is in two places: player {player}'s deck and {where}.",
            path=f"{path}/bought",
            cards=(CardCount(card.slug, 2, 1),),
            limit=1,
            actual=2,
        )


@rule("ELE-D-08")
def another_passive_was_removed(log: Log, p: Parameters) -> Answers:
    """Whoever gets a passive that asks for another one removes a passive of their own in the same step."""
    owned = Owned(log.index, p)
    for entry in log.entries:
        card, own = entry.bought, owned.by[entry.step.player]
        if card and box.asks_for_a_passive(card):
            others = (gone for gone in entry.removed if gone and gone.slug != card.slug and box.is_passive(gone))
            paid = sum(own[gone.slug] > 0 for gone in others)
            yield Measured(paid, 1)
            if not paid:
                message = f"{card.name} requires removing another passive when bought."
                yield Fault("price_not_paid", message, path=f"{entry.path}/removed", limit=1, actual=0)
        owned.after(entry)


@rule("ELE-D-10")
def gold_is_never_negative(log: Log, p: Parameters) -> Answers:
    """Income, damage and cards bring gold, purchases cost their price, and nobody spends more than they have."""
    gold = {1: p.starting_gold_first, 2: p.starting_gold_second}
    lowest, now, income_taken = min(gold.values()), 1, 0
    for entry in log.entries:
        step, path = entry.step, entry.path
        if step.turn < now:
            message = f"Turn {step.turn} is over: turn {now} has begun."
            yield Fault("wrong_turn_order", message, path=f"{path}/turn", limit=now, actual=step.turn)
        now = max(now, step.turn)
        if step.income:
            if step.player != 2 - step.turn % 2 or step.turn <= income_taken:
                message = "The gold of a turn is taken once, by the player whose turn it is."
                yield Fault("wrong_income", message, path=f"{path}/income", limit=1)
            income_taken = max(income_taken, step.turn)
        due = entry.due(entry.bought, p) if entry.bought else step.price or 0
        price = due if step.price is None else step.price
        if step.price is not None and step.bought is None:
            yield Fault("wrong_value", "A price is paid, but nothing is bought.", path=f"{path}/price", limit=0)
        elif entry.bought and price != due:
            message = f"{entry.bought.name} costs {due} gold (paid {price})."
            yield Fault("wrong_value", message, path=f"{path}/price", limit=due, actual=price)
        left = gold[step.player] + step.income * p.income + step.damage + step.gained - step.spent - price
        if left < 0:
            yield Fault("negative_gold", "Gold cannot be negative.", path=path, limit=0, actual=left)
        elif step.gold is not None and step.gold != left:
            message = f"Player {step.player} has {left} gold after this step (written {step.gold})."
            yield Fault("wrong_value", message, path=f"{path}/gold", limit=left, actual=step.gold)
        gold[step.player] = max(0, left)  # so that one purchase too dear is one problem, not one for each step after it
        lowest = min(lowest, left)
    yield Measured(lowest, 0)


RULES = (
    cards_are_known,
    shop_cards_exist_once,
    income_is_never_sold,
    cards_come_from_where_they_are,
    another_passive_was_removed,
    gold_is_never_negative,
)


def repair(log: Log, p: Parameters) -> Repair | Unrepairable:
    """A record of what happened cannot be mended by writing something else."""
    if report(RULES, log, p).legal:
        return Repair((), document=msgspec.to_builtins(log.document))
    return Unrepairable(
        "A purchase log is a record of what happened at the table: order, cards and gold are for the players to say."
    )


EXAMPLE = {
    "purchases": [
        {"turn": 1, "player": 1, "income": True, "spent": 2, "bought": "Marketplace", "price": 3, "gold": 1},
        {"turn": 2, "player": 2, "income": True, "spent": 2, "gold": 5},
        {"turn": 3, "player": 1, "income": True, "gained": 8, "spent": 2, "bought": "Deep Pockets", "gold": 1},
        {"turn": 4, "player": 2, "income": True, "gained": 3, "spent": 2, "bought": "Heavy Rain", "gold": 0},
        {"turn": 6, "player": 2, "income": True, "damage": 8, "spent": 2, "gold": 7},
        {"turn": 7, "player": 1, "income": True, "gained": 20, "spent": 4, "bought": "At what cost",
         "removed": ["Deep Pockets"], "gold": 0},
    ]
}  # fmt: skip

KIND = DocumentKind(
    name="purchases",
    shape=PurchasesDocument,
    example=EXAMPLE,
    subject=Log,
    rules=RULES,
    mend=repair,
    holds=("purchases/*/bought",),
)
