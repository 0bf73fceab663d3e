"""How good a match looks for a seat: health, gold, and what its deck will do in the turns that are left.

A card is worth what one play of it brings by the dice as they lie. A deck is worth, for each turn to come, what the
best cards bring that are likely to be in one hand. Everything is counted in whole numbers, so that every machine finds
the same action best.
"""

from collections.abc import Sequence

from cards.rules import elemental as vocabulary
from matches.engine.elemental.cards import ACTIONS, BLESSING, CHANCE, END_DRAW, UNLIMITED, Face, Table
from matches.engine.elemental.state import DRAW, NOBODY, Game

WON = 1_000_000
HP, GOLD = 10, 5  # a point of health, a piece of gold that a card brings
HEALED = 8
KEPT, KEPT_UP_TO, MORE_KEPT = 7, 14, 2  # a piece of gold in the purse, and one beyond what a card costs
LONGEST, SHORTEST, HP_A_TURN = 9, 2, 7  # turns to come, and what a turn takes of the weaker player's health
FACE_DOWN = 60  # of a hundred: a card that waits costs no action any more
THOUSAND = 1000
MOST_DECKS = 20_000  # that are remembered at once

# One play of what has no formula.
OPERATION_POINTS: dict[type, int] = {
    vocabulary.Shield: 18,
    vocabulary.ShieldPaid: 14,
    vocabulary.Buff: 8,
    vocabulary.RerollDie: 10,
    vocabulary.ShiftDie: 16,
    vocabulary.FlipDie: 18,
    vocabulary.SwapDice: 18,
    vocabulary.Peek: 2,
    vocabulary.Reorder: 6,
    vocabulary.Tutor: 12,
    vocabulary.ForceDiscard: 14,
    vocabulary.CancelAction: 25,
    vocabulary.DiscardOwnHand: -4,
    vocabulary.GainTopOfShop: 12,
    vocabulary.Remove: 14,
    vocabulary.BuyAny: 20,
}
DRAWN, EXTRA_ACTION = 6, 14
# A passive in play, by what it changes.
PASSIVE_POINTS = {END_DRAW: 70, ACTIONS: 60, UNLIMITED: 40}
ANY_PASSIVE = 25


def evaluate(game: Game, seat: int) -> int:
    """Points for the seat minus points for the other one."""
    if game.winner != NOBODY:
        return 0 if game.winner == DRAW else WON if game.winner == seat else -WON
    turns = min(LONGEST, max(SHORTEST, min(game.hp) // HP_A_TURN))
    points = face_points(game)
    return side(game, seat, turns, points) - side(game, 1 - seat, turns, points)


def side(game: Game, seat: int, turns: int, points: list[int]) -> int:
    """What the seat has and will have."""
    gold = game.gold[seat]
    total = HP * game.hp[seat] + KEPT * min(gold, KEPT_UP_TO) + MORE_KEPT * max(0, gold - KEPT_UP_TO)
    total += turns * deck_points(game, seat, points) // THOUSAND
    number = game.table.number
    for card in game.rows[seat]:
        total += FACE_DOWN * points[number[card]] // 100
    for card in game.passives[seat]:
        total += sum(
            (PASSIVE_POINTS.get(perk, ANY_PASSIVE) * value for perk, value in game.table.face[card].perks.items())
        )
    return total


def deck_points(game: Game, seat: int, points: list[int]) -> int:
    """Thousandths of points that a turn brings; worked out once for the same cards and dice.

    Agents that look ahead ask for the same deck in another order over and over.
    """
    cards = [*game.draws[seat], *game.hands[seat], *game.discards[seat], *(card for card, _ in game.lasting[seat])]
    if not cards:
        return 0
    perks, number, known = game.perks[seat], game.table.number, game.table.deck_points
    drawn, more_actions = perks[END_DRAW], perks[ACTIONS]
    key = (*game.dice[:CHANCE], drawn, more_actions, *sorted([number[card] for card in cards]))
    if (found := known.get(key)) is None:
        if len(known) > MOST_DECKS:
            known.clear()
        found = known[key] = _turn_points(game.table, key[CHANCE + 2 :], drawn, more_actions, points)
    return found


def _turn_points(table: Table, deck: Sequence[int], drawn: int, more_actions: int, points: list[int]) -> int:
    """Thousandths of points that a turn brings: each face as often as it is in hand with few better ones."""
    held = min(THOUSAND, THOUSAND * (table.parameters.hand_size + drawn) // len(deck))
    actions = THOUSAND * (table.parameters.actions_per_turn + more_actions)
    total = 0
    worths = []
    for number in deck:
        face = table.faces[number]
        if face.kind == BLESSING:
            total += held * points[number]
            actions += held * face.actions
        elif points[number] > 0:
            worths.append(points[number])
    worths.sort(reverse=True)
    # How likely it is that none, one, two, three better cards are in the same hand.
    better = [THOUSAND, 0, 0, 0]
    whole, part = divmod(min(actions, 4 * THOUSAND - 1), THOUSAND)
    missed = THOUSAND - held
    for worth in worths:
        chance = sum(better[:whole]) + part * better[whole] // THOUSAND
        if chance < 20:
            break
        total += held * chance * worth // THOUSAND
        for place in (3, 2, 1):
            better[place] = (better[place] * missed + better[place - 1] * held) // THOUSAND
        better[0] = better[0] * missed // THOUSAND
    return total


def face_points(game: Game) -> list[int]:
    """What a play of each face brings by the dice as they lie; worked out once for the same dice."""
    known = game.table.points
    key = tuple(game.dice[:CHANCE])
    if key not in known:
        if len(known) > 500:
            known.clear()
        known[key] = [worth(face, list(key)) for face in game.table.faces]
    return known[key]


def worth(face: Face, dice: list[int]) -> int:
    """Points that one play of the face brings; the chance die counts as its mean."""
    total = 0
    for step, formula in zip(face.steps, face.formulas, strict=True):
        if formula is not None:
            twice = formula.value([*dice, 3]) + formula.value([*dice, 4])
            match step:
                case vocabulary.Damage(targets=targets):
                    each = HP + GOLD if "self" not in targets else 2 * GOLD
                case vocabulary.Heal():
                    each = HEALED
                case _:
                    each = GOLD
            total += each * twice // 2
        elif isinstance(step, vocabulary.Draw):
            total += DRAWN * step.n
        elif isinstance(step, vocabulary.ExtraActions):
            total += EXTRA_ACTION * step.n
        else:
            total += OPERATION_POINTS.get(type(step), 0)
    return total
