"""A game at one moment: one or both players, the dice, the shop and the cards that nobody has."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from cards.rules.elemental import DICE, Parameters
from cards.rules.index import CardIndex
from cards.rules.problems import CardCount, Fix, Severity
from decks.rules import documents
from decks.rules.base import NOTHING, Answers, Fault, Measured, Rule, report, rule
from decks.rules.common import misplaced, unknown_cards
from decks.rules.deck import Deck
from decks.rules.elemental import box, deck, mend
from decks.rules.elemental.holding import ZONES, Holding, Zones
from decks.rules.elemental.piles import Pile, fewest_changes
from decks.rules.kinds import DocumentKind
from decks.rules.repair import Repair, Unrepairable, remove, set_field

LOWEST, HIGHEST = 1, 6
Value = Annotated[int, Meta(ge=-999_999, le=999_999)]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's cards and gold, if it was counted."""

    zones: Zones
    gold: Value | None = None


class Shop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shop's row and its two piles, as far as they are known."""

    row: documents.Zone = {}
    draw: documents.Zone = {}
    discard: documents.Zone = {}


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table; `removed` are removed cards of which nobody knows who removed them."""

    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=2)]
    dice: Annotated[dict[documents.CardName, Value], Meta(max_length=20)] | None = None
    shop: Shop = Shop()
    removed: documents.Zone = {}


class SnapshotDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A snapshot of a game."""

    snapshot: Snapshot


class _Removed(msgspec.Struct, frozen=True):
    removed: documents.Zone


class Table:
    """A snapshot with its cards looked up."""

    def __init__(self, document: SnapshotDocument, index: CardIndex) -> None:
        def counted(zones: msgspec.Struct) -> dict[str, dict[str, int]]:
            return documents.counts(zones, field="snapshot")

        told = document.snapshot
        self.document = document
        self.index = index
        self.box = Deck(index=index, zones=counted(_Removed(told.removed)))
        self.shop = Deck(index=index, zones=counted(told.shop))
        self.players = tuple(
            Holding(index=index, zones=counted(player.zones), box=self.box.zones["removed"]) for player in told.players
        )
        for player in self.players:
            others = (zones for _, holder, _ in self.holders if holder is not player for zones in holder.zones.values())
            player.elsewhere = frozenset().union(*others)

    @property
    def holders(self) -> Iterator[tuple[str, Deck, tuple[str, ...]]]:
        """All that holds cards, with the path of its zones and their order."""
        for number, player in enumerate(self.players):
            yield f"/snapshot/players/{number}/zones", player, ZONES
        yield "/snapshot/shop", self.shop, Shop.__struct_fields__
        yield "/snapshot", self.box, _Removed.__struct_fields__

    @property
    def piles(self) -> list[Pile]:
        """Every zone that holds cards, in a fixed order: the players' first."""
        return [
            Pile(f"{path}/{zone}", _place(path, zone), holder, zone)
            for path, holder, zones in self.holders
            for zone in zones
            if holder.size(zone)
        ]


def _place(path: str, zone: str) -> str:
    """Where a pile lies, in words."""
    if path.startswith("/snapshot/players"):
        number = int(path.split("/")[3]) + 1
        return f"player {number}'s {'removed cards' if zone == 'removed' else 'deck'}"
    if path == "/snapshot/shop":
        return "the shop row" if zone == "row" else f"the shop {zone} pile"
    return "the removed cards"


# --- what a rule on one player's cards says of a snapshot --------------------------------------------------------
def _told(answers: Answers, holder: Deck, path: str) -> Answers:
    """The answers with paths in place of zones, and whole zones set in place of copies removed."""
    for answer in answers:
        if isinstance(answer, Measured):
            yield msgspec.structs.replace(answer, zone="")
            continue
        after = holder.after(answer.fixes)
        zones = dict.fromkeys(fix.zone for fix in answer.fixes)
        yield msgspec.structs.replace(
            answer,
            zone="",
            path=f"{path}/{answer.zone}" if answer.zone else path,
            fixes=tuple(set_field(f"{path}/{zone}", after[zone]) for zone in zones),
        )


