"""What happened, in sentences: each event of a match and each decision, with what it is about.

An event's subject is how its rule is found: its cause ("sacrifice"), or what it does ("bones spent", "ends by scale").
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from cards.faces.names import readable
from cards.rules.elemental import DICE
from cards.rules.types import CardSpec
from matches.engine import recorder as told
from matches.engine.decknforge.cards import SPELLED
from matches.parts import decknforge_words, elemental_words

SPACE = re.compile(r"[ab][1-4]")
SEAT = re.compile(r"\bseat (\d)\b")
PLACE = re.compile(r"(shown|committed|hand) (\d)")  # of a seat
MINION = re.compile(r"minion (\d+)")
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
PLACES = {
    "attack": "the attack", "defence": "the defence", "codex": "the Codex", "instant": "the table",
    "conditional": "its place face down", "enhancement": "the attacker", "beneath": "the place beneath it",
    "survivor": "the table", "player": "the player", "hand": "the hand", "discard": "the discard pile",
    "main": "the main deck", "side": "the side deck", "deck": "the deck", "squirrels": "the Squirrels",
    "search": "a search", "board": "the board", "dead pile": "the dead pile", "owner": "its owner's hand",
    "out of the game": "the box", "box": "the box", "boss": "the Boss", "shown": "the table", "pile": "the pile",
    "committed": "the committed cards", "draw": "the draw pile", "face_down": "the face-down row", "play": "play",
    "passives": "the passives", "removed": "the box", "shop": "the shop", "own_draw_pile": "the draw pile",
    "opponent_draw_pile": "the other draw pile", "opponent_hand": "the other hand",
    "opponent_face_down": "the other face-down row", "shop_draw_pile": "the shop's draw pile",
}  # fmt: skip
STRUCK = {"attack": "the attacker", "defence": "the blocker"}
ON_A_CARD = ("sacrifice", "hammer")  # what is done to the card in a space and not to the space
WAYS = {"combat": "in combat", "sacrifice": "as a sacrifice", "hammer": "under the hammer", "shatter": "shattered"}
REASONS = {
    "scale": "the scale is full", "candles": "the last candle is out", "turn limit": "the turn limit is reached",
    "health": "no health is left", "deck_out": "a deck is empty", "turns": "the turn limit is reached",
    "six_bosses": "the last Boss is slain", "no_one_stands": "no wizard stands", "doom": "Doom has come",
    "round_guard": "a fight took too many rounds",
}  # fmt: skip
ALONE = {
    "bell": "rings the bell", "keep": "keeps the hand", "no mulligan": "keeps the hand",
    "mulligan": "takes a mulligan", "yes mulligan": "takes a mulligan",
    "draw": "draws", "done": "ends the Setup Stage", "end turn": "ends the turn",
    "no enhancement": "uses no Enhancement", "no block": "does not block", "fast": "fasts",
    "pass": "passes", "income": "takes the income", "re-roll": "re-rolls the shop", "place": "places a card face down",
    "brace": "braces", "boss": "aims at the Boss", "heal": "heals", "take it": "takes the damage",
    "no label": "adds no label", "no second card": "reveals no second card", "no swap": "swaps nothing",
    "momentum": "chooses Momentum", "rally": "chooses Rally", "surge": "chooses Surge",
}  # fmt: skip
VERBS = {
    "play": "plays {}", "item": "uses {}", "space": "chooses {}", "sacrifice": "sacrifices {}", "hammer": "hammers {}",
    "draw": "draws from {}", "study": "studies {}", "set": "sets {} face down", "invoke": "invokes {}",
    "evolve": "evolves into {}", "block": "blocks with {}", "block evolved": "blocks with the evolved {}",
    "fast": "fasts and discards {}", "discard": "discards {}", "tap": "taps {}", "lose": "loses {}",
    "lose tapped": "loses {}, which is tapped", "beneath": "evolves from {}", "untap": "untaps {}",
    "retrieve": "takes {} back", "no": "declines: {}", "yes": "agrees: {}",
    "turn up": "turns up {}", "buy": "buys {}", "place": "places {} face down", "wish": "wishes for {}",
    "give up": "gives up {}", "next": "lays {} next on the pile",
    "take": "takes {}", "pay": "pays {}", "value": "chooses the value {}",
    "price": "chooses the price {}", "plot": "plots {}", "reveal": "reveals {}", "give": "gives {} away",
    "dodge": "dodges with {}", "inscribe": "inscribes {}", "cross out": "crosses out {}", "spike": "spikes {}",
    "foil": "foils {}", "snipe": "snipes {}", "convert": "converts {}", "label": "sticks the label {}",
    "mythic": "chooses the Mythic {}",
}  # fmt: skip
OF_SEATS = {"heal": "heals {}", "take from": "takes coppers from {}"}  # what is done to the seat of a number
DIE_VERBS = {
    "roll": "rolls the {} die", "change": "changes the {} die", "flip": "turns the {} die over",
    "swap": "swaps the {} die", "with": "swaps it with the {} die",
}  # fmt: skip
FACE_DOWN = ("plot", "place", "set", "discard", "take", "next")  # what a hidden hand chooses with these stays hidden
LOST = ("health", "hp", "coppers")  # what is lost and not spent
ONE = {"bones": "bone", "cells": "cell", "coppers": "copper"}
SHORT_FORMS = {"hp": "HP", "renown": "Glory of the band"}


class Sentence(msgspec.Struct, frozen=True):
    """What happened; the ability or step that caused it; and what it is about, for finding its rule."""

    text: str
    cause: str = ""
    subjects: tuple[str, ...] = ()


class Teller(msgspec.Struct, frozen=True, kw_only=True):
    """Knows what everything is called, and which hands it must not tell of."""

    seats: tuple[str, ...]
    cards: Mapping[str, CardSpec]
    sigils: Mapping[str, str] = {}
    hidden: frozenset[int] = frozenset()
    together: bool = False  # whether the table wins or loses as one

    def seat(self, seat: int) -> str:
        return self.seats[seat] if 0 <= seat < len(self.seats) else f"seat {seat}"

    def thing(self, slug: str) -> str:
        """A card, a sigil, a space or a pile in words; with its seat where it is told."""
        slug, _, owner = slug.partition("/")
        if slug in SPELLED:
            name = self.thing(SPELLED[slug])
            return f"{name} of {self.seat(int(owner))}" if owner else name
        if SPACE.fullmatch(slug):
            return f"lane {slug[1:]}"
        if slug in self.cards:
            return self.cards[slug].name
        return self.sigils.get(slug) or PLACES.get(slug) or slug.replace("-", " ")

    def side(self, space: str) -> str:
        """A space with the seat whose row it is in."""
        if SPACE.fullmatch(space):
            return f"lane {space[1:]} of {self.seat('ab'.index(space[0]))}"
        if place := PLACE.fullmatch(space):
            return f"{PLACES[place[1]]} of {self.seat(int(place[2]))}"
        return self.thing(space)

    def sentences(self, events: Sequence[told.Event]) -> list[Sentence]:
        """All of these events in words, without those that only repeat what another says."""
        return [sentence for event in events if (sentence := self.sentence(event)) is not None]

    def sentence(self, event: told.Event) -> Sentence | None:
        """One event in words; none where nothing would be said."""
        text, *subjects = SAID[type(event)](self, event)
        if not text:
            return None
        text = text[:1].upper() + text[1:]
        cause = "" if event.cause == "choice" else event.cause
        return Sentence(text, cause, (*subjects, cause))

    def decision(self, seat: int, action: str) -> str:
        """What the seat chose, as one sentence."""
        who = self.seat(seat)
        if action in ALONE:
            return f"{who} {ALONE[action]}."
        if minion := MINION.fullmatch(action):
            return f"{who} aims at Minion {int(minion[1]) + 1}."
        verb, _, number = action.rpartition(" ")
        if verb in OF_SEATS and number.isdecimal():
            return f"{who} {OF_SEATS[verb].format(self.seat(int(number)))}."
        if verb in DIE_VERBS and number in DICE:  # a card may be called as a die is
            return f"{who} {DIE_VERBS[verb].format(number)}."
        verb, things = self._split(action)
        if verb in FACE_DOWN and seat in self.hidden:
            return f"{who} {VERBS[verb].format('a card')}."
        if verb == "draw" and things[0] in self.cards:
            return f"{who} draws {'a card' if seat in self.hidden else self.thing(things[0])}."
        if verb == "use" and things:
            at = f" in {self.thing(things[1])}" if len(things) > 1 else ""
            return f"{who} uses {self.thing(things[0])}{at}."
        said = " ".join(self.thing(each) for each in things)
        if verb in ON_A_CARD and said:
            said = f"the card in {said}"
        if verb in VERBS and said:
            return f"{who} {VERBS[verb].format(said)}."
        return f"{who} chooses: {f'{verb} {said}'.strip()}."

    def _split(self, action: str) -> tuple[str, list[str]]:
        """The verb, which may be two words, and what it is done to."""
        words = action.split()
        size = 2 if " ".join(words[:2]) in VERBS else 1
        while size < len(words) and words[0] not in VERBS and words[0] != "use" and not self._is_thing(words[size]):
            size += 1
        return " ".join(words[:size]), words[size:]

    def _is_thing(self, word: str) -> bool:
        name = word.partition("/")[0]
        return bool(SPACE.fullmatch(word)) or name in self.cards or name in SPELLED or word in self.sigils

    def noted(self, text: str) -> str:
        """A note of the engine with names in the place of slugs and numbers of seats."""
        text = SEAT.sub(lambda found: self.seat(int(found[1])), text)
        return SLUG.sub(lambda found: self.cards[found[0]].name if found[0] in self.cards else found[0], text)


# --- one function for each kind of event: the sentence, and what it is about -----------------------------------------
Said = Callable[[Teller, Any], tuple[str, ...]]


def _turn(teller: Teller, event: told.TurnBegan) -> tuple[str, ...]:
    return f"Turn {event.turn} of {teller.seat(event.seat)} begins.", "turn"


def _decision(teller: Teller, event: told.DecisionMade) -> tuple[str, ...]:
    return (teller.decision(event.seat, event.action),)


def _drawn(teller: Teller, event: told.CardDrawn) -> tuple[str, ...]:
    what = "a card" if event.seat in teller.hidden else teller.thing(event.card)
    return (f"{teller.seat(event.seat)} draws {what} from {teller.thing(event.pile)}.",)


def _placed(teller: Teller, event: told.CardPlaced) -> tuple[str, ...]:
    what = teller.thing(event.card)
    if event.space == "conditional":
        shown = "a card" if event.seat in teller.hidden else what
        return f"{teller.seat(event.seat)} sets {shown} face down.", "conditional set"
    return (f"{what} comes to {teller.side(event.space)}.",)


def _moved(teller: Teller, event: told.CardMoved) -> tuple[str, ...]:
    return (f"{teller.thing(event.card)} moves from {teller.side(event.origin)} to {teller.side(event.space)}.",)


def _struck(teller: Teller, event: told.CardStruck) -> tuple[str, ...]:
    target = STRUCK.get(event.space) or teller.side(event.space)
    return (f"{teller.thing(event.card)} strikes {target} with {event.power}.",)


def _damaged(teller: Teller, event: told.DamageDealt) -> tuple[str, ...]:
    by = f" from {' and '.join(map(teller.thing, event.source.split()))}" if event.source else ""
    if event.space == "boss" or MINION.fullmatch(event.space):
        kind = "Boss" if event.space == "boss" else "Minion"
        return (f"The {kind} {teller.thing(event.card)} takes {event.amount} damage{by}.",)
    return (f"{teller.thing(event.card)} in {teller.side(event.space)} takes {event.amount} damage{by}.",)


def _changed(word: str) -> Said:
    def say(teller: Teller, event: told.HealthChanged | told.PowerChanged) -> tuple[str, ...]:
        verb = "gains" if event.amount > 0 else "loses"
        return (f"{teller.thing(event.card)} {verb} {abs(event.amount)} {word}.",)

    return say


def _scale(teller: Teller, event: told.ScaleMoved) -> tuple[str, ...]:
    stands = "even" if not event.scale else f"{abs(event.scale)} for {teller.seat(0 if event.scale > 0 else 1)}"
    return f"The scale moves {event.amount} in favour of {teller.seat(event.seat)}: {stands}.", "scale"


def _perished(teller: Teller, event: told.CardPerished) -> tuple[str, ...]:
    way = f" {WAYS[event.way]}" if event.way in WAYS else ""
    return (f"{teller.thing(event.card)} in {teller.side(event.space)} perishes{way}.",)


def _left(teller: Teller, event: told.CardLeft) -> tuple[str, ...]:
    to = teller.side(event.to) if PLACE.fullmatch(event.to) else teller.thing(event.to)
    return (f"{teller.thing(event.card)} goes from {teller.side(event.origin)} to {to}.",)


def _resource(teller: Teller, event: told.ResourceChanged) -> tuple[str, ...]:
    who, name, count = teller.seat(event.seat), event.resource, abs(event.amount)
    if name in teller.cards:  # Scripts of a Codex
        what = teller.thing(name)
        said = f"{count} {what} of {who} {'untap' if event.amount > 0 else 'tap'}{'s' if count == 1 else ''}."
        return said, f"scripts {'gained' if event.amount > 0 else 'spent'}"
    word = ONE.get(name, name) if count == 1 else name
    verb = "gains" if event.amount >= 0 else "loses" if name in LOST else "spends"
    said = f"{who} {verb} {count or 'no'} {SHORT_FORMS.get(word, word)}."
    return said, f"{name} {'gained' if event.amount >= 0 else 'spent'}"


def _candle(teller: Teller, event: told.CandleLost) -> tuple[str, ...]:
    left = "none is left" if not event.left else f"{event.left} left"
    return f"A candle of {teller.seat(event.seat)} goes out: {left}.", "candle lost"


def _note(teller: Teller, event: told.Noted) -> tuple[str, ...]:
    text = teller.noted(event.text)
    return (text if text.endswith(".") else f"{text}.",)


def _ended(teller: Teller, event: told.MatchEnded) -> tuple[str, ...]:
    why = REASONS.get(event.reason, readable(event.reason).lower())
    if teller.together:
        return f"The table {'wins' if event.winners else 'loses'}: {why}.", f"ends by {event.reason}"
    winners = " and ".join(teller.seat(seat) for seat in event.winners)
    said = f"{winners} wins: {why}." if winners else f"The match is drawn: {why}."
    return said, f"ends by {event.reason}"


SAID: dict[type[told.Event], Said] = {
    told.TurnBegan: _turn,
    told.DecisionMade: _decision,
    told.CardDrawn: _drawn,
    told.CardPlaced: _placed,
    told.CardMoved: _moved,
    told.CardStruck: _struck,
    told.DamageDealt: _damaged,
    told.HealthChanged: _changed("health"),
    told.PowerChanged: _changed("power"),
    told.ScaleMoved: _scale,
    told.CardPerished: _perished,
    told.CardLeft: _left,
    told.ResourceChanged: _resource,
    told.CandleLost: _candle,
    told.Noted: _note,
    told.MatchEnded: _ended,
    **elemental_words.SAID,
    **decknforge_words.SAID,
}
