"""The record of a draft, pick by pick: three cards on offer, who takes first, and one box for both players."""

import difflib
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cards.rules.index import CardIndex, fold
from cards.rules.inscription import Parameters
from cards.rules.problems import CardCount, Severity
from cards.rules.types import CardSpec
from decks.rules import base
from decks.rules.base import NOTHING, Answers, Fault, Measured, rule
from decks.rules.documents import CardName, pointer
from decks.rules.inscription import box
from decks.rules.kinds import DocumentKind
from decks.rules.repair import Repair, Unrepairable

OFFER = 3
PLAYERS = ("A", "B")
Player = Literal["A", "B"]


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player takes a card."""

    player: Player
    card: CardName


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that were laid face up, and the picks in their order."""

    shown: Annotated[tuple[CardName, ...], Meta(max_length=10)]
    picks: Annotated[tuple[Pick, ...], Meta(max_length=10)] = ()


class Rounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rounds of a draft in their order."""

    rounds: Annotated[tuple[Round, ...], Meta(max_length=200)]


class DraftDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft, finished or not."""

    draft: Rounds


class Seen(msgspec.Struct, frozen=True):
    """A card of the record: as it was written, where, and which card that is."""

    name: str
    path: str
    card: CardSpec | None

    @property
    def key(self) -> str:
        return self.card.slug if self.card else f"?{fold(self.name)}"


class SeenRound(msgspec.Struct, frozen=True):
    """A round with its cards looked up; `number` counts from 1."""

    number: int
    path: str
    shown: tuple[Seen, ...]
    picks: tuple[tuple[str, Seen], ...]


class Draft:
    """A draft with its cards looked up."""

    def __init__(self, document: DraftDocument, index: CardIndex) -> None:
        self.document = document
        self.index = index
        self.rounds = tuple(self._seen(number, round_) for number, round_ in enumerate(document.draft.rounds, start=1))
        self.shown = tuple(seen for round_ in self.rounds for seen in round_.shown)
        self.picks = tuple(pick for round_ in self.rounds for pick in round_.picks)

    def _seen(self, number: int, round_: Round) -> SeenRound:
        path = pointer("draft", "rounds", number - 1)

        def seen(name: str, place: str) -> Seen:
            return Seen(name, path + place, self.index.find(name))

        return SeenRound(
            number,
            path,
            tuple(seen(name, f"/shown/{place}") for place, name in enumerate(round_.shown)),
            tuple((pick.player, seen(pick.card, f"/picks/{place}/card")) for place, pick in enumerate(round_.picks)),
        )

    def deck(self, player: Player) -> dict[str, int]:
        """What a player has taken so far, as a zone of a deck list."""
        return dict(Counter(seen.card.slug if seen.card else seen.name for by, seen in self.picks if by == player))


def _counted(cards: Iterator[CardSpec]) -> list[tuple[CardSpec, int]]:
    """Each card of the pool once, with how often it stands there, by name."""
    slugs: Counter[str] = Counter()
    found: dict[str, CardSpec] = {}
    for card in cards:
        if box.is_in_pool(card):
            slugs[card.slug] += 1
            found[card.slug] = card
    return sorted(((found[slug], count) for slug, count in slugs.items()), key=lambda pair: pair[0].name)


def _picked(draft: Draft) -> list[tuple[CardSpec, int]]:
    return _counted(seen.card for _, seen in draft.picks if seen.card)


# --- the rules, in the order of their numbers --------------------------------------------------------------------
@rule("INS-D-04")
def copies_are_in_the_box(draft: Draft, p: Parameters) -> Answers:
    """Both players together take no more copies of a card than the pool of the box holds."""
    most, limit = 0, 0
    for card, used in _picked(draft):
        holds = box.pool(card)
        if not limit or holds - used < limit - most:
            most, limit = used, holds
        if used > holds:
            yield Fault(
                "too_many_copies",
                f"{card.name}: {used} used, only {holds} in the box.",
                path="/draft",
                cards=(CardCount(card.slug, used, used - holds),),
                limit=holds,
                actual=used,
            )
    yield Measured(most, limit)


