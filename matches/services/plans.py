"""Reading what somebody asks for as the frozen plan of an experiment; what is wrong gets a sentence and its place."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from cards.rules import games
from decks.formats import code
from decks.models.shared import NAME_LENGTH, Viewer
from decks.rules.documents import Unreadable, faults_of, refuse
from decks.selectors import Lawbook, UnknownRuleset, lawbook, ruleset_find
from decks.selectors.decks import PUBLIC_ID, deck_find, deck_head
from decks.selectors.lawbooks import OFFICIAL
from decks.services.checking import LONGEST_CODE
from decks.services.parameters import parameters_read
from decks.services.reading import file_fields
from decks.services.texts import line_read
from legacy.services.chronicle import data_check
from matches.engine import agents, registry
from matches.engine.interface import Unplayable
from matches.lab import kinds
from matches.lab.plans import (
    LARGEST_SEED,
    MOST_ARMS,
    MOST_ARMS_OF_ALL,
    MOST_GAMES,
    Fixed,
    HalfWidth,
    Plan,
    PlanArm,
    PlanRuleset,
    Sprt,
    Stop,
    changed_name,
)
from matches.lab.schedule import Schedule
from matches.selectors import sample_decks
from matches.selectors.experiments import cards_fingerprint
from matches.services import LoadedDeck, UnreadableDeck, deck_load, deck_load_fields
from matches.services.bands import BAND, band_load
from matches.services.swaps import AskedSwap, with_swaps

HALF_CHARACTERS = "This holds half characters, which cannot be kept."
STOP_RULES = ", ".join(str(each.__struct_config__.tag) for each in (Fixed, HalfWidth, Sprt))
PLACE = re.compile(r"^(?P<why>.*?)(?: - at `\$(?P<place>[^`]*)`)?$", re.DOTALL)
STEPS = re.compile(r"\.([A-Za-z_]\w*)|\[(\d+|\.\.\.)\]")
MOST_ITERATIONS = 1_000  # of a search agent: a game of more takes minutes


class AskedArm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck (a sample's name, a stored deck's id, a code, or fields as validate/ reads them) and who plays it."""

    deck: Annotated[str, Meta(max_length=LONGEST_CODE)] | dict[str, Any] = ""
    agent: Annotated[str, Meta(max_length=30)] = "greedy"
    name: str = ""


class AskedRuleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset, and parameters that are changed beyond it."""

    ruleset: str = OFFICIAL
    parameters: dict[str, Any] = {}


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An experiment as people ask for it; ``games`` are those of each pairing, ``options`` its kind's own.

    Of a card swap the arms are the deck and its opponent, and ``swaps`` make the variants. Without a word about it
    cards are recorded where decks are lists of cards.
    """

    game: Annotated[str, Meta(max_length=80)]
    kind: Annotated[str, Meta(max_length=30)] = ""
    arms: Annotated[list[AskedArm], Meta(min_length=1, max_length=MOST_ARMS_OF_ALL)]
    rulesets: Annotated[list[str | AskedRuleset], Meta(min_length=1, max_length=8)] = msgspec.field(
        default_factory=lambda: [OFFICIAL]
    )
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 100
    stop: Stop = Fixed()
    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)] = 0
    options: dict[str, Any] = {}
    swaps: Annotated[list[AskedSwap], Meta(max_length=MOST_ARMS - 2)] = []
    record_cards: bool | None = None


