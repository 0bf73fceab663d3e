"""Wizards who play legally and at random: one act at a time, whatever the table allows."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from legacy.rules.acts.base import Facts, Writing
from legacy.rules.acts.drifting import bands_left
from legacy.rules.acts.fading import candidates
from legacy.rules.acts.fight import minions_left
from legacy.rules.acts.founding import founding_items
from legacy.rules.effects import CURSED, TOWERS_MEMORY
from legacy.rules.fold import counting
from legacy.rules.state import BandState
from tests.legacy.rules.campaigns import INDEX, Campaign, inscriptions, monsters

T = TypeVar("T")
Choose = Callable[[Sequence[Any]], Any]
COMBAT = sorted(card.slug for card in INDEX.cards.values() if card.kind != "monster")
BUYABLE = sorted(slug for slug, each in INDEX.inscriptions.items() if each.price is not None)
MYTHICS = sorted(slug for slug, each in INDEX.inscriptions.items() if each.price is None)
LABELS = sorted(INDEX.labels)


class Players(Campaign):
    """A campaign whose acts are chosen by `choose`."""

    choose: Choose

    def found_some(self) -> None:
        """Every wizard without a band founds one, with the heirloom that waits."""
        for wizard in self.table.players:
            if self.table.held_by(wizard) is None:
                self._found(wizard)

    def _found(self, wizard: str) -> None:
        rolled = self.choose([True, False])
        chosen = self.choose([
            [("7♣", "Sharp"), ("8♣", "Glint"), ("9♣", "Echo")],
            [("Q♠", "Banner"), ("K♠", "Blood Money")],
            [("2♠", "Reaper's Mark"), ("3♠", "Thorns")],
            [("10♥", "Ascension"), ("J♥", "Quick")],
        ])  # fmt: skip
        drafts = inscriptions(*chosen)
        free = ("jack-of-clubs", "jack-of-diamonds")
        kept = [each for each in self.table.purse(wizard).heirlooms if each.placed_on is None]
        for card, heirloom in zip(free, kept, strict=False):
            drafts.append(
                {
                    "card": card,
                    "inscription": heirloom.inscription,
                    "how": "heirloom",
                    "heirloom_of": heirloom.heirloom_of,
                }
            )
            if heirloom.inscription == "ascension":
                drafts[-1]["card"] = "two-of-diamonds"
        built = [{**monster, "items": [], "legend": False} if rolled else monster for monster in monsters()]
        number = len(self.table.bands)
        fields = {"wizard": wizard, "name": f"Band {number}", "rolled": rolled, "inscriptions": drafts}
        if rolled:
            self._star(built, f"band{number}")
        self.do("found_band", new_id=f"band{number}", monsters=built, **fields)

    def _star(self, built: list[dict[str, Any]], band: str) -> None:
        """Legends are those with a pair, or one of all."""
        drawn = founding_items(INDEX, self.seed, band)
        for monster in built:
            ranks = [INDEX.cards[item].rank for item in drawn[monster["card"]][1]]
            monster["legend"] = len(set(ranks)) < len(ranks)
        if not any(monster["legend"] for monster in built):
            built[0]["legend"] = True

    def start_some(self) -> None:
        seats = [wizard for wizard in self.table.players if self.table.held_by(wizard)]
        count = self.choose(range(1, len(seats) + 1))
        seated = seats[-count:]
        self.start(*seated, active=self.choose(seated), shuffled=self.choose([True, False]))

    def _unseen(self) -> dict[str, str]:
        """A monster that nobody has turned over yet, for tables that shuffle themselves."""
        seen = {*self.dungeon.revealed, *self.dungeon.summoned}
        left = [
            each for each in self.dungeon.monsters if (each.band, each.card) not in {(r.band, r.card) for r in seen}
        ]
        monster = self.choose(left)
        return {"band": monster.band, "card": monster.card}

    def reveal(self) -> None:
        self.do("reveal_boss", **({} if self.dungeon.shuffled else {"monster": self._unseen()}))

    def label_or_pass(self) -> None:
        """Whoever is asked tries a label; where the rules forbid it they say so and nothing is written."""
        wizard = self.fight.asked
        assert wizard
        label = self.choose(LABELS)
        decision = self.decide("add_label", wizard=wizard, label=label, reward=self.choose(["draw", "heal"]))
        if decision.refused:
            assert {each.rule[:5] for each in decision.problems} == {"DNF-L"}
            self.do("pass_label", wizard=wizard)
        else:
            self.write(decision)

    def hurt(self) -> None:
        seat = self.choose(self.dungeon.seats)
        change = self.choose([-30, -3, 2, 30])
        if self.choose([True, False]):
            self.do("change_hp", target="wizard", wizard=seat.wizard, change=change)
        else:
            self.do("change_hp", target="boss", change=change)

    def next_round(self) -> None:
        left = minions_left(Writing(self.table, Facts(index=INDEX)), self.dungeon)
        told = not self.dungeon.shuffled and left > 0
        decision = self.decide("next_round", **({"summon": self._unseen()} if told else {}))
        if decision.refused:
            assert [each.code for each in decision.problems] == ["no_one_stands"]
            self.do("end_dungeon", reason="no_one_stands")
        else:
            self.write(decision)

    def _standing(self) -> list[str]:
        return [seat.wizard for seat in self.dungeon.seats if seat.hp]

    def _crossed_out(self, killer: str, labels: Sequence[str]) -> dict[str, Any]:
        seat = self.dungeon.seat(killer)
        assert seat
        band = self.table.bands[seat.band]
        single = [each for each in band.standing if each.inscription != "ascension" or len(band.on(each.card)) == 1]
        if CURSED not in labels or not single:
            return {}
        lost = self.choose(single)
        return {"crossed_out": {"card": lost.card, "inscription": lost.inscription}}

    def kill_boss(self) -> None:
        if not self._standing():
            self.do("end_dungeon", reason="no_one_stands")
            return
        killer = self.choose(self._standing())
        seat = self.dungeon.seat(killer)
        assert seat
        blow = {
            "killer": killer,
            "by": self.choose([*self.table.bands[seat.band].blessed, "10♠"]),
            "reward": self.choose(["momentum", "rally", "surge"]),
            **self._crossed_out(killer, self.fight.boss.labels),
        }
        told = self.decide(
            "slay_boss", **blow, value=self.choose([None, 4, 10, 13]), overkill=self.choose([None, 0, 2, 9])
        )
        if told.refused:
            possible = {"value_too_high", "value_too_low", "overkill_too_high", "overkill_too_low"}
            assert {each.code for each in told.problems if each.severity == "error"} <= possible
            self.do("slay_boss", **blow)
        else:
            self.write(told)

    def kill_minion(self) -> None:
        if not self.fight.minions or not self._standing():
            return
        minion, killer = self.choose(self.fight.minions).monster, self.choose(self._standing())
        ref = {"band": minion.band, "card": minion.card}
        self.do("slay_minion", killer=killer, minion=ref, **self._crossed_out(killer, minion.labels))

    def convert(self) -> None:
        wizard = self.choose(self.dungeon.seats).wizard
        self.do("change_coppers", wizard=wizard, amount=self.choose([2, 7, 10]), reason="convert")

    def fade_some(self) -> None:
        waiting = self.choose(self.phase.waiting)
        seat = self.dungeon.seat(waiting.wizard)
        assert seat
        band = self.table.bands[seat.band]
        if waiting.to == "draw":
            told = candidates(band)[:1] if not seat.legend_kill and self.choose([True, False]) else ()
            self.do("draw_fading", wizard=waiting.wizard, cards=list(told))
        elif waiting.to == "choose":
            self.do("choose_fading", wizard=waiting.wizard, card=self.choose(waiting.cards))
        else:
            plain = [each for each in band.history if INDEX.inscriptions[each].tier != "mythic"]
            self.do("pick_heirloom", wizard=waiting.wizard, inscription=self.choose(plain or band.history))

    def pick_some(self) -> None:
        wizard = self.phase.waiting[0].wizard
        band = self.choose(bands_left(self.table, self.phase, self.dungeon))
        seat = self.dungeon.seat(wizard)
        assert seat
        old = self.table.bands[seat.band]
        carried = [each.card for each in old.standing if each.inscription == TOWERS_MEMORY]
        memories = carried if band != old.id and carried and self.choose([True, False]) else []
        self.do("pick_band", wizard=wizard, band=band, memories=memories)

    def turn_some(self) -> None:
        wizard = self.choose(self.phase.waiting).wizard
        band = self.table.held_by(wizard)
        if band is None:
            self._found(wizard)
            return
        if self.table.purse(wizard).owed and (card := self._place_for_mythic(band)):
            self.do("place_mythic", wizard=wizard, card=card, inscription=self.choose(MYTHICS))
            return
        if self.choose([True, True, False]):
            self.do("finish_turning", wizard=wizard)
            return
        decision = self.decide(
            "buy_inscription", wizard=wizard, card=self.choose(COMBAT), inscription=self.choose(BUYABLE)
        )
        if decision.refused:
            assert {each.rule for each in decision.problems} <= {"DNF-T-01", "DNF-T-02"}
            self.do("finish_turning", wizard=wizard)
        else:
            self.write(decision)

    def _place_for_mythic(self, band: BandState) -> str:
        heroes = [card for card in COMBAT if INDEX.cards[card].kind == "hero" and not band.on(card)]
        alone = [each for each in band.standing if len(band.on(each.card)) == 1]
        ascended = [each.card for each in alone if each.inscription == "ascension"]
        return str(self.choose([*ascended, *heroes])) if ascended or heroes else ""

    def undo(self) -> None:
        """The last act that still counts does so no more; who sits at the table is not undone."""
        last = counting(self.entries)[-1].act
        kinds = {entry.kind for entry in self.entries if entry.act == last}
        if not kinds & {"opened", "wizard_joined"}:
            decision = self.decide("correct_act", act=last, reason="a slip")
            override = None
            if decision.refused:  # a draw of the site is taken back by the keeper alone
                assert {each.code for each in decision.problems} == {"draw_known"}
                override = {"rules": sorted({each.rule for each in decision.problems}), "reason": "a slip"}
            self.do("correct_act", act=last, reason="a slip", override=override)

    def possible(self) -> list[Callable[[], None]]:
        """What could be done now."""
        if self.table.phase is not None:
            if not self.phase.waiting:
                return [lambda: void(self.do("close_phase"))]
            return [{"fading": self.fade_some, "drifting": self.pick_some, "turning": self.turn_some}[self.phase.phase]]
        if self.table.running is None:
            lacking = [wizard for wizard in self.table.players if self.table.held_by(wizard) is None]
            return [self.found_some] if lacking else [self.start_some]
        if self.dungeon.fight is None or self.dungeon.fight.slain:
            return [self.reveal]
        some = [self.hurt, self.next_round, self.kill_minion, self.convert, self.kill_boss, self.kill_boss]
        return [*some, *([self.label_or_pass] * 4 if self.fight.asked else [])]

    def step(self) -> None:
        self.choose(self.possible())()


def void(_: object) -> None:
    return None
