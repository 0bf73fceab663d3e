"""Is it legal, which rule says so, and what is the smallest repair? Asked by pages, API and command line alike."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from cards.rules import games
from cards.rules.index import fold
from decks import rules
from decks.metrics import validations
from decks.models.shared import Viewer
from decks.rules import documents
from decks.rules.deck import Deck
from decks.rules.documents import Unreadable, meant, shortened
from decks.rules.kinds import DocumentKind, GameRules
from decks.rules.repair import Repair
from decks.rules.stats import Stats
from decks.selectors import Lawbook, RulesetInForce, lawbook, ruleset_find
from decks.selectors.lawbooks import OFFICIAL
from decks.services.parameters import parameters_read, unmeetable
from decks.services.reading import TEXT, PastedList, text_read
from decks.services.verdicts import Result, Unresolved, Verdict, edit_of, problem_found

MOST_RULESETS = 20
HINTS_OF_A_DECK = 20
MEMORY = 2000  # names that a lawbook remembers the nearest ones of


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a request may hold beside the document."""

    game: str = ""
    rulesets: Annotated[tuple[str, ...], Meta(max_length=MOST_RULESETS)] = ()
    parameters: dict[str, Any] = {}
    suggest: bool = True


OPTIONS = frozenset(Options.__struct_fields__)


class Hints:
    """Looks for names like one that nobody has, but only so often in one call: each search takes a millisecond."""

    def __init__(self, most: int = HINTS_OF_A_DECK) -> None:
        self._most = most
        self._given: dict[tuple[str, str], tuple[str, ...]] = {}

    def nearest(self, name: str, law: Lawbook) -> tuple[str, ...]:
        if (law.game, name) not in self._given:
            if len(self._given) >= self._most:
                return ()
            known = law.nearest.get(name)
            if known is None:
                if len(law.nearest) >= MEMORY:
                    law.nearest.clear()
                known = law.nearest[name] = law.index.nearest(name)
            self._given[law.game, name] = known
        return self._given[law.game, name]


def deck_judge(
    *,
    game: str,
    fields: Mapping[str, Any],
    law: Lawbook | None = None,
    hints: Hints | None = None,
    user: Viewer = None,
    repairs: bool = True,
) -> Verdict:
    """Every problem of the deck or document that these fields of a request hold, by each ruleset that they name.

    Raises ``UnknownGame``, ``UnknownRuleset``, and ``Unreadable`` with a pointer to the field. Whoever judges many at
    once hands in the lawbook of the game, which is else asked for, and one ``Hints`` for all. Private house rules are
    known only to the `user` whose they are. Without `repairs` fixes are told, but neither the repair nor near names.
    """
    slug = games.get(game).slug
    judged = rules.get(slug)
    book = law or lawbook(game=slug)
    (options, changes), (kind, document_fields, document, pasted) = documents.both(
        lambda: _options(fields, slug), lambda: _document(fields, judged, book)
    )
    rulesets = _rulesets(options, changes, book, user)
    subject = kind.subject(document, book.index)
    deck = subject if isinstance(subject, Deck) else None

    hints = hints or Hints()
    whole: dict[str, Any] = {}
    if options.suggest and repairs:
        if deck is not None and deck.unknown:
            deck.nearest = _near(deck, pasted, book, hints)
        whole = dict(document_fields) if deck is None else _whole(document, kind, deck)
    results = tuple(
        [
            _result(kind, subject, ruleset, book, whole, options.suggest, repairs and options.suggest)
            for ruleset in rulesets
        ]
    )
    legal = all(result.legal for result in results)
    validations.add(slug, "legal" if legal else "illegal")
    return Verdict(
        game=slug,
        legal=legal,
        results=results,
        unresolved=tuple(_unresolved(results[0], pasted, book, hints, options.suggest and repairs)),
        stats=Stats() if deck is None else book.facets.stats(deck),
        deck_hash=_hash(slug, kind, document, deck),
        catalogue_version=book.version.number,
    )