def plan_read(*, document: Mapping[str, Any], user: Viewer = None, files: bool = False) -> Plan:
    """The frozen plan of what is asked for; with `files` a deck may be the path of one, for commands.

    Raises ``Unreadable`` with a pointer to what is wrong, ``UnknownGame`` and ``UnknownRuleset``.
    """
    texts_check(document)
    asked = asked_read(document)
    slug = games.get(asked.game).slug
    if slug not in registry.MODULES:
        known = ", ".join(registry.MODULES)
        raise Unreadable(f"No engine plays {slug} yet; there are engines for {known}.", ("game",))
    kind = kind_read(asked.kind, slug)
    law = lawbook(game=slug)
    rulesets = tuple(_ruleset(law, each, place, user) for place, each in enumerate(asked.rulesets))
    arms, brought = _arms(law, asked, rulesets[0].slug, user, files)
    _swaps_check(kind, asked)
    if asked.swaps:
        arms = with_swaps(law=law, arms=arms, swaps=asked.swaps, ruleset=rulesets[0].slug.partition(" ")[0])
    plan = Plan(
        kind=kind.slug,
        game=slug,
        arms=arms,
        rulesets=rulesets,
        games=asked.games,
        stop=asked.stop,
        seed=asked.seed,
        options=_options(kind, slug, asked.options, brought),
        record_cards=_records_cards(slug, asked.record_cards),
        engine_version=registry.get(slug).version,
        catalogue_version=law.version.number,
        cards_hash=cards_fingerprint(law=law),
    )
    plan_check(plan=plan, law=law)
    return plan


def texts_check(document: Mapping[str, Any]) -> None:
    """Every database keeps the texts of the document as they are; raises ``Unreadable``."""
    for name, value in document.items():
        try:
            data_check(data=msgspec.json.decode(msgspec.json.encode(value)))
        except UnicodeEncodeError:
            raise Unreadable(HALF_CHARACTERS, (name,)) from None
        except Unreadable as fault:
            raise Unreadable(fault.message, (name,)) from None


def _swaps_check(kind: kinds.Kind, asked: Asked) -> None:
    """Swaps are asked for where they are made, and nowhere else."""
    if asked.swaps and not kind.takes_swaps:
        takers = ", ".join(slug for slug, each in kinds.KINDS.items() if each.takes_swaps)
        raise Unreadable(f"Swaps are for the kind {takers}: choose that, or leave them out.", ("swaps",))
    if kind.takes_swaps and not asked.swaps and len(asked.arms) <= 2:
        raise Unreadable("Say which card takes the place of which: no swap is named.", ("swaps",))


def kind_read(name: str, game: str) -> kinds.Kind:
    """The kind of this name, or the usual one of the game; raises ``Unreadable``."""
    try:
        return kinds.get(name or kinds.usual(game), game)
    except kinds.UnknownKind as unknown:
        raise Unreadable(str(unknown), ("kind",)) from None


def asked_read(document: Mapping[str, Any]) -> Asked:
    """What is asked for, by its types; raises ``Unreadable``."""
    try:
        return msgspec.convert(document, Asked)
    except msgspec.ValidationError as error:
        raise _unreadable(error, Asked) from None
    except UnicodeEncodeError:  # in the name of a field
        raise Unreadable(HALF_CHARACTERS) from None


def _unreadable(error: msgspec.ValidationError, shape: type[msgspec.Struct], *before: str) -> Unreadable:
    """What msgspec says is wrong with a document of this shape, with a pointer to it below these steps."""
    found = PLACE.match(str(error))
    assert found is not None, "every text matches"
    place = [name or number for name, number in STEPS.findall(found["place"] or "")]
    why = found["why"].replace("Object", "This").replace("`", "")
    known = f" There are {STOP_RULES}." if place == ["stop", "rule"] else ""
    if not place and "unknown field" in why:
        known = f" There are {', '.join(shape.__struct_fields__)}."
    return Unreadable(f"{why}.{known}", (*before, *place))


