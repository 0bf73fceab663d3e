"""Reads of rules, rulings and rulesets, with their joins decided here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db.models import Prefetch

from cards.models import Card, Game, Rule, Ruleset, Ruling
from cards.rules import games
from cards.rules.nearness import did_you_mean
from cards.rules.parameter_words import word
from cards.rules.series import SERIES, series_of

UNCHANGED = {"slug": "official", "name": "Official rules", "summary": "The rulebook as it is."}


class UnknownRuleset(LookupError):
    """The game has no ruleset of this slug; the message names the nearest one and all of them."""


@dataclass(frozen=True)
class ParameterInForce:
    """A parameter of a game with its value under one ruleset, in words, and the official value."""

    slug: str
    name: str
    value: str
    official: str

    @property
    def is_changed(self) -> bool:
        return self.value != self.official


@dataclass(frozen=True)
class RuleInForce:
    """A rule, how severe it is under the ruleset, the values that it reads, and the rulings that read it."""

    rule: Rule
    severity: str
    parameters: tuple[ParameterInForce, ...]
    rulings: tuple[Ruling, ...]

    @property
    def is_changed(self) -> bool:
        return any(parameter.is_changed for parameter in self.parameters)

    @property
    def severity_word(self) -> str:
        return Rule.Severity(self.severity).label.lower() if self.severity else ""


@dataclass(frozen=True)
class RuleSeries:
    """Rules of one letter, under a title."""

    slug: str
    title: str
    rules: tuple[RuleInForce, ...]


@dataclass(frozen=True)
class ParameterReaders:
    """A parameter and who reads it."""

    parameter: ParameterInForce
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True)
class RulesetOnShelf:
    """A ruleset, the values that it changes and the rulings that it turns on."""

    ruleset: Ruleset
    changes: tuple[ParameterInForce, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True)
class RulesReference:
    """All rules of a game as they stand under one of its rulesets."""

    chosen: RulesetOnShelf
    rulesets: tuple[RulesetOnShelf, ...]
    construction: tuple[RuleSeries, ...]
    play: tuple[RuleSeries, ...]
    parameters: tuple[ParameterReaders, ...]


def game_find(*, slug: str) -> Game | None:
    """The game with this slug."""
    return Game.objects.filter(slug=slug).first()


def ruleset_list(*, game: Game) -> tuple[RulesetOnShelf, ...]:
    """The rulesets of a game, the official one first; of several versions of one the newest.

    The official one changes nothing and is there even before it is loaded.
    """
    newest: dict[str, Ruleset] = {}
    for ruleset in game.rulesets.order_by("pk").prefetch_related(_rulings()):
        newest[ruleset.slug] = ruleset
    shelf = tuple(
        RulesetOnShelf(
            ruleset,
            tuple(parameter for parameter in _parameters(game, ruleset).values() if parameter.is_changed),
            tuple(ruleset.rulings.all()),
        )
        for ruleset in sorted(newest.values(), key=lambda ruleset: (not ruleset.official, ruleset.pk))
    )
    return shelf or (RulesetOnShelf(Ruleset(game=game, official=True, **UNCHANGED), (), ()),)


def rules_reference(*, game: Game, ruleset: str | None) -> RulesReference:
    """The rules of a game under this ruleset, or under the official one if none is named."""
    shelf = ruleset_list(game=game)
    chosen = _chosen(game, shelf, ruleset)
    parameters = _parameters(game, chosen.ruleset)
    rules = list(game.rules.order_by("pk").prefetch_related(_rulings()))
    in_force = [_in_force(rule, parameters, _severity(game, rule, chosen.ruleset)) for rule in rules]
    return RulesReference(
        chosen=chosen,
        rulesets=shelf,
        construction=_series(in_force, Rule.Kind.CONSTRUCTION),
        play=_series(in_force, Rule.Kind.PLAY),
        parameters=_readers(parameters.values(), rules, game.rulings.order_by("code")),
    )


def ruling_list(*, game: Game, text: str = "", confidence: str = "") -> list[Ruling]:
    """The rulings of a game in which every one of these words occurs, in a name of theirs or in what they say.

    They are few, so the words are looked for in memory: every database then gives the same answer.
    """
    found = game.rulings.order_by("code").prefetch_related(
        Prefetch("cards", Card.objects.order_by("name").select_related("game")),
        "sigils",
        Prefetch("rules", Rule.objects.order_by("code")),
        Prefetch("rulesets", Ruleset.objects.order_by("pk")),
    )
    if confidence:
        found = found.filter(confidence=confidence)
    wanted = text.casefold().split()
    return [ruling for ruling in found if all(part in _told(ruling) for part in wanted)]


def _told(ruling: Ruling) -> str:
    """All that a ruling says and names, for looking words up in it."""
    names = [
        *(card.name for card in ruling.cards.all()),
        *(sigil.name for sigil in ruling.sigils.all()),
        *(rule.code for rule in ruling.rules.all()),
    ]
    return " ".join([ruling.code, ruling.question, ruling.reading, ruling.why, *names]).casefold()


def _rulings() -> "Prefetch[Any, Any, Any]":
    return Prefetch("rulings", Ruling.objects.order_by("code"))


def _chosen(game: Game, shelf: tuple[RulesetOnShelf, ...], slug: str | None) -> RulesetOnShelf:
    if slug is None:
        return shelf[0]
    for entry in shelf:
        if entry.ruleset.slug == slug:
            return entry
    known = [entry.ruleset.slug for entry in shelf]
    hint = did_you_mean(slug, known)
    raise UnknownRuleset(f"{game.short_name} has no ruleset “{slug}”.{hint} There are {', '.join(known)}.")


def _parameters(game: Game, ruleset: Ruleset) -> dict[str, ParameterInForce]:
    """Every parameter of the game in the order of its declaration, with the value of this ruleset."""
    declared = games.get(game.slug).parameters
    official = declared()
    values: Any = msgspec.convert(ruleset.parameters, type=declared)
    return {
        slug: ParameterInForce(
            slug=slug,
            name=word(game.slug, slug).name,
            value=word(game.slug, slug).of(getattr(values, slug)),
            official=word(game.slug, slug).of(getattr(official, slug)),
        )
        for slug in official.__struct_fields__
    }


def _in_force(rule: Rule, parameters: Mapping[str, ParameterInForce], severity: str) -> RuleInForce:
    read = tuple(parameters[slug] for slug in rule.parameters)
    return RuleInForce(rule, severity, read, tuple(rule.rulings.all()))


def _severity(game: Game, rule: Rule, ruleset: Ruleset) -> str:
    """How severe a rule is under this ruleset, which may make an error of a warning."""
    raised_by = games.get(game.slug).raised.get(rule.code)
    return Rule.Severity.ERROR if raised_by and ruleset.parameters.get(raised_by) else rule.severity


def _series(rules: Iterable[RuleInForce], kind: str) -> tuple[RuleSeries, ...]:
    """Rules of this kind by their letter, in the order in which the letters first appear."""
    entries: dict[str, list[RuleInForce]] = {}
    for entry in rules:
        if entry.rule.kind == kind:
            entries.setdefault(series_of(entry.rule.code), []).append(entry)
    return tuple(
        RuleSeries(slug, SERIES.get(slug, slug), tuple(sorted(of_series, key=lambda entry: entry.rule.code)))
        for slug, of_series in entries.items()
    )


def _readers(
    parameters: Iterable[ParameterInForce], rules: Iterable[Rule], rulings: Iterable[Ruling]
) -> tuple[ParameterReaders, ...]:
    rules, rulings = list(rules), list(rulings)
    return tuple(
        ParameterReaders(
            parameter,
            tuple(rule for rule in rules if parameter.slug in rule.parameters),
            tuple(ruling for ruling in rulings if parameter.slug in ruling.parameters),
        )
        for parameter in parameters
    )
