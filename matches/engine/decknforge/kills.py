"""Step 5: Killing Blows, what everybody gains, what Cursed costs, and the reset before the next Boss."""

from legacy.rules.effects import BLOOD_MONEY_COPPERS, GREEDY_COPPERS, MERCENARY_PACT_COPPERS
from matches.engine.decknforge.cards import (
    ASCENSION,
    BLOOD_MONEY,
    COMBAT,
    CURSED,
    GREEDY,
    INSCRIPTIONS,
    MYTHIC_BITS,
    MYTHICS,
    REAPERS_MARK,
    card_text,
    monster_text,
    names_of,
)
from matches.engine.decknforge.events import Inscribed, MonsterSlain, RewardChosen
from matches.engine.decknforge.flow import ARG, CARD, MYTHIC, REWARD, ask, push, step
from matches.engine.decknforge.rounds import end_of_fight, return_phoenix
from matches.engine.decknforge.state import MINIONS_SLAIN, WON, Dungeon, Task
from matches.engine.decknforge.verbs import draw, earn, heal, is_hero

MOMENTUM, RALLY, SURGE = range(3)
REWARDS = ("momentum", "rally", "surge")
BAND_GLORY = 1
BLOW = "killing-blow"


def killing_blow(game: Dungeon, seat: int, card: int, value: int, overkill: int, cause: str = BLOW) -> None:
    """The Boss is slain: coppers, Glory and what the card and the Boss's labels say; then all is reset.

    A card whose Thorns killed (DNF-R-19) was not struck with, so that what it bears for a blow says nothing.
    """
    p, boss = game.p, game.boss
    labels, bits = game.labels[boss], game.bits[card] if cause == BLOW else 0
    if game.recorder is not None:
        game.recorder.tell(MonsterSlain(cause, seat, monster_text(boss), card_text(card), value, overkill, True))
    game.blow = (seat, card, value)
    game.glory[seat] += 1
    game.best_blow[seat] = max(game.best_blow[seat], value)
    game.legend_kills[seat] |= game.legend[boss]
    for band in range(game.seats):
        game.renown[band] += BAND_GLORY
    _award(game, seat, p.kill_coppers + min(p.overkill_cap, overkill), labels, "kill")
    for other in game.around(seat)[1:]:
        earn(game, other, p.assist_coppers, "assist")  # also to those at 0 HP (DNF-R-20)
    if bits & BLOOD_MONEY:
        earn(game, seat, BLOOD_MONEY_COPPERS, "blood-money")
    for other in game.pacts:
        if other != seat:
            earn(game, other, MERCENARY_PACT_COPPERS, "mercenary-pact")
    tasks: list[Task] = [("ask_reward", seat)]
    if labels & CURSED:
        tasks.append(("curse", seat))
    if game.legend[boss] and (bits & REAPERS_MARK or p.legend_kill_mythic == "every_legend_kill"):
        tasks.append(("award_mythic", seat))
    push(game, *tasks, ("reset",))


def _award(game: Dungeon, seat: int, coppers: int, labels: int, cause: str) -> None:
    """The killer's coppers, of which a Greedy monster keeps some, but never more than all."""
    if labels & GREEDY:
        coppers = max(0, coppers - GREEDY_COPPERS)
    if coppers:
        earn(game, seat, coppers, cause)


@step
def ask_reward(game: Dungeon, seat: int) -> None:
    """The killer chooses one of three."""
    ask(game, seat, "reward", [REWARD | each for each in range(len(REWARDS))])


@step
def reward(game: Dungeon, seat: int, action: int) -> None:
    """Momentum weakens the next Boss, Rally heals everybody, Surge gives the killer cards, all at once (DNF-R-22)."""
    chosen = action & ARG
    if game.recorder is not None:
        game.recorder.tell(RewardChosen(BLOW, seat, REWARDS[chosen]))
    if chosen == MOMENTUM:
        game.momentum = 1
    elif chosen == RALLY:
        for each in range(game.seats):
            heal(game, each, game.p.rally_heal, "rally")
    else:
        draw(game, seat, game.p.surge_draw, "surge")


