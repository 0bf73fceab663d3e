"""Labels: who is asked, what may be stuck, and what the adder gains."""

from typing import Literal

from msgspec.structs import replace

from cards.rules.problems import Problem, Severity
from decks.rules.decknforge import labels as label_rules
from legacy.rules.acts.base import Act, Id, Stopped, Word, Writing
from legacy.rules.acts.fight import change_wizard
from legacy.rules.documents import band_document, band_problems
from legacy.rules.effects import LABEL_REWARDS
from legacy.rules.entries import CAMPAIGN, band_stream
from legacy.rules.events.dungeons import LabelAdded, LabelPassed
from legacy.rules.procedure import LABEL_TURN, broken, impossible
from legacy.rules.state import DungeonState, Fight

LABEL_RULES = frozenset(rule.id for rule in label_rules.RULES)


class AddLabel(Act, frozen=True, kw_only=True, tag="add_label"):
    """A wizard sticks a label on the Boss, and draws or heals for it."""

    wizard: Id
    label: Word
    reward: Literal["draw", "heal"] = "draw"


class PassLabel(Act, frozen=True, kw_only=True, tag="pass_label"):
    """A wizard who is asked adds no label."""

    wizard: Id


def add_label(w: Writing, act: AddLabel) -> None:
    """The Boss bears the label for ever; its adder has coppers and, by choice, HP."""
    dungeon, fight = w.dungeon(), w.fight()
    w.seated(act.wizard)
    label = w.facts.index.find_label(act.label)
    if label is None:
        raise Stopped(impossible("unknown_label", f"Unknown label: {act.label}.", "/label"))
    w.wrong(*_turn(dungeon, fight, act.wizard))
    event = LabelAdded(
        dungeon=dungeon.id, fight=fight.number, round=fight.round, band=fight.boss.band, card=fight.boss.card,
        label=label.slug, wizard=act.wizard,
    )  # fmt: skip
    before = set(_label_problems(w, fight.boss.band))
    w.tell(event, CAMPAIGN, *(band_stream(seat.band) for seat in dungeon.seats))
    after = [problem for problem in _label_problems(w, fight.boss.band) if problem not in before]
    w.wrong(*(replace(problem, path="/label") for problem in after))
    reward = LABEL_REWARDS[label.tier]
    w.earn(act.wizard, reward, "label")
    if act.reward == "heal":
        change_wizard(w, act.wizard, reward, "label")


def _turn(dungeon: DungeonState, fight: Fight, wizard: str) -> list[Problem]:
    """Whether it is this wizard who is asked."""
    if fight.asked == wizard:
        return []
    if fight.asked is not None:
        message = "Another wizard is asked first, and has neither added a label nor passed."
        return [broken(LABEL_TURN, "not_asked", message, "/wizard")]
    here = [label for label in dungeon.labels if label.fight == fight.number]
    message = "Nobody is asked for a label now."
    if not here and fight.round > 1:
        message = "The first label is added when the Boss is revealed."
    return [broken(LABEL_TURN, "not_asked", message, "/wizard")]


def _label_problems(w: Writing, band: str) -> list[Problem]:
    """What the rules of labels say of the band whose monster the Boss is."""
    document = band_document(w.band(band))
    document["band"]["inscriptions"] = []  # which say nothing about labels
    problems = band_problems(document, w.facts.index, w.p)
    return [each for each in problems if each.rule in LABEL_RULES and each.severity is Severity.ERROR]


def pass_label(w: Writing, act: PassLabel) -> None:
    """The next wizard clockwise is asked, or nobody."""
    dungeon, fight = w.dungeon(), w.fight()
    w.seated(act.wizard)
    if fight.asked != act.wizard:
        raise Stopped(impossible("not_asked", "This wizard is not asked for a label now.", "/wizard"))
    w.tell_table(LabelPassed(dungeon=dungeon.id, fight=fight.number, round=fight.round, wizard=act.wizard))