@rule("INS-D-05", Severity.WARNING, exists=box.leaves_cards_out)
def cards_are_in_standard_play(draft: Draft, p: Parameters) -> Answers:
    """No card on offer is one that is printed but left out of standard play."""
    yield NOTHING
    for seen in draft.shown:
        if seen.card and box.is_left_out(seen.card):
            message = f"{seen.card.name} is printed but left out of standard play."
            yield Fault("left_out_of_play", message, path=seen.path, cards=(CardCount(seen.card.slug, 1),))


@rule("INS-D-06")
def forms_are_not_drafted(draft: Draft, p: Parameters) -> Answers:
    """No card on offer is one that is reached only through another."""
    yield NOTHING
    for seen in draft.shown:
        if seen.card and box.is_form(seen.card, draft.index):
            message = box.reached(seen.card, draft.index)
            yield Fault("form_in_deck", message, path=seen.path, cards=(CardCount(seen.card.slug, 1, 1),))


@rule("INS-D-07")
def players_take_turns(draft: Draft, p: Parameters) -> Answers:
    """Of three cards each player takes one; A picks first until both have half a deck, then B."""
    yield NOTHING
    half = p.deck_size // 2
    for round_ in draft.rounds:
        if len(round_.shown) != OFFER:
            yield Fault(
                "wrong_offer",
                f"A draft round shows {OFFER} cards (round {round_.number} shows {len(round_.shown)}).",
                path=f"{round_.path}/shown",
                limit=OFFER,
                actual=len(round_.shown),
            )
        first = PLAYERS[round_.number > half]
        pickers = [player for player, _ in round_.picks]
        if pickers and pickers[0] != first:
            rounds = f"1–{half}" if first == "A" else f"{half + 1}–{p.deck_size}"
            message = f"Player {first} picks first in draft rounds {rounds}."
            yield Fault("wrong_pick_order", message, path=f"{round_.path}/picks/0/player")
        is_last = round_.number == len(draft.rounds)
        if len(set(pickers)) < len(pickers) or (len(pickers) < len(PLAYERS) and not is_last):
            message = f"Each player takes one card in a draft round (round {round_.number})."
            yield Fault(
                "wrong_pick_count", message, path=f"{round_.path}/picks", limit=len(PLAYERS), actual=len(pickers)
            )


@rule("INS-D-08")
def picks_were_on_offer(draft: Draft, p: Parameters) -> Answers:
    """A picked card is among those shown in its round, and nobody has taken it before."""
    yield NOTHING
    for round_ in draft.rounds:
        offered = {seen.key for seen in round_.shown}
        left = Counter(seen.key for seen in round_.shown)
        for _, seen in round_.picks:
            left[seen.key] -= 1
            if left[seen.key] >= 0 or (seen.key not in offered and _may_be_a_slip(seen, round_)):
                continue
            name = seen.card.name if seen.card else seen.name
            happened = "was already taken in this round" if seen.key in offered else "was not on offer"
            yield Fault(
                "not_on_offer", f"{name} {happened}.", path=seen.path, cards=(CardCount(seen.key.lstrip("?"), 1, 1),)
            )


def _may_be_a_slip(seen: Seen, round_: SeenRound) -> bool:
    """Whether the pick or a card on offer is but misspelt, of which INS-D-14 speaks."""
    strangers = [fold(shown.name) for shown in round_.shown if shown.card is None]
    return seen.card is None or bool(difflib.get_close_matches(fold(seen.card.name), strangers, n=1))


@rule("INS-D-09")
def draft_is_whole(draft: Draft, p: Parameters) -> Answers:
    """A draft has as many rounds as a deck has cards, and every card shown comes from the pool."""
    finished = sum(len(round_.picks) >= len(PLAYERS) for round_ in draft.rounds)
    yield Measured(finished, p.deck_size)
    if len(draft.rounds) > p.deck_size:
        message = f"The draft has {len(draft.rounds)} rounds; it ends after {p.deck_size}."
        yield Fault("wrong_round_count", message, path="/draft/rounds", limit=p.deck_size, actual=len(draft.rounds))
    elif finished < p.deck_size:
        message = f"The draft is not finished ({finished} of {p.deck_size} rounds)."
        yield Fault("draft_unfinished", message, path="/draft/rounds", limit=p.deck_size, actual=finished)
    for seen in draft.shown:
        if seen.card and box.is_no_creature_card(seen.card) and not box.is_form(seen.card, draft.index):
            message = f"{seen.card.name} is not in the draft pool."
            yield Fault("not_in_pool", message, path=seen.path, cards=(CardCount(seen.card.slug, 1, 1),))
    taken = {card.slug: count for card, count in _picked(draft)}
    for card, count in _counted(seen.card for seen in draft.shown if seen.card):
        holds = box.pool(card)
        if count > holds >= taken.get(card.slug, 0):  # where too many were even taken, INS-D-04 speaks
            message = f"{card.name} was shown {count} times, only {holds} in the box."
            yield Fault(
                "not_in_pool",
                message,
                path="/draft",
                cards=(CardCount(card.slug, count, count - holds),),
                limit=holds,
                actual=count,
            )


