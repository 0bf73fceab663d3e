"""A campaign of many dungeons, with bands that change between them by the same rules as on the site.

A dungeon is played by agents and written into a table of ``legacy/rules`` act by act; then come Fading, Drifting and
Turning. What wizards choose there is simple: they let go what is cheapest, pick the band that bears most, and buy what
they can, by chance.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from cards.rules.decknforge import Parameters
from cards.rules.index import CardIndex
from cards.rules.problems import Refused
from decks.rules.decknforge.inscribing import ASCENSION, MYTHIC
from decks.rules.decknforge.playing_cards import is_hero, is_item
from legacy.rules.acts import Act, Facts, decide
from legacy.rules.acts.drifting import PickBand, bands_left
from legacy.rules.acts.fading import ChooseFading, DrawFading, PickHeirloom
from legacy.rules.acts.founding import AdoptBand, FoundBand, InscriptionDraft, MonsterDraft, founding_items
from legacy.rules.acts.labelling import AddLabel, PassLabel
from legacy.rules.acts.phases import ClosePhase
from legacy.rules.acts.table import JoinTable, OpenCampaign
from legacy.rules.acts.turning import BuyInscription, FinishTurning, PlaceMythic
from legacy.rules.documents import band_document
from legacy.rules.effects import TOWERS_MEMORY
from legacy.rules.entries import Entry
from legacy.rules.fold import fold
from legacy.rules.state import BandState, KeptHeirloom, Table
from matches.engine.agents import Agent
from matches.engine.decknforge.bands import BAND
from matches.engine.decknforge.chronicle import Story
from matches.engine.decknforge.engine import DungeonEngine
from matches.engine.decknforge.state import WON, Dungeon
from matches.engine.interface import Setup, Unplayable, Zones
from matches.engine.recorder import ListRecorder
from matches.engine.rng import Stream
from matches.engine.runner import agent_streams, chosen

NEW_BANDS = (("glint", "sharp", "quick"), ("sharp", "sturdy", "bright"), ("banner", "sharp", "glint"))
ENGINE = DungeonEngine()
SEEDS = 1 << 30
ON_ITEMS = (ASCENSION, "echo", "wildcard")  # of these a Hero has nothing, or may not bear it


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """One dungeon of a campaign, and how the table stood after its Turning."""

    number: int
    won: bool
    metrics: dict[str, int]
    coppers: tuple[int, ...]  # in the purses, after the Turning
    bands: tuple[str, ...]  # in whose hands which band is
    blessed: tuple[int, ...]  # cards of each of them
    labels: int  # on all monsters of these bands
    retired: int  # bands that are no more


class Campaign:
    """A table of agents. It begins with bands as documents, or with a table that was folded from a chronicle.

    Bands may be given other names, the dungeons that they have completed and the coppers of whoever holds them.
    """

    def __init__(
        self,
        *,
        index: CardIndex,
        agents: Sequence[Agent],
        bands: Sequence[Zones] = (),
        names: Sequence[str] = (),
        completed: Sequence[int] = (),
        coppers: Sequence[int] = (),
        table: Table | None = None,
        parameters: Parameters | None = None,
        seed: int = 0,
    ) -> None:
        self.index = index
        self.agents = tuple(agents)
        self.seed = seed
        self.stream = Stream.of(seed, "campaign")
        self.ids = 0
        self.decisions = 0  # in all dungeons so far
        self.state: Dungeon | None = None  # the last dungeon, as it ended
        if table is None:
            self.table = Table()
            self._open(bands, parameters or Parameters())
            for place, band in enumerate(bands):
                self._bring(
                    place,
                    band[BAND],
                    name=names[place] if names else "",
                    completed=completed[place] if completed else 0,
                    coppers=coppers[place] if coppers else 0,
                )
        else:
            if table.phase is not None or table.running is not None:
                raise Unplayable("A campaign goes on between dungeons: close the dungeon and its phases first.")
            self.table = table
        self.wizards = tuple(wizard for wizard in self.table.players if self.table.held_by(wizard))
        if len(self.wizards) != len(self.agents):
            raise Unplayable(f"{len(self.wizards)} wizards hold a band, and {len(self.agents)} agents play.")

    # --- acts --------------------------------------------------------------------------------------------------------
    def do(self, act: Act, new_id: str = "") -> None:
        """The act is decided by the rules of the chronicle and stands in the table; raises ``Refused``."""
        self.ids += 1
        seed = f"{self.seed}/{self.ids}"
        decision = decide(self.table, act, Facts(index=self.index, new_id=new_id, seed=seed))
        if decision.refused:
            raise Refused(decision.problems)
        first = self.table.number + 1
        for number, new in enumerate(decision.entries, start=first):
            entry = Entry(
                number=number, act=first, stream=new.stream, seq=0, kind=new.kind, data=new.data, wizard=None, at="",
                previous="", head_before="", hash="",
            )  # fmt: skip
            self.table = fold(self.table, entry)

    def _open(self, bands: Sequence[Zones], parameters: Parameters) -> None:
        changed = {
            name: value
            for name, value in msgspec.to_builtins(parameters).items()
            if value != getattr(Parameters(), name)
        }
        self.do(OpenCampaign(ruleset="simulation", parameters=changed))
        for place in range(len(bands)):
            self.do(JoinTable(wizard=f"wizard-{place}", role="wizard" if place else "keeper"))

    def _bring(self, place: int, sheet: Mapping[str, Any], *, name: str, completed: int, coppers: int) -> None:
        """The wizard holds the band: founded where nothing has happened to it yet, else as it stands."""
        wizard = f"wizard-{place}"
        monsters = tuple(
            MonsterDraft(
                card=monster["card"], name=monster.get("name") or monster["card"], hp=monster.get("hp"),
                atk=monster.get("atk"), legend=bool(monster.get("legend")), items=tuple(monster.get("items") or ()),
                labels=tuple(label["label"] for label in monster.get("labels") or ()),
            )
            for monster in sheet.get("monsters") or ()
        )  # fmt: skip
        borne = [each for each in sheet.get("inscriptions") or () if each.get("inscription")]
        drafts = tuple(InscriptionDraft(card=each["card"], inscription=each["inscription"]) for each in borne)
        name = name or str(sheet.get("name") or f"Band {place + 1}")
        fresh = not completed and not coppers and all(each.get("how", "bought") == "bought" for each in borne)
        if fresh and not any(monster.labels for monster in monsters):
            act: Act = FoundBand(wizard=wizard, name=name, monsters=monsters, inscriptions=drafts)
        else:
            act = AdoptBand(
                wizard=wizard, name=name, monsters=monsters, inscriptions=drafts, dungeons=completed, coppers=coppers
            )
        self.do(act, new_id=f"band-{place}")

    # --- a dungeon and what follows ----------------------------------------------------------------------------------
    def chapter(self, number: int, watch: Callable[[int], None] = lambda decisions: None) -> Chapter:
        """The next dungeon is played and recorded, and the table has gone through Fading, Drifting and Turning.

        ``watch`` is told how many decisions were made and may stop a campaign that nobody has the time for, by raising.
        """
        state = self.play(number, watch)
        self.aftermath()
        held = [self.held(wizard) for wizard in self.wizards]
        return Chapter(
            number=number,
            won=state.result == WON,
            metrics=ENGINE.metrics(state),
            coppers=tuple(self.table.purse(wizard).coppers for wizard in self.wizards),
            bands=tuple(band.name for band in held),
            blessed=tuple(len(band.blessed) for band in held),
            labels=sum(len(monster.labels) for band in held for monster in band.monsters),
            retired=sum(band.retired for band in self.table.bands.values()),
        )

    def aftermath(self) -> None:
        """Fading, Drifting and Turning of the dungeon that was played are over."""
        self._fading()
        self._drifting()
        self._turning()

    def setup(self) -> Setup:
        """The dungeon that these bands would enter now."""
        held = [self.held(wizard) for wizard in self.wizards]
        return Setup(
            game=ENGINE.slug,
            cards=self.index.cards,
            decks=[band_document(band, self.table.bands.values()) for band in held],
            parameters=self.table.parameters,
            options={
                "completed": [band.dungeons for band in held],
                "coppers": [self.table.purse(wizard).coppers for wizard in self.wizards],
            },
        )

    def next_seed(self) -> int:
        """The seed of the dungeon that comes next, which is not drawn by asking."""
        return self.stream.copy().below(SEEDS)

    def play(self, number: int, watch: Callable[[int], None] = lambda decisions: None) -> Dungeon:
        """The dungeon is played by the agents and stands in the table."""
        held = [self.held(wizard).id for wizard in self.wizards]
        seed = self.stream.below(SEEDS)
        state = ENGINE.new_game(self.setup(), seed, recorder := ListRecorder())
        streams = agent_streams(seed, len(self.agents))
        while seats := ENGINE.to_act(state):
            watch(self.decisions)
            seat = seats[0]
            ENGINE.apply(state, seat, chosen(ENGINE, state, seat, self.agents[seat], streams[seat]))
            self.decisions += 1
        dungeon = f"dungeon-{len(self.table.past) + 1}-{number}"
        for act in Story(recorder.events, self.wizards, held).acts(active=0):
            if isinstance(act, AddLabel):
                self._pass_until(act.wizard)
            self.do(act, new_id=dungeon)
        self.state = state
        return state

    def _pass_until(self, wizard: str) -> None:
        """Whoever was asked for a label before this wizard has passed."""
        while (fight := self.table.dungeon and self.table.dungeon.fight) and fight.asked not in (None, wizard):
            self.do(PassLabel(wizard=fight.asked or ""))

    def held(self, wizard: str) -> BandState:
        """The band in this wizard's hands between dungeons."""
        band = self.table.held_by(wizard)
        assert band is not None, "every wizard holds a band between dungeons"
        return band

    def _price(self, inscription: str) -> int:
        """What an inscription is worth; a Mythic is worth more than money buys."""
        return self.index.inscriptions[inscription].price or 40

    def _fading(self) -> None:
        """Cards fade; of two the cheaper one, and of a retired band the dearest inscription is kept."""
        while (phase := self.table.phase) and phase.waiting:
            waiting = phase.waiting[0]
            if waiting.to == "draw":
                self.do(DrawFading(wizard=waiting.wizard))
                continue
            band = self._seat_band(waiting.wizard)
            if waiting.to == "choose":
                cheapest = min(waiting.cards, key=lambda card: sum(self._price(e.inscription) for e in band.on(card)))
                self.do(ChooseFading(wizard=waiting.wizard, card=cheapest))
            else:
                self.do(PickHeirloom(wizard=waiting.wizard, inscription=max(band.history, key=self._price)))
        self.do(ClosePhase())

    def _seat_band(self, wizard: str) -> BandState:
        seat = self.table.dungeon.seat(wizard) if self.table.dungeon else None
        assert seat is not None, "everybody sat in the dungeon"
        return self.table.bands[seat.band]

    def _drifting(self) -> None:
        """In the order of the rules everybody picks the band that bears most, with its cards of Tower's Memory."""
        while (phase := self.table.phase) and phase.waiting:
            assert self.table.dungeon is not None, "a phase follows a dungeon"
            wizard = phase.waiting[0].wizard
            old = self._seat_band(wizard)
            left = bands_left(self.table, phase, self.table.dungeon)
            picked = max(left, key=lambda band: (self._worth(self.table.bands[band]), band == old.id))
            memories = tuple(each.card for each in old.standing if each.inscription == TOWERS_MEMORY)
            self.do(PickBand(wizard=wizard, band=picked, memories=memories if picked != old.id else ()))
        self.do(ClosePhase())

    def _worth(self, band: BandState) -> int:
        return sum(self._price(each.inscription) for each in band.standing)

    def _turning(self) -> None:
        """Who lost a band founds another; Mythics that are owed are placed, and coppers are spent."""
        for wizard in self.wizards:
            if self.table.held_by(wizard) is None:
                self._found(wizard)
            while self.table.purse(wizard).owed and (place := self._mythic_place(self.held(wizard))):
                mythics = [slug for slug, each in self.index.inscriptions.items() if each.tier == MYTHIC]
                self.do(PlaceMythic(wizard=wizard, card=place, inscription=self.stream.choice(mythics)))
            while bought := self._bought(wizard):
                self.do(bought)
            self.do(FinishTurning(wizard=wizard))
        self.do(ClosePhase())

    def _found(self, wizard: str) -> None:
        """A new band with rolled monsters, three Commons or so, and the heirlooms that wait."""
        number = len(self.table.bands)
        new_id = f"band-{number}"
        cards = list(self.index.cards.values())
        items = founding_items(self.index, f"{self.seed}/{self.ids + 1}", new_id)
        monsters = []
        for card, (_, drawn) in items.items():
            ranks = [self.index.cards[item].rank for item in drawn]
            monsters.append(MonsterDraft(card=card, name=f"Monster {number}", legend=len(set(ranks)) < len(ranks)))
        if not any(monster.legend for monster in monsters):
            monsters[0] = msgspec.structs.replace(monsters[0], legend=True)
        free = [card.slug for card in cards if is_item(card)]
        self.stream.shuffle(free)
        drafts = [InscriptionDraft(card=free.pop(), inscription=name) for name in self.stream.choice(NEW_BANDS)]
        heroes = [card.slug for card in cards if is_hero(card)]
        for kept in self.table.purse(wizard).heirlooms:
            if kept.placed_on is None:
                drafts.append(_heirloom(kept, free.pop() if kept.inscription == ASCENSION else heroes.pop()))
        name = next(name for n in range(number, 999) if not any(self.table.named(name := f"Band {n}")))
        act = FoundBand(wizard=wizard, name=name, rolled=True, monsters=tuple(monsters), inscriptions=tuple(drafts))
        self.do(act, new_id=new_id)

    def _mythic_place(self, band: BandState) -> str:
        """A card that may bear a Mythic, or nothing."""
        ascended = [
            each.card for each in band.standing if each.inscription == ASCENSION and len(band.on(each.card)) == 1
        ]
        heroes = [card.slug for card in self.index.cards.values() if is_hero(card) and not band.on(card.slug)]
        return next(iter([*ascended, *heroes]), "")

    def _bought(self, wizard: str) -> BuyInscription | None:
        """Something that the purse can pay, on a card that bears nothing."""
        band, coppers = self.held(wizard), self.table.purse(wizard).coppers
        offers = [slug for slug, each in self.index.inscriptions.items() if each.price and each.price <= coppers]
        if not offers:
            return None
        name = self.stream.choice(sorted(offers))
        fits = is_item if name in ON_ITEMS else _combat
        free = sorted(card.slug for card in self.index.cards.values() if fits(card) and not band.on(card.slug))
        return BuyInscription(wizard=wizard, card=self.stream.choice(free), inscription=name) if free else None


def _combat(card: Any) -> bool:
    return is_item(card) or is_hero(card)


def _heirloom(kept: KeptHeirloom, card: str) -> InscriptionDraft:
    return InscriptionDraft(card=card, inscription=kept.inscription, how="heirloom", heirloom_of=kept.heirloom_of)