def slay_minion(game: Dungeon, monster: int, seat: int, card: int, value: int) -> None:
    """The killer fills the hand, has the Minion's coppers and Glory for self and band, and nobody else anything."""
    game.tally[MINIONS_SLAIN] += 1
    if game.recorder is not None:
        told = MonsterSlain("resolve", seat, monster_text(monster), card_text(card), value, 0, False)
        game.recorder.tell(told)
    game.glory[seat] += 1
    game.renown[seat] += BAND_GLORY
    draw(game, seat, game.limit, "minion")
    face = game.monster_atk[monster] if game.p.minion_face_value == "atk" else 1  # DNF-R-09
    labels = game.labels[monster]
    _award(game, seat, (face + 1) // 2, labels, "minion")
    if labels & CURSED:
        push(game, ("curse", seat))


# --- inscriptions that come and go -----------------------------------------------------------------------------------
@step
def award_mythic(game: Dungeon, seat: int) -> None:
    """The killer of a Legend puts a Mythic on a free Hero at once (DNF-R-06).

    Without such a card it waits for the Turning, and so does what the last Boss brings: the dungeon is over with it.
    """
    if game.bosses and mythic_places(game, seat):
        ask(game, seat, "choose_mythic", [MYTHIC | each for each in range(len(MYTHICS))])
    else:
        game.owed[seat] += 1


def mythic_places(game: Dungeon, seat: int) -> list[int]:
    """The cards of the band that may bear a Mythic: Heroes that bear nothing, Items with nothing but Ascension."""
    own = range(seat * COMBAT, (seat + 1) * COMBAT)
    return [card for card in own if is_hero(game, card) and game.bits[card] in (0, ASCENSION)]  # DNF-R-05


@step
def choose_mythic(game: Dungeon, seat: int, action: int) -> None:
    """The card that shall bear it is asked for."""
    places = mythic_places(game, seat)
    ask(game, seat, "inscribe", [CARD | card for card in places], action & ARG)


@step
def inscribe(game: Dungeon, seat: int, action: int, mythic: int) -> None:
    """The card bears the Mythic from now on."""
    card, name = action - CARD, MYTHICS[mythic]
    bit = 1 << INSCRIPTIONS.index(name)
    game.bits[card] |= bit
    game.any_bits |= bit
    if game.recorder is not None:
        game.recorder.tell(Inscribed("mythic", seat, card_text(card, seat), name, True))


def crossable(game: Dungeon, seat: int) -> list[int]:
    """The cards of the band that bear something: of an Ascended Item with a Mythic only the Mythic can go."""
    return [card for card in range(seat * COMBAT, (seat + 1) * COMBAT) if game.bits[card]]


@step
def curse(game: Dungeon, seat: int) -> None:
    """Cursed: the killer crosses out one inscription of the own band, by choice (DNF-R-28)."""
    if cards := crossable(game, seat):
        ask(game, seat, "cross_out", [CARD | card for card in cards])


@step
def cross_out(game: Dungeon, seat: int, action: int) -> None:
    """The card bears this inscription no more."""
    card = action - CARD
    lost = game.bits[card] & MYTHIC_BITS or game.bits[card]
    game.bits[card] &= ~lost
    if game.recorder is not None:
        for name in names_of(lost, INSCRIPTIONS):
            game.recorder.tell(Inscribed("cursed", seat, card_text(card, seat), name, False))


# --- the next Boss ---------------------------------------------------------------------------------------------------
def next_active(game: Dungeon) -> int:
    """Who begins: the fewest coppers held (DNF-R-27), then the least personal Glory, then the next clockwise."""
    after = game.around((game.active + 1) % game.seats)
    return min(after, key=lambda seat: (game.coppers[seat], game.glory[seat]))


@step
def reset(game: Dungeon) -> None:
    """Hands and HP are full again, Minions are gone and the next Boss is revealed; after the last the dungeon is won.

    The Refill is skipped (DNF-R-35), and nobody skips the next Plot.
    """
    p = game.p
    end_of_fight(game)
    game.minions, game.minion_hp, game.minion_since = [], [], []
    if game.fight == p.bosses_per_dungeon // 2:
        game.half = game.earned[:]
    if not game.bosses:
        game.result, game.reason = WON, "six_bosses"
        return
    return_phoenix(game)
    game.active = next_active(game)
    game.skips = [0] * game.seats
    for seat in range(game.seats):
        game.hp[seat] = p.wizard_hp
        draw(game, seat, game.limit, "reset")
    push(game, ("reveal_boss",))
