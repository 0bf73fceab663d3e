"""What is told of a dungeon beside the events that all games share."""

from matches.engine.recorder import Event


class BossRevealed(Event, frozen=True, tag="boss_revealed"):
    """A fight began: its number, its Boss with its HP, and who is active."""

    fight: int
    card: str
    hp: int
    seat: int


class LabelAdded(Event, frozen=True, tag="label_added"):
    """`seat` stuck a label on the Boss, and drew or healed for it."""

    seat: int
    label: str
    reward: str


class LabelPassed(Event, frozen=True, tag="label_passed"):
    """`seat` could have added a label and did not."""

    seat: int


class RoundBegan(Event, frozen=True, tag="round_began"):
    """The round of this number began, with the Minion that came before it, if one did."""

    round: int
    minion: str


class MonsterSlain(Event, frozen=True, tag="monster_slain"):
    """A Boss or a Minion fell to `seat`, whose card had this value."""

    seat: int
    card: str
    by: str
    value: int
    overkill: int
    boss: bool


class RewardChosen(Event, frozen=True, tag="reward_chosen"):
    """The killer chose Momentum, Rally or Surge."""

    seat: int
    reward: str


class MonsterHealed(Event, frozen=True, tag="monster_healed"):
    """A monster won HP back."""

    card: str
    amount: int


class TacticUsed(Event, frozen=True, tag="tactic_used"):
    """`seat` used a Tactic, on a card where it has a target."""

    seat: int
    tactic: str
    card: str


class Inscribed(Event, frozen=True, tag="inscribed"):
    """A card of the seat's band gained or lost an inscription."""

    seat: int
    card: str
    inscription: str
    gained: bool
