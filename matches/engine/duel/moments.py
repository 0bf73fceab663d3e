"""When an ability may act, and which standing rules it may bend.

A *moment* is an index into a kit's table of functions. Functions of the moments up to ``LAST_TRIGGER`` are put on the
stack and run as ``function(game, me, other, number)``; what the last two are is said beside each moment. Functions of
the later moments are questions, asked at once, with a signature of their own.
"""

(
    ARRIVES,  # this card was placed, however; other: -, number: 1 if played
    PLAYED,  # this card was played
    ALLY_PLACED,  # another own card was placed; other: that card, number: 1 if played
    ENEMY_PLACED,  # an enemy card was placed; other: that card, number: 1 if played
    ENTERS_OPPOSITE,  # a card came to the facing space, placed or moved; other: that card
    MOVED,  # this card changed its space; number: the space it left
    BELL,  # somebody rang the bell; other: the seat
    DAMAGED,  # this card was damaged; other: the source or -1, number: how much
    STRUCK,  # a strike hit this card and did damage; other: the striker, number: how much
    DEALS_DAMAGE,  # this card damaged another; other: that card, number: how much
    STRIKES,  # a strike of this card damaged another, after DEALS_DAMAGE; other: that card, number: how much
    ALLY_DAMAGED,  # another own card was damaged; other: that card, number: the source or -1
    ALLY_STRUCK,  # another own card was struck, after the damage; other: the striker, number: the card struck
    KILLS,  # damage of this card made another perish; other: that card
    DIRECT_DAMAGE,  # this card damaged the enemy directly; number: how much counted
    PERISHES,  # this card perished; other: the space it stood in, number: the way (see ``ways``)
    ALLY_PERISHES,  # another own card perished; other: that card, number: the way
    ENEMY_PERISHES,  # an enemy card perished; other: that card, number: the way
    DRAW_STEP,  # its controller's draw step
    END_STEP,  # its controller's end step
    ENEMY_END_STEP,  # the end step of the enemy of its controller
    SACRIFICED,  # this card was sacrificed; other: the face it was sacrificed for or -1, number: 1 if it stays in play
    BONES_GAINED,  # its controller gained bones; number: how many
    ENERGY_GAINED,  # its controller's cells would grow; number: how many found no room
    ENERGY_SPENT,  # its controller spent energy; number: how much
    # ---- questions --------------------------------------------------------------------------------------------------
    PATTERN,  # (game, me, targets) -> targets: the spaces it strikes, in order
    WOULD_BE_STRUCK,  # (game, me, striker, space) -> bool: True if the strike must look again at its space
    ALLY_WOULD_BE_STRUCK,  # (game, me, target, striker, space) -> bool: the same, said by another own card
    WOULD_BE_DAMAGED,  # (game, me, source, amount) -> amount
    TAKES_DAMAGE_FOR,  # (game, me, target, strike) -> bool: this card takes the damage of that own card
    POWER,  # (game, me) -> base power, in place of the printed number
    AURA,  # (game, me, other) -> what this card adds to the power of that card (itself too)
    GRANT,  # (game, me, other) -> sigils that this card gives to that card
    CHECK,  # (game, me) -> True if this card must perish now
    DEATH_BONES,  # (game, me, way) -> bones in place of 1
    COST,  # (game, me, seat, face, price) -> None: changes the price of a card in that seat's hand (a list)
    OWN_COST,  # (game, seat, face, price) -> None: changes the price of the card itself while it is in hand
    ACTIVATED,  # (game, me) -> bool: whether the activated ability may be used now; its use is registered beside it
    BLOOD,  # (game, me) -> blood that it gives when sacrificed
    STAYS,  # (game, me) -> bool: whether it stays in play when it is sacrificed
    SHATTERS,  # (game, me) -> how many broken gems it can pay
    GEMS,  # (game, me) -> gems that it provides: (green, orange, blue, any)
    ALLY_GEMS,  # (game, me, other) -> gems that it adds to those of that own card (itself too)
) = range(43)

LAST_TRIGGER = ENERGY_SPENT
COUNT = ALLY_GEMS + 1

# --- standing rules that a yes/no ability bends: one bit each, asked as ``kit.bends & FLIES`` -------------------------
FLIES = 1 << 0  # its strikes attack the space, not the card in it
BLOCKS_FLIERS = 1 << 1  # takes strikes that would pass through its space
DIVERTS_STRIKES = 1 << 2  # strikes at it go direct
IGNORES_WATER = 1 << 3  # its strikes are not diverted
REPELS_STRIKES = 1 << 4  # strikes at it are not made
DRAWS_STRIKES = 1 << 5  # strikes at a neighbour go at it
BURROWS = 1 << 6  # may go to an own empty space that is struck
AIMS_FREELY = 1 << 7  # names any enemy space for each strike
CHOOSES_SIDE = 1 << 8  # one strike may go left or right of the facing space
STONE = 1 << 9  # its power cannot be reduced, and Touch of Death does nothing to it
ROOTED = 1 << 10  # never changes its space
SURVIVES_SACRIFICE = 1 << 11
CANNOT_BE_SACRIFICED = 1 << 12
FREES_SACRIFICE = 1 << 13  # all own cards may be sacrificed
BONELESS = 1 << 14
RETURNS_TO_HAND = 1 << 15
EATS_CORPSES = 1 << 16  # in hand: may take the space of an own card that died in combat
NEGATES = 1 << 17  # the card opposite has no sigils
COPIES = 1 << 18  # has the sigils of the card opposite
IS_CONDUIT = 1 << 19
NEEDS_TARGET = 1 << 20  # no power while nothing is opposite
GROUNDED_WHEN_STRONG = 1 << 21
EVERY_TRIBE = 1 << 22
BRITTLE = 1 << 23
SPILLS_DAMAGE = 1 << 24  # damage other than by a strike goes to its owner's scale (Krill)
HAUNTS = 1 << 25  # waits in its space for the next card
KEEPS_CELLS = 1 << 26  # own cells are never lost
DOUBLES_DEATHS = 1 << 27  # what its side gets or does because another own card perished happens once more
FORESEES = 1 << 28  # draws of the main deck become searches
FLIES_BIRDS = 1 << 29  # for each strike of own Avians its controller says whether it flies
BRINGS_A_MARK = 1 << 30  # comes with an Armor mark, which lies hidden on it where its sigils are taken away

# --- ways to perish --------------------------------------------------------------------------------------------------
EFFECT, COMBAT, SACRIFICE, HAMMER, SHATTER, CRUMBLED = range(6)
WAYS = ("effect", "combat", "sacrifice", "hammer", "shatter", "brittle")

# --- how a card came to its space ------------------------------------------------------------------------------------
PLACE, PLAY = 0, 1

# --- phases of a turn ----------------------------------------------------------------------------------------------
SETUP, DRAWING, PLAYING, ATTACKING, ENDING, ROUND_OVER = range(6)
PHASES = ("setup", "draw", "play", "attack", "end", "round over")

NOBODY, DRAW = -1, 2  # values of ``game.winner`` beside the seats
