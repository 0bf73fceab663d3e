"""The screen of table mode as values: what stands on the table, who may do what, and what was written last."""

from collections.abc import Iterable, Sequence

import msgspec

from cards.rules.index import CardIndex
from cards.rules.problems import Severity
from legacy.parts.phases import heroes_of, mythics_of
from legacy.parts.told import Choice, LabelTold, json_of, labels_of, monster_choice
from legacy.rules import effects
from legacy.rules.acts import Facts, decide
from legacy.rules.acts.base import Writing
from legacy.rules.acts.fight import minions_left
from legacy.rules.acts.labelling import AddLabel
from legacy.rules.entries import BAND, CAMPAIGN, Entry, owner
from legacy.rules.events.dungeons import MonsterAt
from legacy.rules.events.shared import MonsterRef
from legacy.rules.prose import Names, sentence
from legacy.rules.state import DungeonState, Fight, Seat, Table
from legacy.rules.striking import boss_atk, minion_atk

BAR = 480  # the width of the bar of HP in its own units
MOST_SENTENCES = 6  # of one act


class WizardShown(msgspec.Struct, frozen=True, kw_only=True):
    """A wizard at the table and what can be done with them."""

    id: str
    name: str
    band: str
    hp: int
    most: int
    coppers: int
    glory: int
    leads: bool
    stands: bool
    owed: int
    inscriptions: tuple[Choice, ...]
    heroes: tuple[Choice, ...]


class MonsterShown(msgspec.Struct, frozen=True, kw_only=True):
    """A Boss or a Minion in play; `value` is how a form names it."""

    value: str
    name: str
    card: str
    band: str
    legend: bool
    hp: int
    most: int
    atk: int
    labels: tuple[LabelTold, ...]
    is_cursed: bool
    beyond: int = 0

    @property
    def bar(self) -> int:
        return BAR * self.hp // self.most if self.most else 0


class Pip(msgspec.Struct, frozen=True):
    """A round in the row of rounds."""

    begun: bool
    doom: bool


class LabelQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asked for a label, what may be stuck, or why nothing may."""

    wizard: str
    name: str
    tiers: tuple[tuple[str, int, tuple[LabelTold, ...]], ...] = ()
    why_not: str = ""


class FightShown(msgspec.Struct, frozen=True, kw_only=True):
    """A fight that is going on; `coming` is what is known of monsters that may be the next Boss, as JSON.

    By it a device without a connection goes on with a Boss that the table turned over.
    """

    boss: MonsterShown
    round: int
    pips: tuple[Pip, ...]
    minions: tuple[MonsterShown, ...]
    question: LabelQuestion | None
    doom: str
    summons: bool
    pool: tuple[Choice, ...]
    glint: bool
    patron: bool
    pact: bool
    nobody_stands: bool
    coming: str
    momentum: int


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that table mode shows of a dungeon."""

    name: str
    result: str
    wizards: tuple[WizardShown, ...]
    number: int
    bosses: int
    shuffled: bool
    pool: tuple[Choice, ...] = ()
    fight: FightShown | None = None
    momentum: int = 0
    slain: str = ""
    mythics: tuple[Choice, ...] = ()

    @property
    def standing(self) -> tuple[WizardShown, ...]:
        return tuple(wizard for wizard in self.wizards if wizard.stands)

    @property
    def owed(self) -> tuple[WizardShown, ...]:
        return tuple(wizard for wizard in self.wizards if wizard.owed)

    @property
    def leader(self) -> str:
        return next((wizard.name for wizard in self.wizards if wizard.leads), "")


def screen_of(table: Table, names: Names, index: CardIndex, *, shuffled: bool) -> Screen | None:
    """The dungeon that is played, or the last one; nothing where there was none.

    `shuffled` is whether the site knows which monster comes next.
    """
    dungeon = table.dungeon
    if dungeon is None:
        return None
    fight = dungeon.fight if dungeon.runs and dungeon.fight and not dungeon.fight.slain else None
    met = len(dungeon.revealed)
    return Screen(
        name=dungeon.name,
        result=dungeon.result,
        wizards=tuple(_wizard(table, dungeon, seat, names, index) for seat in dungeon.seats),
        number=met if fight or not dungeon.runs else met + 1,
        bosses=table.parameters.bosses_per_dungeon,
        shuffled=shuffled,
        pool=_unseen(dungeon, names),
        fight=_fight(table, dungeon, fight, names, index, shuffled) if fight else None,
        momentum=table.parameters.momentum_hp if dungeon.momentum else 0,
        slain=dungeon.fight.boss.name if dungeon.fight and dungeon.fight.slain else "",
        mythics=mythics_of(index),
    )


def _wizard(table: Table, dungeon: DungeonState, seat: Seat, names: Names, index: CardIndex) -> WizardShown:
    band, purse = table.bands[seat.band], table.purse(seat.wizard)
    bears = [
        Choice(
            value=json_of({"card": each.card, "inscription": each.inscription}),
            label=f"{names.inscription(each.inscription)} on the {names.card(each.card)}",
        )
        for each in band.standing
    ]
    return WizardShown(
        id=seat.wizard,
        name=names.wizard(seat.wizard),
        band=band.name,
        hp=seat.hp,
        most=table.parameters.wizard_hp,
        coppers=purse.coppers,
        glory=seat.glory,
        leads=dungeon.runs and dungeon.active == seat.wizard,
        stands=seat.hp > 0,
        owed=purse.owed,
        inscriptions=tuple(bears),
        heroes=heroes_of(band, index) if purse.owed else (),
    )