def plan_check(*, plan: Plan, law: Lawbook) -> Schedule:
    """The plan can be played: it is one of its kind, of a bearable size, and every deck is playable."""
    kind = kind_read(plan.kind, plan.game)
    problem = kinds.problem_of(plan)
    if problem.message:
        raise Unreadable(problem.message, (problem.at,))
    pairings = kind.pairings(plan)
    seats = len(pairings[0].arms)
    if plan.games % seats:
        raise Unreadable(
            f"Every seed is played from all {seats} seats: give a multiple of {seats}, such as "
            f"{plan.games + seats - plan.games % seats}.",
            ("games",),
        )
    if plan.games * len(pairings) > MOST_GAMES:
        most = MOST_GAMES // len(pairings) // seats * seats
        raise Unreadable(
            f"An experiment has at most {MOST_GAMES:,} games: with {len(pairings)} pairings that is {most:,} each.",
            ("games",),
        )
    if isinstance(plan.stop, HalfWidth | Sprt) and not kind.has_score:
        why = f"An experiment of the kind {kind.slug} has no score that a stop rule could watch: play all games."
        raise Unreadable(why, ("stop",))
    if isinstance(plan.stop, Sprt):
        if registry.together(plan.game):
            why = f"A table of {plan.game} wins or loses together: nobody is stronger. Choose another stop rule."
            raise Unreadable(why, ("stop",))
        if len(pairings) > 1 or seats != 2:
            raise Unreadable("A sequential test is about one pairing of two arms: choose another stop rule.", ("stop",))
        if plan.stop.elo0 >= plan.stop.elo1:
            raise Unreadable("elo0 must be less than elo1.", ("stop", "elo0"))
    schedule = Schedule(plan, law.index)
    try:
        schedule.try_setups()
    except Unplayable as fault:
        raise Unreadable(str(fault), ("arms",)) from None
    return schedule


# --- the parts of a plan -----------------------------------------------------------------------------------------
def _ruleset(law: Lawbook, asked: str | AskedRuleset, place: int, user: Viewer) -> PlanRuleset:
    told = AskedRuleset(asked) if isinstance(asked, str) else asked
    found = ruleset_find(law=law, reference=told.ruleset, user=user)
    try:
        changes = parameters_read(told.parameters, games.get(law.game))
    except Unreadable as fault:
        refuse(Unreadable(each.message, ("rulesets", place, *each.pointer.split("/")[1:])) for each in faults_of(fault))
        raise
    parameters = msgspec.structs.replace(found.parameters, **changes)
    return PlanRuleset(slug=changed_name(found.slug, changes), parameters=msgspec.to_builtins(parameters))


def _options(kind: kinds.Kind, game: str, asked: dict[str, Any], brought: list[Mapping[str, int]]) -> dict[str, Any]:
    """The options, whole; what a chronicle knows of its bands is filled in where nothing else is asked for."""
    shape = kind.options_of(game)
    if shape is None:
        if asked:
            raise Unreadable(f"An experiment of the kind {kind.slug} has no options: leave them out.", ("options",))
        return {}
    try:
        options: dict[str, Any] = msgspec.to_builtins(msgspec.convert(asked, shape))
    except msgspec.ValidationError as error:
        raise _unreadable(error, shape, "options") from None
    for name in kinds.BROUGHT:
        if not options[name]:
            known = [each.get(name, 0) for each in brought]
            options[name] = tuple(known) if any(known) else ()
        elif len(options[name]) != len(brought):
            raise Unreadable(
                f"{name} is a number for each of the {len(brought)} arms, not {len(options[name])} numbers.",
                ("options", name),
            )
    return options


def _arms(
    law: Lawbook, asked: Asked, ruleset: str, user: Viewer, files: bool
) -> tuple[tuple[PlanArm, ...], list[Mapping[str, int]]]:
    """The arms with their decks, and what each of them brings along; all that are wrong are refused together."""
    base = ruleset.partition(" ")[0]
    arms: list[PlanArm] = []
    brought: list[Mapping[str, int]] = []
    faults: list[Unreadable] = []
    for place, each in enumerate(asked.arms):
        try:
            arm, brings = _arm(law, each, base, user, files)
            arms.append(arm)
            brought.append(brings)
        except Unreadable as fault:
            faults += [
                Unreadable(one.message, ("arms", place, *one.pointer.split("/")[1:])) for one in faults_of(fault)
            ]
        except UnknownRuleset as fault:
            faults.append(Unreadable(str(fault), ("arms", place, "deck")))
    refuse(faults)
    return _named_apart(arms), brought