# --- what is asked -----------------------------------------------------------------------------------------------
def _options(fields: Mapping[str, Any], slug: str) -> tuple[Options, dict[str, Any]]:
    """What stands beside the document, and the parameters that this call changes."""
    named = fields.get("parameters")
    options, changes = documents.both(
        lambda: documents.read(Options, {name: fields[name] for name in OPTIONS & fields.keys()}),
        lambda: parameters_read(named if isinstance(named, dict) else {}, games.get(slug)),
    )
    if options.game and games.get(options.game).slug != slug:
        raise Unreadable(f"This is judged by the rules of {slug}, not of {options.game}.", ("game",))
    return options, changes


def _rulesets(options: Options, changes: dict[str, Any], law: Lawbook, user: Viewer) -> list[RulesetInForce]:
    """The rulesets asked about, each once, with the parameters that this call changes."""
    found = [ruleset_find(law=law, reference=reference, user=user) for reference in options.rulesets or (OFFICIAL,)]
    rulesets = list({ruleset.slug: ruleset for ruleset in found}.values())
    if changes:
        for ruleset in rulesets:
            documents.refuse(unmeetable(changes=changes, base=ruleset.parameters, index=law.index))
        rulesets = [
            RulesetInForce(ruleset.slug, ruleset.name, msgspec.structs.replace(ruleset.parameters, **changes))
            for ruleset in rulesets
        ]
    return rulesets


class Handed(NamedTuple):
    """A document as it was read: its kind, the fields that make it, itself, and the pasted list it may come from."""

    kind: DocumentKind
    fields: Mapping[str, Any]
    document: msgspec.Struct
    pasted: PastedList | None


def _document(fields: Mapping[str, Any], judged: GameRules, law: Lawbook) -> Handed:
    """The document that these fields of a request make; raises ``Unreadable`` with all that is wrong with it."""
    rest = {name: value for name, value in fields.items() if name not in OPTIONS}
    pasted = None
    if TEXT in rest:
        text = rest.pop(TEXT)
        if not isinstance(text, str):
            raise Unreadable("A text is expected.", (TEXT,))
        if named := [kind.name for kind in judged.kinds if kind.name in rest]:
            raise Unreadable(f"Send either text or {named[0]}, not both.", (TEXT,))
        pasted = text_read(content=text, rules=judged, index=law.index)
        rest["zones"] = pasted.zones
    kind = judged.kind(rest)
    known = {name: value for name, value in rest.items() if name in kind.fields}
    _, document = documents.both(lambda: _refuse_strangers(rest, kind), lambda: documents.read(kind.shape, known))
    return Handed(kind, rest, document, pasted)


def _refuse_strangers(document_fields: Mapping[str, Any], kind: DocumentKind) -> None:
    """Every field that the kind of document does not have is refused by name."""
    documents.refuse(_strangers(document_fields, kind))


def _strangers(document_fields: Mapping[str, Any], kind: DocumentKind) -> Iterator[Unreadable]:
    known = (*kind.fields, TEXT, *Options.__struct_fields__)
    for name in document_fields:
        if name not in kind.fields:
            yield Unreadable(f"There is no field {shortened(name)!r} here.{meant(name, known)}", (name,))


# --- what is answered --------------------------------------------------------------------------------------------
def _result(
    kind: DocumentKind,
    subject: Any,
    ruleset: RulesetInForce,
    law: Lawbook,
    whole: dict[str, Any],
    suggest: bool,
    repairs: bool,
) -> Result:
    report = kind.report(subject, ruleset.parameters)
    problems = tuple([problem_found(problem, law, suggest=suggest) for problem in report.problems])
    legal = report.legal
    if not repairs:
        return Result(ruleset=ruleset.slug, legal=legal, problems=problems, passed=report.passed)
    mended = Repair(()) if legal else kind.repair(subject, ruleset.parameters)
    if not isinstance(mended, Repair):
        return Result(
            ruleset=ruleset.slug,
            legal=legal,
            repairable=False,
            reason=mended.reason,
            problems=problems,
            passed=report.passed,
        )
    return Result(
        ruleset=ruleset.slug,
        legal=legal,
        repairable=True,
        repair=tuple([edit_of(fix) for fix in mended.fixes]),
        repaired=whole if legal else _after(mended, kind, whole),
        problems=problems,
        passed=report.passed,
    )


