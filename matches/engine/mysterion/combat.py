"""The numbers of an exchange: what each Creature strikes with and withstands, and what it would cost the defender."""

from matches.engine.mysterion.state import Battle


def attack_of(state: Battle, seat: int) -> int:
    """What the seat's Creature strikes with."""
    extra = state.enhancement_attack if seat == state.active else 0
    return state.table.attack[state.creature[seat]] + state.attack_bonus[seat] + extra


def defence_of(state: Battle, seat: int) -> int:
    """What the seat's Creature withstands."""
    extra = state.enhancement_defence if seat == state.active else 0
    return state.table.defence[state.creature[seat]] + state.defence_bonus[seat] + extra


def coming_damage(state: Battle) -> int:
    """The health that the exchange will cost the defender: what the blocker does not take (MYS-R-09)."""
    attacker, defender = state.active, 1 - state.active
    if state.creature[attacker] < 0:
        return 0
    damage = attack_of(state, attacker) - state.prevented[defender]
    if state.creature[defender] >= 0:
        damage -= defence_of(state, defender)
    return max(0, damage)
