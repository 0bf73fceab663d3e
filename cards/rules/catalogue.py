"""A game's fixture folder read, typed and checked as a whole: every fault at once, each with its place."""

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from cards.rules import documents, games
from cards.rules.types import CardSpec

REQUIRED = ("game.json", "cards.json")
RELATIONS = ("evolves_into", "creates", "upgrades_to")
_EMPTY = CardSpec(slug="", name="", kind="")


class Fault(msgspec.Struct, frozen=True):
    """What is wrong in which file, at which entry and field."""

    file: str
    entry: str
    field: str
    message: str

    def __str__(self) -> str:
        place = ", ".join(part for part in (self.file, self.entry, self.field) if part)
        return f"{place}: {self.message}"


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one game's folder says."""

    game: documents.GameDocument
    tiers: tuple[documents.TierDocument, ...] = ()
    temples: tuple[documents.GroupDocument, ...] = ()
    tribes: tuple[documents.GroupDocument, ...] = ()
    elements: tuple[documents.GroupDocument, ...] = ()
    cards: tuple[CardSpec, ...] = ()
    sigils: tuple[documents.SigilDocument, ...] = ()
    inscriptions: tuple[documents.InscriptionDocument, ...] = ()
    labels: tuple[documents.LabelDocument, ...] = ()
    rules: tuple[documents.RuleDocument, ...] = ()
    rulings: tuple[documents.RulingDocument, ...] = ()
    rulesets: tuple[documents.RulesetDocument, ...] = ()


class BadCatalogue(ValueError):
    """The documents cannot be a game's catalogue; ``faults`` says all of why."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def read(files: Mapping[str, bytes]) -> Catalogue:
    """The catalogue that these files (name to content) hold; raises ``BadCatalogue`` with every fault."""
    faults: list[Fault] = []
    parts: dict[str, Any] = {}
    for name in REQUIRED:
        if name not in files:
            faults.append(Fault(name, "", "", "this file is missing"))
    for name, content in files.items():
        if kind := documents.FILES.get(name):
            parts |= _decoded(name, content, kind, faults)
        else:
            faults.append(Fault(name, "", "", f"not a file of a catalogue{nearest(name, documents.FILES)}"))
    if faults:
        raise BadCatalogue(faults)
    catalogue = Catalogue(**parts)
    if faults := list(check(catalogue)):
        raise BadCatalogue(faults)
    return catalogue


def nearest(word: str, known: Iterable[str]) -> str:
    """A sentence's end that names the known word most like this one, or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f"; did you mean {near[0]!r}?" if near else ""


def _decoded(name: str, content: bytes, kind: type[documents.Document], faults: list[Fault]) -> dict[str, Any]:
    """The file's lists; where it cannot be decoded as a whole, each entry is tried alone."""
    try:
        whole = msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError:
        pass
    except msgspec.DecodeError as error:
        faults.append(Fault(name, "", "", f"this is not JSON: {error}"))
        return {}
    else:
        return {field: getattr(whole, field) for field in kind.__struct_fields__ if field not in ("source", "licence")}
    loose = msgspec.json.decode(content)
    if not isinstance(loose, dict):
        faults.append(Fault(name, "", "", "expected an object"))
        return {}
    known = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key in loose.keys() - known.keys():
        faults.append(Fault(name, "", key, f"no such field{nearest(key, known)}"))
    for field in known.values():
        if field.encode_name not in loose:
            if field.required:
                faults.append(Fault(name, "", field.encode_name, "this field is missing"))
            continue
        value = loose[field.encode_name]
        entry_type = getattr(field.type, "__args__", (field.type,))[0]
        entries = value if isinstance(value, list) else [value]
        for index, entry in enumerate(entries):
            faults += entry_faults(name, entry, entry_type, f"#{index + 1}")
    return {}


def entry_faults(file: str, entry: object, kind: Any, place: str) -> Iterator[Fault]:
    """Why this one entry cannot be decoded, if it cannot."""
    if isinstance(entry, dict):
        place = str(entry.get("name") or entry.get("id") or entry.get("slug") or place)
    try:
        msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        field = path.rstrip("`").removeprefix("$").removeprefix(".")
        if "unknown field" in message and isinstance(entry, dict) and isinstance(kind, type):
            word = message.split("`")[1]
            yield Fault(file, place, word, f"no such field{nearest(word, kind.__struct_fields__)}")  # type: ignore[attr-defined]
        else:
            yield Fault(file, place, field, message[:1].lower() + message[1:])


def check(catalogue: Catalogue) -> Iterator[Fault]:
    """What no single file can know: names used twice, words that point nowhere, fields the game does not have."""
    game = games.REGISTRY.get(catalogue.game.slug)
    if game is None:
        yield Fault(
            "game.json", catalogue.game.name, "slug", f"no such game{nearest(catalogue.game.slug, games.REGISTRY)}"
        )
        return
    for file, field, entries in (
        ("game.json", "tiers", catalogue.tiers),
        ("game.json", "temples", catalogue.temples),
        ("game.json", "tribes", catalogue.tribes),
        ("game.json", "elements", catalogue.elements),
        ("cards.json", "cards", catalogue.cards),
        ("sigils.json", "sigils", catalogue.sigils),
        ("inscriptions.json", "inscriptions", catalogue.inscriptions),
        ("labels.json", "labels", catalogue.labels),
        ("rulesets.json", "rulesets", catalogue.rulesets),
    ):
        yield from _repeated(file, field, (entry.slug for entry in entries))
    yield from _repeated("cards.json", "cards", (card.name for card in catalogue.cards))
    yield from _repeated("rules.json", "rules", (rule.id for rule in catalogue.rules))
    yield from _repeated("rulings.json", "rulings", (ruling.id for ruling in catalogue.rulings))
    words = Words(catalogue)
    for card in catalogue.cards:
        for field, message in card_faults(card, game, words):
            yield Fault("cards.json", card.name, field, message)
    yield from _reference_faults(catalogue, game, words)