def _after(mended: Repair, kind: DocumentKind, whole: dict[str, Any]) -> dict[str, Any]:
    """The request's document once it is mended."""
    if mended.document:
        return {**whole, **mended.document}
    return {**whole, kind.name: {zone: counts for zone, counts in mended.zones.items() if counts}}


def _whole(document: msgspec.Struct, kind: DocumentKind, deck: Deck) -> dict[str, Any]:
    """A deck's document in the one way of writing it: by slugs, counted, without what is empty."""
    whole: dict[str, Any] = {kind.name: _counts(deck)}
    for name in kind.fields:
        value = getattr(document, name)
        if name == kind.name:
            continue
        if _holds_zones(type(value)):
            value = _counts(Deck(index=deck.index, zones=documents.counts(value, field=name)))
        if value:
            whole[name] = value
    return whole


def _holds_zones(shape: type) -> bool:
    return issubclass(shape, msgspec.Struct) and all(
        field.type == documents.Zone for field in msgspec.structs.fields(shape)
    )


def _counts(deck: Deck) -> dict[str, dict[str, int]]:
    zones = {zone: {**counts, **deck.unknown.get(zone, {})} for zone, counts in deck.zones.items()}
    return {zone: counts for zone, counts in zones.items() if counts}


def _near(deck: Deck, pasted: PastedList | None, law: Lawbook, hints: Hints) -> Callable[[str], tuple[str, ...]]:
    """Tells the names like one of the deck that nobody knows, for so many of them as a report tells."""
    written = (
        [line.name for line in pasted.unknown]
        if pasted
        else [name for names in deck.unknown.values() for name in names]
    )
    near = {name: hints.nearest(name, law) for name in written[:HINTS_OF_A_DECK]}
    return lambda name: near.get(name, ())


def _unresolved(
    result: Result, pasted: PastedList | None, law: Lawbook, hints: Hints, suggest: bool
) -> Iterator[Unresolved]:
    """The names nobody knows: line by line of a pasted list, else each once in the order of the report."""
    names: list[tuple[int | None, str, str]]
    if pasted is not None:
        names = [(line.line, line.text, line.name) for line in pasted.unknown]
    else:
        unknown = [problem.cards for problem in result.problems if problem.code == "unknown_card"]
        names = [(None, name, name) for name in dict.fromkeys(card.card for cards in unknown for card in cards)]
    for place, (line, text, name) in enumerate(names):
        wanted = suggest and place < HINTS_OF_A_DECK
        yield Unresolved(line, text, hints.nearest(name, law) if wanted else ())


def _hash(game: str, kind: DocumentKind, document: msgspec.Struct, deck: Deck | None) -> str:
    """The same for all ways of writing the same deck; what stands beside the deck does not count."""
    if deck is None:
        content = msgspec.to_builtins(getattr(document, kind.name))
    else:
        content = {zone: counts for zone, counts in deck.zones.items() if counts}
        for zone, names in deck.unknown.items():
            strangers: dict[str, int] = {}
            for name, count in names.items():
                key = f"?{fold(name)}"  # no slug begins so
                strangers[key] = strangers.get(key, 0) + count
            content[zone] = {**content.get(zone, {}), **strangers}
    written = msgspec.json.encode([game, kind.name, content], order="sorted")
    return hashlib.sha256(written).hexdigest()


# --- what is stored ----------------------------------------------------------------------------------------------
class ReadDeck(msgspec.Struct, frozen=True):
    """A deck or document that was handed in, as it is kept: in the one way of writing it, with its cards by zone."""

    kind: str
    document: dict[str, Any]
    deck_hash: str
    zones: Mapping[str, Mapping[str, int]]


def deck_read(*, game: str, fields: Mapping[str, Any], law: Lawbook) -> ReadDeck:
    """What these fields of a request hold, unjudged; raises ``Unreadable`` just as judging them would."""
    judged = rules.get(game)
    kind, document_fields, document, _ = _document(fields, judged, law)
    subject = kind.subject(document, law.index)
    deck = subject if isinstance(subject, Deck) else None
    return ReadDeck(
        kind=kind.name,
        document=dict(document_fields) if deck is None else _whole(document, kind, deck),
        deck_hash=_hash(game, kind, document, deck),
        zones={kind.name: kind.held(document_fields, law.index)} if deck is None else deck.zones,
    )