def _of_players(table: Table, asked: Rule, p: Parameters) -> Answers:
    """The rule's answers for each player; measured where it came nearest to the bound."""
    measured: list[Measured] = []
    for number, player in enumerate(table.players):
        for answer in _told(asked.check(player, p), player, f"/snapshot/players/{number}/zones"):
            if isinstance(answer, Measured):
                measured.append(answer)
            else:
                yield answer
    if measured:
        yield min(measured, key=lambda each: abs(each.limit - each.actual))


# --- the rules, in the order of their numbers --------------------------------------------------------------------
@rule("ELE-D-02")
def cards_are_known(table: Table, p: Parameters) -> Answers:
    """Every name is a card of the game."""
    yield NOTHING
    for path, holder, _ in table.holders:
        yield from _told(unknown_cards(holder), holder, path)


@rule("ELE-D-03")
def shop_cards_exist_once(table: Table, p: Parameters) -> Answers:
    """Neither a player nor a pile has more copies of a shop card than are printed."""
    yield from _of_players(table, deck.shop_cards_exist_once, p)
    for path, holder, _ in list(table.holders)[len(table.players) :]:
        yield from _told(_copies_in_piles(holder), holder, path)


def _copies_in_piles(holder: Deck) -> Answers:
    for zone, card, count in holder.where(box.is_sold):
        if (excess := count - box.printed(card)) > 0:
            yield Fault(
                "too_many_copies",
                deck.only_exist(card, count),
                zone,
                cards=(CardCount(card.slug, count, excess),),
                limit=box.printed(card),
                actual=count,
                fixes=(remove(zone, card.slug, excess),),
            )


@rule("ELE-D-04")
def income_is_within_its_limit(table: Table, p: Parameters) -> Answers:
    """No player has more Basic Income than the game began with, and the shop has none."""
    yield from _of_players(table, deck.income_is_within_its_limit, p)
    yield from _told(_income_for_sale(table.shop), table.shop, "/snapshot/shop")


def _income_for_sale(shop: Deck) -> Answers:
    for zone, card, count in shop.where(box.is_income):
        message = f"{card.name} is never sold and cannot be in the shop."
        yield misplaced("wrong_card_for_zone", message, zone, card, count)


@rule("ELE-D-05")
def shop_cards_are_in_one_place(table: Table, p: Parameters) -> Answers:
    """No shop card is in the hands of both players, or of one and in the shop, or in two piles of the shop."""
    piles = table.piles
    found = {slug for pile in piles for slug in pile.counts} & table.index.where(box.is_sold)
    most = 0
    for slug in sorted(found, key=table.index.place.__getitem__):
        card = table.index.cards[slug]
        places: dict[str, list[Pile]] = {}
        for pile in piles:
            if slug in pile.counts:
                # what one player has in several zones is for ELE-D-03 to say
                of_player = pile.path.startswith("/snapshot/players")
                places.setdefault(pile.path.rpartition("/")[0] if of_player else pile.path, []).append(pile)
        most = max(most, len(places))
        if len(places) > max(1, box.printed(card)):
            names = [here[0].place for here in places.values()]
            number = "two" if len(names) == 2 else str(len(names))
            others = [pile for here in list(places.values())[1:] for pile in here]
            yield Fault(
                "in_several_places",
                f"{card.name} is in {number} places: {', '.join(names[:-1])} and {names[-1]}.",
                path="/snapshot",
                cards=(CardCount(slug, len(names), len(names) - 1),),
                limit=1,
                actual=len(names),
                fixes=tuple(set_field(pile.path, pile.without(slug)) for pile in others),
            )
    yield Measured(most, 1)


@rule("ELE-D-06")
def passives_are_deployed(table: Table, p: Parameters) -> Answers:
    """A passive is in no player's piles, hand or face-down row, and nothing else lies among passives."""
    return _of_players(table, deck.passives_are_deployed, p)