@rule("INS-D-10")
def death_cards_are_few(draft: Draft, p: Parameters) -> Answers:
    """At most `max_death_cards` death cards are on offer in the whole draft."""
    shown = sum(1 for seen in draft.shown if seen.card and box.is_death_card(seen.card))
    yield Measured(shown, p.max_death_cards)
    if shown > p.max_death_cards:
        message = f"Only {p.max_death_cards} blank death cards exist."
        yield Fault("group_limit_exceeded", message, path="/draft", limit=p.max_death_cards, actual=shown)


@rule("INS-D-14")
def cards_are_known(draft: Draft, p: Parameters) -> Answers:
    """Every name is a card of the box; an unknown name is said once, however often it stands there."""
    yield NOTHING
    said: set[str] = set()
    for round_ in draft.rounds:
        for seen in (*round_.shown, *(seen for _, seen in round_.picks)):
            if seen.card is None and seen.key not in said:
                said.add(seen.key)
                message = f"Unknown card: {seen.name}."
                yield Fault("unknown_card", message, path=seen.path, cards=(CardCount(seen.name, 1, 1),))


RULES = (
    copies_are_in_the_box,
    cards_are_in_standard_play,
    forms_are_not_drafted,
    players_take_turns,
    picks_were_on_offer,
    draft_is_whole,
    death_cards_are_few,
    cards_are_known,
)


def repair(draft: Draft, p: Parameters) -> Repair | Unrepairable:
    """A record of what happened cannot be mended by writing something else."""
    if base.report(RULES, draft, p).legal:
        return Repair((), document=msgspec.to_builtins(draft.document))
    return Unrepairable("A draft is a record of what happened at the table: play it on or draft again.")


OFFERS = (
    "Wolf, Stoat, Adder", "Bullfrog, Raven, Elk", "Wolf Cub, Sparrow, Alpha", "Black Goat, Raven Egg, Cat",
    "Elk Fawn, Beaver, Bat", "Skink, Warren, Mole", "Porcupine, Kingfisher, Beehive", "Geck, Urayuli, Amalgam",
    "Mantis, River Otter, Skunk", "Worker Ant, Ant Queen, Field Mice", "Stoat, Wolf, Bullfrog", "Raven, Elk, Adder",
    "Sparrow, Wolf Cub, Alpha", "Raven Egg, Cat, Black Goat", "Beaver, Bat, Elk Fawn", "Warren, Mole, Skink",
    "Kingfisher, Beehive, Porcupine", "Mantis God, Mole Man, Pack Rat", "Skunk, Mantis, River Otter",
    "Field Mice, Ant Queen, Worker Ant",
)  # fmt: skip


def _example() -> dict[str, Any]:
    """A whole draft in which whoever picks first takes the first card on offer, and the other the second."""
    rounds = []
    for number, offer in enumerate(OFFERS):
        shown = offer.split(", ")
        order = PLAYERS if number < len(OFFERS) / 2 else PLAYERS[::-1]
        picks = [{"player": player, "card": card} for player, card in zip(order, shown, strict=False)]
        rounds.append({"shown": shown, "picks": picks})
    return {"draft": {"rounds": rounds}}


KIND = DocumentKind(
    name="draft",
    shape=DraftDocument,
    example=_example(),
    subject=Draft,
    rules=RULES,
    mend=repair,
    holds=("draft/rounds/*/picks/*/card",),
)
