"""The kind of experiment in which a game is a whole campaign: many dungeons, with bands that change between them.

What is told of an arm is told of the band that it brought, whoever holds it by then, but for coppers: those are its
wizard's. A band that is retired gains nothing more.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from cards.rules.decknforge import SLUG
from cards.rules.problems import Refused
from matches.engine.interface import Unplayable
from matches.engine.record import Record
from matches.engine.runner import Arm, Terms, recorded
from matches.lab.kinds import Kind, OwnPlay, TableOptions, dealt, register
from matches.lab.parties import one_table
from matches.lab.schedule import Fixture, NoSuchMatch, Played, Schedule, game_hash

if TYPE_CHECKING:
    from matches.engine.decknforge.campaign import Campaign

USUAL_DUNGEONS, MOST_DUNGEONS = 10, 40


class CampaignOptions(TableOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``dungeons`` follow each other in every campaign."""

    dungeons: Annotated[int, Meta(ge=1, le=MOST_DUNGEONS)] = USUAL_DUNGEONS


def dungeons_of(options: Mapping[str, Any]) -> int:
    """How many dungeons a campaign has."""
    return int(options.get("dungeons", USUAL_DUNGEONS))


def glory_metric(dungeon: int, place: int) -> str:
    """Under which name it is told what Glory a band has gained after so many dungeons."""
    return f"glory_after{dungeon}_{place}"


def retired_metric(dungeon: int, place: int) -> str:
    """Under which name it is told whether a band is retired after so many dungeons."""
    return f"retired_after{dungeon}_{place}"


def won_metric(dungeon: int) -> str:
    """Under which name it is told whether the dungeon of this number was won."""
    return f"won_dungeon{dungeon}"


def campaign_of(schedule: Schedule, fixture: Fixture) -> "Campaign":
    """The table of a game before its first dungeon; raises ``Unplayable``."""
    from matches.engine.decknforge.campaign import Campaign  # other games need not read the rules of a chronicle

    if schedule.index is None:
        raise Unplayable("A campaign needs the inscriptions of the catalogue, not the cards alone.")
    arms = [schedule.plan.arms[arm] for arm in fixture.seats]
    told = dealt(schedule.plan, fixture.seats)
    try:
        return Campaign(
            index=schedule.index,
            agents=schedule.players(fixture),
            bands=[arm.zones for arm in arms],
            names=[arm.name for arm in arms],
            completed=told.get("completed", ()),
            coppers=told.get("coppers", ()),
            parameters=schedule.parameters(fixture),
            seed=fixture.seed,
        )
    except Refused as refused:
        said = " ".join(problem.message for problem in refused.problems)
        raise Unplayable(f"These bands cannot begin a campaign: {said}") from None


def play(schedule: Schedule, fixture: Fixture) -> Played:
    """A whole campaign."""
    campaign = campaign_of(schedule, fixture)
    count, seats = dungeons_of(schedule.plan.options), range(len(fixture.seats))
    place_of = [schedule.pairings[fixture.pairing].arms.index(arm) for arm in fixture.seats]
    begun = [campaign.table.bands[f"band-{seat}"].glory for seat in seats]
    metrics: dict[str, int] = {"dungeons": count, "won": 0, "wipes": 0, "last_dungeon": count}
    coppers, retired_at, rounds = [0] * len(begun), [0] * len(begun), 0
    chain, guards = hashlib.blake2b(digest_size=8), 0
    for number in range(1, count + 1):
        chapter = campaign.chapter(number)
        state = campaign.state
        assert state is not None, "a dungeon was played"
        chain.update(schedule.engine.state_hash(state).encode())
        metrics["won" if chapter.won else "wipes"] += 1
        metrics[won_metric(number)] = int(chapter.won)
        rounds += state.turn
        guards += bool(state.guard)
        for seat in seats:
            band, place = campaign.table.bands[f"band-{seat}"], place_of[seat]
            coppers[seat] += state.earned[seat]
            if band.retired and not retired_at[seat]:
                retired_at[seat] = number
            metrics[glory_metric(number, place)] = band.glory - begun[seat]
            metrics[retired_metric(number, place)] = int(band.retired)
    for seat in seats:
        metrics[f"glory_{place_of[seat]}"] = campaign.table.bands[f"band-{seat}"].glory - begun[seat]
        metrics[f"coppers_{place_of[seat]}"] = coppers[seat]
        metrics[f"retired_{place_of[seat]}"] = retired_at[seat]
    metrics["bands_retired"] = sum(band.retired for band in campaign.table.bands.values())
    chain.update(msgspec.json.encode(campaign.table))
    played = Played(
        number=fixture.number,
        pairing=fixture.pairing,
        seats=fixture.seats,
        seed=fixture.seed,
        winners=(),
        reason="campaign_over",
        guard=f"{guards} dungeons" if guards else "",
        turns=rounds,
        decisions=campaign.decisions,
        metrics=metrics,
        hash=chain.hexdigest(),
    )
    return msgspec.structs.replace(played, hash=game_hash(played))


def try_out(schedule: Schedule) -> None:
    """Every band can sit down; raises ``Unplayable``."""
    campaign_of(schedule, schedule.fixture(0))


def record(schedule: Schedule, fixture: Fixture, number: int, watch: Callable[[int], None]) -> Record:
    """The dungeon of this number, from 1 on, with the bands as they were by then; raises ``NoSuchMatch``.

    All dungeons before it are played as well, so that ``watch`` is asked in each of them.
    """
    count = dungeons_of(schedule.plan.options)
    if not 1 <= number <= count:
        raise NoSuchMatch(f"The campaign has dungeons from 1 to {count}.")
    campaign = campaign_of(schedule, fixture)
    for earlier in range(1, number):
        campaign.chapter(earlier, watch)
    setup, seed = campaign.setup(), campaign.next_seed()
    names = [campaign.held(wizard).name for wizard in campaign.wizards]
    arms = [Arm(name, zones, agent) for name, zones, agent in zip(names, setup.decks, campaign.agents, strict=True)]
    ruleset = schedule.plan.rulesets[schedule.pairings[fixture.pairing].ruleset]
    terms = Terms(
        cards=setup.cards,
        catalogue_version=schedule.plan.catalogue_version,
        ruleset=ruleset.slug,
        parameters=setup.parameters,
        options=dict(setup.options),
    )
    return recorded(schedule.engine, terms, arms, setup, seed, watch=watch)


register(
    Kind(
        slug="campaign",
        name="Campaign",
        about="Every game is a campaign of many dungeons, with Fading, Drifting and Turning between them.",
        pairings=one_table,
        games=(SLUG,),
        together=True,
        one_table=True,
        options=CampaignOptions,
        own=OwnPlay(play=play, try_out=try_out, record=record),
        matches=dungeons_of,
        has_score=False,
    )
)
