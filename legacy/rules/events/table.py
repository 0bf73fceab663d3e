"""What happens to the campaign itself: who sits at the table, its phases, and what was set right."""

from typing import Any, Literal

from legacy.rules.events.shared import Draw, Event, Id, Natural, Phase, Positive, Slug, Text

Role = Literal["keeper", "wizard", "spectator"]


class Opened(Event, frozen=True, kw_only=True):
    """The campaign began under these parameters, else under the rulebook's; `solo` if it is for one wizard."""

    ruleset: str
    parameters: dict[str, Any] = {}
    solo: bool = False


class OpenedToOthers(Event, frozen=True, kw_only=True):
    """A campaign for one wizard is for several; bands founded alone had `surplus` coppers more than others have."""

    surplus: Natural


class Closed(Event, frozen=True, kw_only=True):
    """The table was closed: it is read, and nothing happens at it."""


class Reopened(Event, frozen=True, kw_only=True):
    """The table was opened again."""


class WizardJoined(Event, frozen=True, kw_only=True):
    """A wizard sat down, or a spectator stood by."""

    wizard: Id
    role: Role


class WizardLeft(Event, frozen=True, kw_only=True):
    """A wizard left the table."""

    wizard: Id


class KeeperChanged(Event, frozen=True, kw_only=True):
    """`wizard` keeps the table from now on, and who kept it before is a wizard."""

    wizard: Id


class MonstersRolled(Event, frozen=True, kw_only=True):
    """The site drew the Items for the monsters of the next band of `wizard`, which will have the id `band`."""

    wizard: Id
    band: Id
    seed: str


class RollLeft(Event, frozen=True, kw_only=True):
    """`wizard` began `band` with other monsters than those that the site had rolled."""

    wizard: Id
    band: Id


class RollTaken(Event, frozen=True, kw_only=True):
    """`wizard` founded `band` with the monsters that the site had rolled."""

    wizard: Id
    band: Id


class Place(Event, frozen=True, kw_only=True):
    """A wizard's place in the Drifting, and what set them apart from the one before."""

    wizard: Id
    position: Positive
    decided_by: str


class PhaseOpened(Event, frozen=True, kw_only=True):
    """A phase after a dungeon began, and these wizards have to act in it; a Drifting goes by places."""

    phase: Phase
    dungeon: Id
    waiting: tuple[Id, ...]
    order: tuple[Place, ...] = ()


class PhaseClosed(Event, frozen=True, kw_only=True):
    """The phase is over for all."""

    phase: Phase
    dungeon: Id


class FadingDrawn(Event, frozen=True, kw_only=True):
    """One of the candidates was drawn, or two, of which the wizard chooses one; by the site where a draw is told."""

    wizard: Id
    band: Id
    candidates: tuple[Slug, ...]
    cards: tuple[Slug, ...]
    draw: Draw | None = None


class Spared(Event, frozen=True, kw_only=True):
    """Nothing faded: every Blessed card bears Legend Etched."""

    wizard: Id
    band: Id


class TurningDone(Event, frozen=True, kw_only=True):
    """The wizard buys nothing more in this Turning."""

    wizard: Id


class Corrected(Event, frozen=True, kw_only=True):
    """The act whose first entry has this number counts as if it had not been."""

    act: Positive
    reason: Text


class Overridden(Event, frozen=True, kw_only=True):
    """The keeper recorded what these rules forbid, and why."""

    rules: tuple[str, ...]
    reason: Text
    what: str