def _fight(
    table: Table, dungeon: DungeonState, fight: Fight, names: Names, index: CardIndex, shuffled: bool
) -> FightShown:
    p = table.parameters
    has_doom = effects.DOOM in fight.boss.labels
    last = max(p.doom_round, fight.round)
    borne = {each.inscription for seat in dungeon.seats for each in table.bands[seat.band].standing}
    left = minions_left(Writing(table, Facts(index=index)), dungeon)
    return FightShown(
        boss=msgspec.structs.replace(
            _monster(fight.boss, fight.hp, fight.max_hp, boss_atk(fight, p), names, index), beyond=fight.beyond
        ),
        round=fight.round,
        pips=tuple(Pip(n <= fight.round, has_doom and n == p.doom_round) for n in range(1, min(last, 10) + 1)),
        minions=tuple(
            _monster(each.monster, each.hp, each.monster.hp, minion_atk(each, fight, p), names, index, on_minion=True)
            for each in fight.minions
        ),
        question=_question(table, dungeon, fight, names, index),
        doom=_doom(fight, p.doom_round) if has_doom else "",
        summons=left > 0 and not shuffled,
        pool=_unseen(dungeon, names),
        glint=effects.GLINT in borne,
        patron=effects.THE_PATRON in borne and len(dungeon.seats) > 1,
        pact=effects.MERCENARY_PACT in borne and len(dungeon.seats) > 1,
        nobody_stands=not any(seat.hp for seat in dungeon.seats),
        coming=_coming(dungeon, p.boss_hp_multiplier or len(dungeon.seats)),
        momentum=p.momentum_hp,
    )


def _monster(
    monster: MonsterAt, hp: int, most: int, atk: int, names: Names, index: CardIndex, on_minion: bool = False
) -> MonsterShown:
    return MonsterShown(
        value=json_of({"band": monster.band, "card": monster.card}),
        name=monster.name,
        card=names.card(monster.card),
        band=names.band(monster.band),
        legend=monster.legend,
        hp=hp,
        most=most,
        atk=atk,
        labels=labels_of(monster.labels, index, on_minion=on_minion),
        is_cursed=effects.CURSED in monster.labels,
    )


def _unseen(dungeon: DungeonState, names: Names) -> tuple[Choice, ...]:
    """The monsters that were not turned over in this dungeon."""
    seen = {*dungeon.revealed, *dungeon.summoned}
    return tuple(
        monster_choice(monster, names)
        for monster in dungeon.monsters
        if MonsterRef(band=monster.band, card=monster.card) not in seen
    )


def _coming(dungeon: DungeonState, multiplier: int) -> str:
    """Name, HP and ATK of every monster in the dungeon, by the value by which a form names it."""
    return json_of(
        {
            json_of({"band": each.band, "card": each.card}): [each.name, each.hp * multiplier, each.atk]
            for each in dungeon.monsters
        }
    )


def _doom(fight: Fight, doom_round: int) -> str:
    left = doom_round - fight.round
    if left < 1:
        return f"Doom at the end of this round. If {fight.boss.name} still lives then, the dungeon is lost."
    when = "the next round" if left == 1 else f"round {doom_round}, {left} rounds from now"
    return f"Doom is coming. If {fight.boss.name} lives at the end of {when}, the dungeon is lost."


def _question(
    table: Table, dungeon: DungeonState, fight: Fight, names: Names, index: CardIndex
) -> LabelQuestion | None:
    """Who is asked for a label; the rules themselves say whether that wizard may add one at all."""
    if fight.asked is None or not any(seat.completed for seat in dungeon.seats):
        return None
    used = {label.label for label in dungeon.labels} | set(fight.boss.labels)
    free = [label for label in index.labels.values() if label.slug not in used]
    asked, name = fight.asked, names.wizard(fight.asked)
    if not free:
        return LabelQuestion(wizard=asked, name=name, why_not="Every label has been used in this dungeon.")
    tried = decide(table, AddLabel(wizard=asked, label=free[0].slug), Facts(index=index))
    errors = [problem.message for problem in tried.problems if problem.severity is Severity.ERROR]
    tiers = tuple(
        (tier, effects.LABEL_REWARDS[tier], labels_of([each.slug for each in free if each.tier == tier], index))
        for tier in effects.LABEL_REWARDS
    )
    return LabelQuestion(wizard=asked, name=name, tiers=() if errors else tiers, why_not=" ".join(errors))


# --- what was written last ---------------------------------------------------------------------------------------
def sentences_of(entries: Sequence[Entry], names: Names) -> tuple[str, ...]:
    """An act in a few sentences: what the campaign and the purses say of it, or else its first entry."""
    told = [entry for entry in entries if owner(entry.stream)[0] != BAND]
    if not any(entry.stream == CAMPAIGN for entry in told):
        told = list(entries[:1])
    return tuple(dict.fromkeys(sentence(entry, names) for entry in told))[:MOST_SENTENCES]


def may_sit_down(wizards: Iterable[str], table: Table) -> tuple[str, ...]:
    """Those of these wizards who are at the table with a living band."""
    return tuple(wizard for wizard in wizards if wizard in table.players and table.held_by(wizard))
