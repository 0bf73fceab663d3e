"""From a dungeon that was played to a chronicle: its events, told as the acts that a table records.

The acts are decided by ``legacy/rules``, as on the site: who is rewarded, what is lost and who becomes active is worked
out there once more, from the same blows.
"""

from collections.abc import Iterator, Sequence

from legacy.rules.acts.base import Act
from legacy.rules.acts.coppers import ChangeCoppers
from legacy.rules.acts.dungeon import EndDungeon, StartDungeon
from legacy.rules.acts.fight import ChangeHp, Monster, NextRound, RevealBoss
from legacy.rules.acts.kills import CrossedOut, SlayBoss, SlayMinion
from legacy.rules.acts.labelling import AddLabel
from legacy.rules.acts.turning import PlaceMythic
from matches.engine.decknforge import events as told
from matches.engine.decknforge.cards import COMBAT, MONSTER_SLUGS, MONSTERS, SLUGS, read_card, read_monster
from matches.engine.recorder import Event, MatchEnded, ResourceChanged

COPPERS = {"convert": "convert", "glint": "glint", "the-patron": "patron"}  # what is no kill, assist or label
FELLED = 9_999


class Story:
    """The events of a dungeon with the wizards and bands that sat there, in the order of their seats."""

    def __init__(self, events: Sequence[Event], wizards: Sequence[str], bands: Sequence[str]) -> None:
        self.events = events
        self.wizards = tuple(wizards)
        self.bands = bands

    def acts(self, active: int = 0) -> Iterator[Act]:
        """Everything from the first seat to the end of the dungeon."""
        yield StartDungeon(name="", wizards=self.wizards, active=self.wizards[active])
        for place, event in enumerate(self.events):
            if isinstance(event, told.BossRevealed):
                yield RevealBoss(monster=self._monster(event.card))
            elif isinstance(event, told.LabelAdded):
                wizard = self.wizards[event.seat]
                yield AddLabel(wizard=wizard, label=event.label, reward="draw" if event.reward == "draw" else "heal")
            elif isinstance(event, told.RoundBegan):
                yield NextRound(summon=self._monster(event.minion) if event.minion else None)
            elif isinstance(event, told.MonsterSlain):
                yield self._slain(event, place)
            elif isinstance(event, told.Inscribed) and event.gained:
                card, _ = self._card(event.card, event.seat)
                yield PlaceMythic(wizard=self.wizards[event.seat], card=card, inscription=event.inscription)
            elif isinstance(event, ResourceChanged) and event.resource == "coppers" and event.cause in COPPERS:
                yield from self._coppers(event, place)
            elif isinstance(event, MatchEnded):
                yield from self._ended(event)

    def _monster(self, text: str) -> Monster:
        monster = read_monster(text, len(self.bands), "monster")
        return Monster(band=self.bands[monster // MONSTERS], card=MONSTER_SLUGS[monster % MONSTERS])

    def _card(self, text: str, seat: int) -> tuple[str, int]:
        """A card by its slug, and its owner."""
        card = read_card(text, seat, len(self.bands), "card")
        return SLUGS[card % COMBAT], card // COMBAT

    def _slain(self, event: told.MonsterSlain, place: int) -> Act:
        """The kill, with what came of it: the reward chosen, Mercenary Pacts, and the inscription that Cursed cost."""
        reward, pacts, crossed = "momentum", [], None
        for after in self.events[place + 1 :]:
            if isinstance(after, told.MonsterSlain | told.RoundBegan | told.BossRevealed):
                break
            if isinstance(after, told.RewardChosen):
                reward = after.reward
            elif isinstance(after, told.Inscribed) and not after.gained:
                crossed = CrossedOut(card=self._card(after.card, after.seat)[0], inscription=after.inscription)
            elif isinstance(after, ResourceChanged) and after.cause == "mercenary-pact" and after.resource == "coppers":
                pacts.append(self.wizards[after.seat])
        killer = self.wizards[event.seat]
        by, owner = self._card(event.by, event.seat)
        if not event.boss:
            minion = self._monster(event.card)
            return SlayMinion(killer=killer, minion=minion, by=by, value=event.value, crossed_out=crossed)
        how = "thorns" if event.cause == "thorns" else "card"
        return SlayBoss(
            killer=killer, by=by, owner=self.wizards[owner], value=event.value, overkill=event.overkill,
            how=how, reward=reward, pacts=tuple(pacts), crossed_out=crossed,  # type: ignore[arg-type]
        )  # fmt: skip

    def _coppers(self, event: ResourceChanged, place: int) -> Iterator[Act]:
        """Coppers by a card; what was above the cap comes as Glory in the next event, and the act tells both."""
        if event.amount < 0:
            return
        amount, giver = event.amount, None
        after = self.events[place + 1] if place + 1 < len(self.events) else None
        if isinstance(after, ResourceChanged) and (after.resource, after.cause) == ("renown", event.cause):
            amount += after.amount
        before = self.events[place - 1]
        if isinstance(before, ResourceChanged) and before.cause == event.cause and before.amount < 0:
            giver = self.wizards[before.seat]
        if amount:
            reason = COPPERS[event.cause]
            yield ChangeCoppers(wizard=self.wizards[event.seat], amount=amount, reason=reason, giver=giver)  # type: ignore[arg-type]

    def _ended(self, event: MatchEnded) -> Iterator[Act]:
        """A won dungeon has ended with its last Boss, and one lost to Doom with the round."""
        if event.reason == "doom":
            yield NextRound()
        elif event.reason == "round_guard":
            yield EndDungeon(reason="round_guard")
        elif event.reason == "no_one_stands":
            for wizard in self.wizards:
                yield ChangeHp(target="wizard", wizard=wizard, change=-FELLED)
            yield EndDungeon(reason="no_one_stands")