def _arm(law: Lawbook, asked: AskedArm, ruleset: str, user: Viewer, files: bool) -> tuple[PlanArm, Mapping[str, int]]:
    try:
        agent = agents.for_engine(asked.agent, registry.get(law.game))
    except agents.UnknownAgent as unknown:
        raise Unreadable(str(unknown), ("agent",)) from None
    if getattr(agent, "iterations", 0) > MOST_ITERATIONS:
        raise Unreadable(f"A search agent has at most {MOST_ITERATIONS:,} iterations here.", ("agent",))
    if getattr(registry.get(law.game), "needs_decks", True):
        deck = _deck(law, asked.deck, ruleset, user, files)
    elif asked.deck:
        raise Unreadable(f"{law.game} is played without decks: leave the deck out.", ("deck",))
    else:
        deck = LoadedDeck(agent.text, {}, ())
    name = line_read(asked.name, "name", most=NAME_LENGTH) if asked.name else deck.name
    zones = {zone: dict(cards) for zone, cards in deck.zones.items()}
    arm = PlanArm(name=name, agent=agent.text, agent_version=agent.version, zones=zones, problems=deck.problems)
    return arm, deck.brings


def _deck(law: Lawbook, asked: str | dict[str, Any], ruleset: str, user: Viewer, files: bool) -> LoadedDeck:
    """The deck that is meant; raises ``Unreadable`` where it is none."""
    place = ("deck",)
    try:
        if isinstance(asked, dict):
            return deck_load_fields(law=law, name="a deck", fields=asked, ruleset=ruleset, user=user)
        if asked in sample_decks(game=law.game) or (files and asked and Path(asked).is_file()):
            return deck_load(law=law, reference=asked, ruleset=ruleset)
        if PUBLIC_ID.fullmatch(asked) and (stored := deck_find(public_id=asked, user=user)):
            if stored.game.slug != law.game:
                raise Unreadable(f"{stored.name} is a deck of {stored.game.slug}, not of {law.game}.")
            fields = deck_head(deck=stored).document
            return deck_load_fields(law=law, name=stored.name, fields=fields, ruleset=ruleset, user=user)
        if registry.deck_kind(law.game) == BAND and (band := band_load(public_id=asked, user=user)):
            return band
        if code.game_of(asked):
            _, fields = file_fields(name="", content=asked.encode(), game=law.game)
            return deck_load_fields(law=law, name="a deck", fields=fields, ruleset=ruleset, user=user)
    except UnreadableDeck as fault:
        raise Unreadable(str(fault), place) from None
    except Unreadable as fault:
        refuse(Unreadable(each.message, (*place, *each.pointer.split("/")[1:])) for each in faults_of(fault))
        raise
    shown = asked if len(asked) <= 60 else asked[:57] + "…"
    samples = ", ".join(sample_decks(game=law.game))
    kind = registry.deck_kind(law.game)
    known = "a deck that you may see nor a code" if kind == registry.LISTS else f"a deck or {kind} that you may see"
    why = f"{shown!r} is neither a sample deck nor the id of {known}. The sample decks of {law.game} are {samples}."
    raise Unreadable(why, place)


def _records_cards(game: str, asked: bool | None) -> bool:
    """Whether it is kept which cards are drawn and played; unless somebody says so only where decks are lists."""
    if asked and registry.heard(game) is None:
        raise Unreadable(f"Nothing of {game} can be recorded so: leave this out.", ("record_cards",))
    return registry.has_lists(game) if asked is None else asked


def _named_apart(arms: list[PlanArm]) -> tuple[PlanArm, ...]:
    """The arms with names that tell them apart: by their agents, or else by numbers."""
    names = [arm.name for arm in arms]
    if len(set(names)) < len(names):
        names = [f"{arm.name} ({arm.agent})" if arm.name != arm.agent else arm.name for arm in arms]
    seen: dict[str, int] = {}
    named = []
    for arm, name in zip(arms, names, strict=True):
        seen[name] = seen.get(name, 0) + 1
        named.append(msgspec.structs.replace(arm, name=name if seen[name] == 1 else f"{name} {seen[name]}"))
    return tuple(named)
