"""Events of a dungeon in sentences, each with what it is about."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cards.faces.names import readable
from matches.engine.decknforge import events as told
from matches.engine.recorder import Event

if TYPE_CHECKING:
    from matches.parts.words import Teller


def _revealed(teller: "Teller", event: told.BossRevealed) -> tuple[str, ...]:
    boss, active = teller.thing(event.card), teller.seat(event.seat)
    return (
        f"Fight {event.fight} begins: {boss} is the Boss with {event.hp} HP, and {active} is active.",
        "boss revealed",
    )


def _added(teller: "Teller", event: told.LabelAdded) -> tuple[str, ...]:
    return (
        f"{teller.seat(event.seat)} sticks {readable(event.label)} on the Boss and {event.reward}s for it.",
        "label added",
    )


def _passed(teller: "Teller", event: told.LabelPassed) -> tuple[str, ...]:
    return f"{teller.seat(event.seat)} adds no label.", "label passed"


def _round(teller: "Teller", event: told.RoundBegan) -> tuple[str, ...]:
    came = f", and {teller.thing(event.minion)} comes as a Minion" if event.minion else ""
    return (f"Round {event.round} begins{came}.",)


def _slain(teller: "Teller", event: told.MonsterSlain) -> tuple[str, ...]:
    kind = "Boss" if event.boss else "Minion"
    more = f", {event.overkill} more than needed" if event.overkill else ""
    said = f"{teller.seat(event.seat)} slays the {kind} {teller.thing(event.card)}"
    return f"{said} with {teller.thing(event.by)}, worth {event.value}{more}.", f"{kind.lower()} slain"


def _reward(teller: "Teller", event: told.RewardChosen) -> tuple[str, ...]:
    return (f"The reward of {teller.seat(event.seat)} is {event.reward.capitalize()}.",)


def _healed(teller: "Teller", event: told.MonsterHealed) -> tuple[str, ...]:
    return (f"{teller.thing(event.card)} wins {event.amount} HP back.",)


def _tactic(teller: "Teller", event: told.TacticUsed) -> tuple[str, ...]:
    target = f" on {teller.thing(event.card)}" if event.card else ""
    return (f"{teller.seat(event.seat)} uses {event.tactic.capitalize()}{target}.",)


def _inscribed(teller: "Teller", event: told.Inscribed) -> tuple[str, ...]:
    verb = "gains" if event.gained else "loses"
    return (f"{teller.thing(event.card)} of {teller.seat(event.seat)} {verb} {readable(event.inscription)}.",)


SAID: dict[type[Event], Callable[["Teller", Any], tuple[str, ...]]] = {
    told.BossRevealed: _revealed,
    told.LabelAdded: _added,
    told.LabelPassed: _passed,
    told.RoundBegan: _round,
    told.MonsterSlain: _slain,
    told.RewardChosen: _reward,
    told.MonsterHealed: _healed,
    told.TacticUsed: _tactic,
    told.Inscribed: _inscribed,
}
