"""What entries of the campaign's stream make of the table and its phases."""

import msgspec
from msgspec.structs import replace

from cards.rules.decknforge import Parameters
from legacy.rules.entries import Entry
from legacy.rules.events import bands, table
from legacy.rules.folds.errors import FoldError
from legacy.rules.state import PhaseState, Roll, Table, Waiting, WizardState

FIRST_DUTY = {"fading": "draw", "drifting": "pick", "turning": "turn"}


def opened(state: Table, event: table.Opened, entry: Entry) -> Table:
    """The campaign's parameters, for good."""
    if state.ruleset:
        raise FoldError(f"Entry {entry.number}: the campaign has begun, and its ruleset stays.")
    try:
        parameters = msgspec.convert(event.parameters, Parameters)
    except msgspec.ValidationError as error:
        raise FoldError(f"Entry {entry.number}: {error}.") from None
    return replace(state, ruleset=event.ruleset, parameters=parameters, solo=event.solo)


def opened_to_others(state: Table, event: table.OpenedToOthers, entry: Entry) -> Table:
    """The campaign is for several from now on."""
    return replace(state, solo=False)


def closed(state: Table, event: table.Closed, entry: Entry) -> Table:
    """Nothing happens here until the table is opened again."""
    return replace(state, closed=True)


def reopened(state: Table, event: table.Reopened, entry: Entry) -> Table:
    """Things happen here again."""
    return replace(state, closed=False)


def monsters_rolled(state: Table, event: table.MonstersRolled, entry: Entry) -> Table:
    """The roll waits for the wizard's next band."""
    return replace(state, rolls={**state.rolls, event.wizard: Roll(band=event.band, seed=event.seed)})


def roll_taken(state: Table, event: table.RollTaken | table.RollLeft, entry: Entry) -> Table:
    """No roll waits for the wizard any more."""
    if event.wizard not in state.rolls:
        raise FoldError(f"Entry {entry.number}: nothing was rolled for {event.wizard}.")
    return replace(state, rolls={wizard: roll for wizard, roll in state.rolls.items() if wizard != event.wizard})


def wizard_joined(state: Table, event: table.WizardJoined, entry: Entry) -> Table:
    """One more at the table, or one who came back."""
    joined = WizardState(id=event.wizard, role=event.role)
    return replace(state, wizards={**state.wizards, event.wizard: joined})


def wizard_left(state: Table, event: table.WizardLeft, entry: Entry) -> Table:
    """The wizard sits here no more; what they hold and own stays theirs."""
    return replace(state, wizards={**state.wizards, event.wizard: replace(_wizard(state, event.wizard), left=True)})


def keeper_changed(state: Table, event: table.KeeperChanged, entry: Entry) -> Table:
    """There is one keeper: this one."""
    before = {
        wizard: replace(each, role="wizard") if each.role == "keeper" else each
        for wizard, each in state.wizards.items()
    }
    return replace(state, wizards={**before, event.wizard: replace(_wizard(state, event.wizard), role="keeper")})


def _wizard(state: Table, wizard: str) -> WizardState:
    if wizard not in state.wizards:
        raise FoldError(f"Nobody at the table is {wizard}.")
    return state.wizards[wizard]


def phase_opened(state: Table, event: table.PhaseOpened, entry: Entry) -> Table:
    """Everyone named has one thing to do."""
    waiting = tuple(Waiting(wizard=wizard, to=FIRST_DUTY[event.phase]) for wizard in event.waiting)
    return replace(
        state, phase=PhaseState(phase=event.phase, dungeon=event.dungeon, waiting=waiting, order=event.order)
    )


def phase_closed(state: Table, event: table.PhaseClosed, entry: Entry) -> Table:
    """No phase is open."""
    if state.phase is None or state.phase.phase != event.phase:
        raise FoldError(f"Entry {entry.number}: the {event.phase} is not open.")
    return replace(state, phase=None)


def fading_drawn(state: Table, event: table.FadingDrawn, entry: Entry) -> Table:
    """Of two cards the wizard has to choose one; a single one fades at once, as the next entry tells."""
    return _done(state, event.wizard, "draw", Waiting(wizard=event.wizard, to="choose", cards=event.cards))


def spared(state: Table, event: table.Spared, entry: Entry) -> Table:
    """The wizard's Fading is over."""
    return _done(state, event.wizard, "draw")


def faded(state: Table, event: bands.Faded, entry: Entry) -> Table:
    """The wizard's Fading is over; what is lost to a label is no Fading."""
    return state if event.how == "cursed" else _done(state, event.wizard, "choose")


def retired(state: Table, event: bands.Retired, entry: Entry) -> Table:
    """The wizard has to choose an heirloom, and to draw no more."""
    heirloom = Waiting(wizard=event.wizard, to="heirloom")
    if state.phase is not None and state.phase.waits_for(event.wizard, "draw"):
        return _done(state, event.wizard, "draw", heirloom)
    if state.phase is None:
        raise FoldError(f"Entry {entry.number}: a band is retired in a Fading.")
    return replace(state, phase=replace(state.phase, waiting=(*state.phase.waiting, heirloom)))


def heirloom(state: Table, event: bands.Heirloom, entry: Entry) -> Table:
    """The heirloom is chosen."""
    return _done(state, event.wizard, "heirloom")


def drifted(state: Table, event: bands.Drifted, entry: Entry) -> Table:
    """The wizard has picked."""
    state = _done(state, event.wizard, "pick")
    assert state.phase is not None  # _done has asked
    return replace(state, phase=replace(state.phase, picked=(*state.phase.picked, event.band)))


def passed_on(state: Table, event: bands.PassedOn, entry: Entry) -> Table:
    """The band's own stream tells whose it is."""
    return state


def turning_done(state: Table, event: table.TurningDone, entry: Entry) -> Table:
    """The wizard's Turning is over."""
    return _done(state, event.wizard, "turn")


def _done(state: Table, wizard: str, duty: str, *then: Waiting) -> Table:
    """The table once the wizard has done this duty; others may follow from it, in the same place of the order."""
    if state.phase is None or state.phase.waits_for(wizard, duty) is None:
        raise FoldError(f"{wizard} has not to {duty} now.")
    waiting: list[Waiting] = []
    for each in state.phase.waiting:
        waiting += then if (each.wizard, each.to) == (wizard, duty) else (each,)
    return replace(state, phase=replace(state.phase, waiting=tuple(waiting)))


FOLDS = {
    each.__name__: each
    for each in (
        opened, opened_to_others, closed, reopened, wizard_joined, wizard_left, keeper_changed, monsters_rolled,
        roll_taken, phase_opened, phase_closed, fading_drawn, spared, faded, retired, heirloom, drifted, passed_on,
        turning_done,
    )
} | {"roll_left": roll_taken}  # fmt: skip
