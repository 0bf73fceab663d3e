"""Which function an ability has at which moment, and kits: what one set of abilities does, worked out once."""

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any, TypeVar

from matches.engine.duel.moments import (
    ACTIVATED,
    BLOOD,
    CANNOT_BE_SACRIFICED,
    COUNT,
    LAST_TRIGGER,
    NEEDS_TARGET,
    POWER,
    STAYS,
    STONE,
    SURVIVES_SACRIFICE,
)

F = TypeVar("F", bound=Callable[..., Any])


class Ability:
    """All that is known of one ability: its functions by moment, the rules it bends, and what using it does."""

    __slots__ = ("bends", "on", "slug", "uses")

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.bends = 0
        self.on: dict[int, list[Callable[..., Any]]] = {}
        self.uses: Callable[..., Any] | None = None


class Abilities:
    """Abilities by slug. A game's own registry stands on the shared one and replaces an ability as a whole."""

    def __init__(self, parent: "Abilities | None" = None) -> None:
        self.parent = parent
        self.own: dict[str, Ability] = {}

    def on(self, slug: str, *moments: int) -> Callable[[F], F]:
        """Register the function for these moments of the ability."""

        def register(function: F) -> F:
            for moment in moments:
                self._ability(slug).on.setdefault(moment, []).append(function)
                if moment <= LAST_TRIGGER:
                    name_task(function, cause=slug)
            return function

        return register

    def uses(self, slug: str) -> Callable[[F], F]:
        """Register what using the activated ability does, cost included: ``function(game, me, other, number)``."""

        def register(function: F) -> F:
            self._ability(slug).uses = function
            name_task(function, cause=slug)
            return function

        return register

    def bends(self, slug: str, bits: int) -> None:
        """The ability bends these standing rules."""
        self._ability(slug).bends |= bits

    def is_handled(self, *slugs: str) -> None:
        """These abilities need nothing here: a step of the rules asks for them by another way (say which beside it)."""
        for slug in slugs:
            self._ability(slug)

    def find(self, slug: str) -> Ability | None:
        """The ability as this game plays it."""
        if slug in self.own:
            return self.own[slug]
        return self.parent.find(slug) if self.parent else None

    def slugs(self) -> Iterator[str]:
        """Every ability that can be played."""
        yield from sorted({*self.own, *(self.parent.slugs() if self.parent else ())})

    def missing(self, slugs: Iterable[str]) -> tuple[str, ...]:
        """Those that cannot."""
        return tuple(dict.fromkeys(slug for slug in slugs if self.find(slug) is None))

    def _ability(self, slug: str) -> Ability:
        return self.own.setdefault(slug, Ability(slug))


class Kit:
    """What a card with these sigils and traits does: for each moment the functions, bound once and shared by all."""

    __slots__ = ("bends", "gives_one", "mask", "on", "plain_power", "sigils", "traits", "uses")

    def __init__(self, abilities: Abilities, sigils: tuple[str, ...], traits: tuple[str, ...]) -> None:
        self.sigils = sigils
        self.traits = traits
        self.bends = 0
        self.mask = 0  # bit m is set where moment m has a function
        self.uses: tuple[tuple[str, Callable[..., Any], Callable[..., Any]], ...] = ()
        on: list[tuple[Callable[..., Any], ...]] = [()] * COUNT
        for slug in (*sigils, *traits):
            ability = abilities.find(slug)
            if ability is None:
                raise LookupError(slug)
            self.bends |= ability.bends
            for moment, functions in ability.on.items():
                on[moment] = (*on[moment], *functions)
                self.mask |= 1 << moment
        used = dict.fromkeys(slug for slug in (*sigils, *traits) if (found := abilities.find(slug)) and found.uses)
        self.uses = tuple(_use(abilities, slug) for slug in used)
        self.on = tuple(on)
        # Its power is the printed number with what was gained and lost, unless an aura changes it.
        self.plain_power = not (on[POWER] or self.bends & (NEEDS_TARGET | STONE))
        # Sacrificed it perishes and gives one blood, whatever else is on the board.
        self.gives_one = not (on[BLOOD] or on[STAYS] or self.bends & (CANNOT_BE_SACRIFICED | SURVIVES_SACRIFICE))

    def __repr__(self) -> str:
        return f"Kit({', '.join((*self.sigils, *self.traits))})"


def _use(abilities: Abilities, slug: str) -> tuple[str, Callable[..., Any], Callable[..., Any]]:
    ability = abilities.find(slug)
    assert ability is not None
    assert ability.uses is not None
    if ACTIVATED not in ability.on:
        raise LookupError(f"{slug} has a use, but nothing says when it may be used.")
    return slug, ability.on[ACTIVATED][0], ability.uses


# --- every function that may stand on the stack has a name, so that a position can be written down -------------------
TASKS: dict[str, Callable[..., Any]] = {}
CAUSES: dict[Callable[..., Any], str] = {}
WORDS: dict[str, Container[str]] = {}  # the words that an argument of this name may be
TRIGGERS: set[Callable[..., Any]] = set()  # the functions of abilities, which the guard of chains may silence


def name_task(function: Callable[..., Any], *, cause: str, trigger: bool = True) -> None:
    """The function can be found by its name and tells its cause."""
    name = function.__name__
    if TASKS.setdefault(name, function) is not function:
        raise ValueError(f"Two functions that may stand on the stack are called {name}; rename one.")
    CAUSES.setdefault(function, cause)
    if trigger:
        TRIGGERS.add(function)


def known_words(argument: str, words: Container[str]) -> None:
    """A task with an argument of this name knows these words and no other."""
    WORDS[argument] = words


def step(cause: str) -> Callable[[F], F]:
    """Register a step of the rules, or what follows a choice, so that it may stand on the stack."""

    def register(function: F) -> F:
        name_task(function, cause=cause, trigger=False)
        return function

    return register


SIGILS = Abilities()  # what both lane games share