@rule("ELE-D-07")
def face_down_rows_are_short(table: Table, p: Parameters) -> Answers:
    """No more cards lie face down than the rules and the passives in play allow."""
    return _of_players(table, deck.face_down_row_is_short, p)


@rule("ELE-D-08")
def another_passive_was_removed(table: Table, p: Parameters) -> Answers:
    """A passive that asks for another one is in play only if its player may have removed one."""
    return _of_players(table, deck.another_passive_was_removed, p)


@rule("ELE-D-09")
def dice_show_one_to_six(table: Table, p: Parameters) -> Answers:
    """The seven dice are there, no other, and each shows 1 to 6."""
    dice = table.document.snapshot.dice
    if dice is None:
        return
    yield Measured(len(dice), len(DICE))
    for die in DICE:
        path = documents.pointer("snapshot", "dice", die)
        if die not in dice:
            message = f"{die} is missing: there are exactly {len(DICE)} dice."
            yield Fault("missing_value", message, path="/snapshot/dice", fixes=(set_field(path, LOWEST),))
        elif (value := dice[die]) != (shown := _shown(value)):
            message = f"{die} must be between {LOWEST} and {HIGHEST} (found {value})."
            yield Fault("out_of_range", message, path=path, limit=shown, actual=value, fixes=(set_field(path, shown),))
    for name in sorted(dice.keys() - set(DICE)):
        message = f"{name} is not one of the {len(DICE)} dice {', '.join(DICE)}."
        left = {die: value for die, value in dice.items() if die != name}
        path = documents.pointer("snapshot", "dice", name)
        yield Fault("not_a_die", message, path=path, fixes=(set_field("/snapshot/dice", left),))


def _shown(value: int) -> int:
    """The value of a die that is nearest to this one."""
    return min(HIGHEST, max(LOWEST, value))


@rule("ELE-D-10")
def gold_is_never_negative(table: Table, p: Parameters) -> Answers:
    """Nobody has less than no gold."""
    golds = [(number, player.gold) for number, player in enumerate(table.document.snapshot.players)]
    counted = [gold for _, gold in golds if gold is not None]
    if counted:
        yield Measured(min(counted), 0)
    for number, gold in golds:
        if gold is not None and gold < 0:
            path = f"/snapshot/players/{number}/gold"
            yield Fault(
                "negative_gold",
                "Gold cannot be negative.",
                path=path,
                limit=0,
                actual=gold,
                fixes=(set_field(path, 0),),
            )


@rule("ELE-D-11", Severity.WARNING)
def decks_can_attack(table: Table, p: Parameters) -> Answers:
    """Each deck has a card that deals damage; not asked where anything on the table is illegal."""
    for answer in _of_players(table, deck.deck_can_attack, p):
        if isinstance(answer, Measured) or report(ERRORS, table, p).legal:
            yield answer


@rule("ELE-D-12", Severity.WARNING)
def decks_fill_a_hand(table: Table, p: Parameters) -> Answers:
    """In each deck at least `hand_size` cards circulate."""
    return _of_players(table, deck.deck_fills_a_hand, p)


@rule("ELE-D-13", Severity.WARNING)
def chance_has_a_use(table: Table, p: Parameters) -> Answers:
    """A passive that helps with the chance die stands beside a card of the deck that uses it."""
    return _of_players(table, deck.chance_has_a_use, p)


ERRORS = (
    cards_are_known,
    shop_cards_exist_once,
    income_is_within_its_limit,
    shop_cards_are_in_one_place,
    passives_are_deployed,
    face_down_rows_are_short,
    another_passive_was_removed,
    dice_show_one_to_six,
    gold_is_never_negative,
)
RULES = (*ERRORS, decks_can_attack, decks_fill_a_hand, chance_has_a_use)