class Words:
    """The words that cards, rules and rulings of one game may point to."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.tiers = {tier.slug for tier in catalogue.tiers}
        self.temples = {temple.slug for temple in catalogue.temples}
        self.tribes = {tribe.slug for tribe in catalogue.tribes}
        self.elements = {element.slug for element in catalogue.elements}
        self.sigils = {sigil.slug for sigil in catalogue.sigils if sigil.kind == "sigil"}
        self.traits = {sigil.slug for sigil in catalogue.sigils if sigil.kind == "trait"}
        self.frames = {sigil.slug for sigil in catalogue.sigils if sigil.kind == "frame"}
        self.cards = {card.slug for card in catalogue.cards}
        self.rules = {rule.id for rule in catalogue.rules}
        self.rulings = {ruling.id for ruling in catalogue.rulings}


def card_faults(card: CardSpec, game: games.Game, words: Words) -> Iterator[tuple[str, str]]:
    """What is wrong with one card of this game, as (field, sentence)."""
    for field in _EMPTY.__struct_fields__:
        if field not in game.card_fields and getattr(card, field) != getattr(_EMPTY, field):
            yield field, f"a card of {game.slug} has no such field"
    yield from _unknown("kind", [card.kind], game.kinds)
    yield from _unknown("tier", [card.tier], words.tiers)
    yield from _unknown("temple", [card.temple], words.temples)
    yield from _unknown("tribes", card.tribes, words.tribes)
    yield from _unknown("elements", card.elements, words.elements)
    yield from _unknown("sigils", card.sigils, words.sigils)
    yield from _unknown("traits", card.traits, words.traits)
    if card.frame:
        yield from _unknown("frame.kind", [card.frame.kind], words.frames)
        yield from _unknown("frame.sigils", card.frame.sigils, words.sigils)
    for edge in card.related:
        yield from _unknown("related.kind", [edge.kind], RELATIONS)
        yield from _unknown("related.card", [edge.card], words.cards)
    yield from game.card_faults(card)


def _reference_faults(catalogue: Catalogue, game: games.Game, words: Words) -> Iterator[Fault]:
    parameters = game.parameters.__struct_fields__  # type: ignore[attr-defined]
    for inscription in catalogue.inscriptions:
        for field, message in _unknown("tier", [inscription.tier], words.tiers):
            yield Fault("inscriptions.json", inscription.name, field, message)
    for label in catalogue.labels:
        for field, message in _unknown("tier", [label.tier], words.tiers):
            yield Fault("labels.json", label.name, field, message)
    for rule in catalogue.rules:
        for field, message in _unknown("parameters", rule.parameters, parameters):
            yield Fault("rules.json", rule.id, field, message)
        if (rule.kind == "construction") == (rule.severity is None):
            yield Fault(
                "rules.json", rule.id, "severity", "a construction rule has a severity, a rule of play has none"
            )
    for ruling in catalogue.rulings:
        for field, given, known in (
            ("cards", ruling.cards, words.cards),
            ("sigils", ruling.sigils, words.sigils | words.traits | words.frames),
            ("rules", ruling.rules, words.rules),
            ("parameters", ruling.parameters, parameters),
        ):
            for where, message in _unknown(field, given, known):
                yield Fault("rulings.json", ruling.id, where, message)
    for ruleset in catalogue.rulesets:
        for field, message in _unknown("rulings", ruleset.rulings, words.rulings):
            yield Fault("rulesets.json", ruleset.slug, field, message)
        for field, message in parameter_faults(ruleset.parameters, game):
            yield Fault("rulesets.json", ruleset.slug, field, message)
    officials = [ruleset.slug for ruleset in catalogue.rulesets if ruleset.official]
    if catalogue.rulesets and officials != ["official"]:
        yield Fault("rulesets.json", "", "official", "exactly one ruleset is official, and its slug is 'official'")


def parameter_faults(parameters: Mapping[str, object], game: games.Game) -> Iterator[tuple[str, str]]:
    """Which of these are not parameters of the game, or do not have their type."""
    known = {field.name: field for field in msgspec.structs.fields(game.parameters)}
    for name, value in parameters.items():
        if name not in known:
            yield f"parameters.{name}", f"no such parameter{nearest(name, known)}"
            continue
        try:
            msgspec.convert(value, known[name].type)
        except msgspec.ValidationError as error:
            yield f"parameters.{name}", str(error)


def _unknown(field: str, given: Iterable[str | None], known: Iterable[str]) -> Iterator[tuple[str, str]]:
    for word in given:
        if word is not None and word not in known:
            yield field, f"{word!r} is not known{nearest(word, known)}"


def _repeated(file: str, field: str, slugs: Iterable[str]) -> Iterator[Fault]:
    for slug, count in Counter(slugs).items():
        if count > 1:
            yield Fault(file, slug, field, f"stands {count} times; a name stands once")
