"""A game's fixture folder read, typed and checked as a whole: every fault at once, each with its place."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args, get_origin

import msgspec

from cards.rules import documents, games
from cards.rules.nearness import near_word
from cards.rules.plain_words import in_plain_words
from cards.rules.types import CardSpec

REQUIRED = ("game.json", "cards.json")
RELATIONS = ("evolves_into", "creates", "upgrades_to")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")  # a line break and a tab are text, these are not
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
    near = near_word(word, known, cutoff=0.5)
    return f"; did you mean {near!r}?" if near else ""


def json_decode(content: bytes) -> Any:
    """The value that this JSON holds; a ``ValueError`` says in a sentence why there is none."""
    try:
        return msgspec.json.decode(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ValueError(f"this is not UTF-8 text (byte {error.start + 1})") from error
    except (msgspec.DecodeError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise ValueError(f"this is not JSON: {reason}") from error


def _decoded(name: str, content: bytes, kind: type[documents.Document], faults: list[Fault]) -> dict[str, Any]:
    """The file's lists; where it cannot be decoded as a whole, each entry is tried alone."""
    try:
        loose = json_decode(content)
    except ValueError as error:
        faults.append(Fault(name, "", "", str(error)))
        return {}
    if not isinstance(loose, dict):
        faults.append(Fault(name, "", "", "expected an object"))
        return {}
    try:
        whole = msgspec.convert(loose, kind)
    except msgspec.ValidationError:
        pass
    else:
        return {field: getattr(whole, field) for field in kind.__struct_fields__ if field not in ("source", "licence")}
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
    """Why this one entry cannot be decoded: every field of it that is wrong, missing or not known."""
    if not isinstance(entry, dict) or not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        for where, message in value_faults(entry, kind, ""):
            yield Fault(file, place, where, message)
        return
    place = next((entry[key] for key in ("name", "id", "slug") if isinstance(entry.get(key), str)), "")[:80] or place
    known = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for word in entry:
        if word not in known:
            yield Fault(file, place, word[:80], f"no such field{nearest(word, known)}")
    for name, field in known.items():
        if name in entry:
            for where, message in value_faults(entry[name], field.type, name):
                yield Fault(file, place, where, message)
        elif field.required:
            yield Fault(file, place, name, "this field is missing")


def value_faults(value: object, kind: Any, field: str) -> Iterator[tuple[str, str]]:
    """Why the value does not have this type, as (field, sentence); of a list or an object every part that is wrong."""
    struct = next((part for part in (kind, *get_args(kind)) if _fields_of(part)), None)
    if struct is not None and isinstance(value, dict):
        yield from _part_faults(value, struct, field)
        return
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        inner = path.rstrip("`").removeprefix("$")
        if inner and isinstance(value, list) and (entry := _entry_type(kind)) is not None:
            for place, one in enumerate(value):
                yield from value_faults(one, entry, f"{field}[{place}]")
            return
        yield (field + inner).removeprefix("."), in_plain_words(message, value)


def _part_faults(value: dict[str, Any], struct: Any, field: str) -> Iterator[tuple[str, str]]:
    known = {part.encode_name: part for part in msgspec.structs.fields(struct)}
    for word in value:
        if word not in known:
            yield field, f"no such field {word[:80]!r}{nearest(word, known)}"
    for name, part in known.items():
        where = f"{field}.{name}".removeprefix(".")
        if name in value:
            yield from value_faults(value[name], part.type, where)
        elif part.required:
            yield where, "this field is missing"


def _entry_type(kind: Any) -> Any:
    """The type of the entries, where this is a tuple of any length."""
    for part in (kind, *get_args(kind)):
        if get_origin(part) is tuple:
            return get_args(part)[0]
    return None


def _fields_of(kind: Any) -> tuple[str, ...]:
    return kind.__struct_fields__ if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else ()


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
    words = Words.of(catalogue)
    for card in catalogue.cards:
        for field, message in card_faults(card, game, words):
            yield Fault("cards.json", card.name, field, message)
    cards = {card.slug: card for card in catalogue.cards}
    for slug, field, message in game.relation_faults(cards):
        yield Fault("cards.json", cards[slug].name, field, message)
    yield from _reference_faults(catalogue, game, words)


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """The words that cards, rules and rulings of one game may point to."""

    tiers: frozenset[str] = frozenset()
    temples: frozenset[str] = frozenset()
    tribes: frozenset[str] = frozenset()
    elements: frozenset[str] = frozenset()
    sigils: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    frames: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    rules: frozenset[str] = frozenset()
    rulings: frozenset[str] = frozenset()

    @classmethod
    def of(cls, catalogue: Catalogue) -> "Words":
        """The words of a game's own documents."""
        return cls(
            tiers=frozenset(tier.slug for tier in catalogue.tiers),
            temples=frozenset(temple.slug for temple in catalogue.temples),
            tribes=frozenset(tribe.slug for tribe in catalogue.tribes),
            elements=frozenset(element.slug for element in catalogue.elements),
            sigils=frozenset(sigil.slug for sigil in catalogue.sigils if sigil.kind == "sigil"),
            traits=frozenset(sigil.slug for sigil in catalogue.sigils if sigil.kind == "trait"),
            frames=frozenset(sigil.slug for sigil in catalogue.sigils if sigil.kind == "frame"),
            cards=frozenset(card.slug for card in catalogue.cards),
            rules=frozenset(rule.id for rule in catalogue.rules),
            rulings=frozenset(ruling.id for ruling in catalogue.rulings),
        )


def card_faults(card: CardSpec, game: games.Game, words: Words) -> Iterator[tuple[str, str]]:
    """What is wrong with one card of this game, as (field, sentence)."""
    yield from word_faults(card, game, words)
    yield from game.card_faults(card)


def word_faults(card: CardSpec, game: games.Game, words: Words) -> Iterator[tuple[str, str]]:
    """What is wrong with single fields of a card, whatever the others say: unknown words, words given twice."""
    for field in _EMPTY.__struct_fields__:
        if field not in game.card_fields and getattr(card, field) != getattr(_EMPTY, field):
            yield field, f"a card of {game.slug} has no such field"
    for resource, _ in card.cost.parts if "cost" in game.card_fields else ():
        if resource not in game.resources:
            yield f"cost.{resource}", f"a card of {game.slug} has no such cost: {', '.join(game.resources)}"
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
    edges = [f"{edge.kind} {edge.card}" for edge in card.related]
    for field, given in (
        ("tribes", card.tribes),
        ("elements", card.elements),
        ("traits", card.traits),
        ("related", edges),
    ):
        yield from ((field, f"{word!r} stands twice") for word, count in Counter(given).items() if count > 1)
    for field in ("name", "text", "unused_reason", "listed_as", "source", "note"):
        if CONTROL.search(getattr(card, field)):
            yield field, "there is a control character in it"
    if card.name != card.name.strip() or "\n" in card.name:
        yield "name", "a name is one line without space around it"


def _reference_faults(catalogue: Catalogue, game: games.Game, words: Words) -> Iterator[Fault]:
    parameters = game.parameters.__struct_fields__
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
    for file, ids in (("rules.json", catalogue.rules), ("rulings.json", catalogue.rulings)):
        for each in ids:
            if not each.id.startswith(f"{game.prefix}-"):
                yield Fault(file, each.id, "id", f"an id of {game.slug} begins with {game.prefix}-")
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