# --- repair ------------------------------------------------------------------------------------------------------
def repair(table: Table, p: Parameters) -> Repair | Unrepairable:
    """Values set to the nearest that is allowed, and zones without the cards that cannot be there."""
    fixes = [*_zone_fixes(table, p), *_value_fixes(table, p)]
    whole = msgspec.to_builtins(table.document)
    mended = documents.with_fields_set(whole, fixes)
    after = Table(documents.read(SnapshotDocument, mended), table.index)
    if not report(ERRORS, after, p).legal:
        return Unrepairable("No snapshot is legal under these parameters.")
    return Repair(tuple(fixes), document=mended)


def _value_fixes(table: Table, p: Parameters) -> Iterable[Fix]:
    """Dice and gold, one by one; where there is a die too many, all dice at once."""
    dice = table.document.snapshot.dice or {}
    asked = [gold_is_never_negative]
    if dice.keys() - set(DICE):
        yield set_field("/snapshot/dice", {die: _shown(dice.get(die, LOWEST)) for die in DICE})
    else:
        asked.insert(0, dice_show_one_to_six)
    for problem in report(asked, table, p).problems:
        yield from problem.fixes


def _zone_fixes(table: Table, p: Parameters) -> Iterator[Fix]:
    piles = table.piles
    after = fewest_changes(piles, _to_be_changed(table, p), table.index)
    for _, card, _ in table.shop.where(box.is_income):
        for zone in table.shop.zones:
            after.get(f"/snapshot/shop/{zone}", Counter()).pop(card.slug, None)
    removed = after.get("/snapshot/removed", Counter())
    for number, player in enumerate(table.players):
        path = f"/snapshot/players/{number}/zones"
        zones = {zone: after.get(f"{path}/{zone}", Counter()) for zone in player.zones}
        mended = mend.repair(Holding(index=table.index, zones=zones, box=removed), p)
        if isinstance(mended, Repair):
            after |= {f"{path}/{zone}": Counter(counts) for zone, counts in mended.zones.items()}
    for pile in piles:
        if pile.unknown or after[pile.path] != pile.counts:
            yield set_field(pile.path, dict(after[pile.path]))


def _to_be_changed(table: Table, p: Parameters) -> set[str]:
    """The piles that cannot stay as they are, whatever becomes of the others."""
    asked = (passives_are_deployed, face_down_rows_are_short, another_passive_was_removed)
    paths = {fix.path for problem in report(asked, table, p).problems for fix in problem.fixes}
    cards, income = table.index.cards, table.index.where(box.is_income)
    for pile in table.piles:
        surplus = any(count > box.printed(cards[slug]) for slug, count in pile.counts.items() if slug not in income)
        for_sale = pile.holder is table.shop and not income.isdisjoint(pile.counts)
        if pile.unknown or surplus or for_sale:
            paths.add(pile.path)
    return paths


EXAMPLE = {
    "snapshot": {
        "players": [
            {
                "zones": {
                    "draw": {"Basic Income": 3, "Fire": 1},
                    "hand": {"Basic Income": 2, "Blind Attack": 1, "Mirror Wall": 1},
                    "discard": {"Basic Income": 2},
                    "face_down": {"Veto": 1, "Ecology": 1, "Treasury": 1},
                    "passives": {"Roomy Table": 1, "At what cost": 1, "Risk Aversion": 1},
                    "removed": {"Basic Income": 1, "Big Handed": 1},
                },
                "gold": 4,
            },
            {
                "zones": {
                    "draw": {"Basic Income": 4},
                    "hand": {"Basic Income": 3, "Heavy Rain": 1},
                    "discard": {"Basic Income": 1, "Recycling Novice": 1},
                },
                "gold": 0,
            },
        ],
        "dice": {"fire": 3, "earth": 6, "water": 1, "nature": 2, "magic": 5, "gold": 4, "chance": 2},
        "shop": {"row": {"Wish": 1, "Purism": 1, "Deep Pockets": 1}, "discard": {"Gambling": 1}},
    }
}

KIND = DocumentKind(
    name="snapshot",
    shape=SnapshotDocument,
    example=EXAMPLE,
    subject=Table,
    rules=RULES,
    mend=repair,
    holds=("snapshot/players/*/zones/*",),
)
