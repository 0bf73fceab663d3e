"""What each parameter of a game is called, and what its values mean, for people who read a page and not the code."""

from collections.abc import Mapping

import msgspec

from cards.rules import augmented, decknforge, elemental, inscription, mysterion


class Word(msgspec.Struct, frozen=True):
    """A parameter in words; ``values`` tells the ones that are neither a number nor yes or no."""

    name: str
    values: Mapping[str | None, str] = {}

    def of(self, value: object) -> str:
        """A value of this parameter in words."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None or isinstance(value, str):
            return self.values.get(value, "none" if value is None else value.replace("_", " "))
        return str(value)


NO_LIMIT: Mapping[str | None, str] = {None: "no limit"}
GUARD = "Turns after which a simulated match is ended"

WORDS: dict[str, dict[str, Word]] = {
    augmented.SLUG: {
        "main_min": Word("Cards in a main deck, at least"),
        "main_max": Word("Cards in a main deck, at most"),
        "side_size": Word("Cards in a side deck"),
        "max_common_copies": Word("Copies of one Common"),
        "max_uncommon_copies": Word("Copies of one Uncommon"),
        "max_side_tier_copies": Word("Copies of one Side Deck card in the main deck"),
        "max_rare_copies": Word("Copies of one Rare"),
        "max_rares": Word("Rares in all"),
        "max_talking": Word("Talking cards in all"),
        "max_temples": Word("Temples in both decks together", NO_LIMIT),
        "official_list_only": Word("Only cards of the official list"),
        "scale_limit": Word("Spaces from the middle of the scale to a skull"),
        "first_turn_cap": Word("Direct damage that counts in the first player's first turn"),
        "max_energy": Word("Energy cells, at most"),
        "activations_per_card_turn": Word("Uses of one card's abilities in a turn of a simulated match"),
        "turn_guard": Word(GUARD),
    },
    decknforge.SLUG: {
        "wizard_hp": Word("HP of a wizard at the start of each fight"),
        "hand_limit": Word("Cards in hand, at the start and at most"),
        "hand_limit_one_or_five": Word("The same with one wizard or five"),
        "inscription_budget": Word("Coppers for the first inscriptions of a band"),
        "inscription_budget_solo": Word("The same for a wizard alone"),
        "boss_hp_multiplier": Word("A Boss has its written HP times", {None: "the number of wizards"}),
        "min_inscribed": Word("Inscribed cards in a new band, at least"),
        "advised_inscribed": Word("Inscribed cards in a new band, advised"),
        "max_inscribed": Word("Inscribed cards in a new band, at most"),
        "bosses_per_dungeon": Word("Bosses in a dungeon"),
        "refill_draw": Word("Cards drawn at each Refill"),
        "spike_cost": Word("Cards that Spike costs"),
        "spike_bonus": Word("Value that Spike adds"),
        "foil_cost": Word("Cards that Foil costs"),
        "foil_penalty": Word("Value that Foil takes away"),
        "foil_floor": Word("Value below which Foil cannot bring a card"),
        "snipe_cost": Word("Heroes that Snipe costs"),
        "brace_cost": Word("Cards that Brace costs"),
        "killing_blow_rule": Word(
            "The Killing Blow goes to",
            {
                "highest_card": "the highest card",
                "exact_damage_then_high_card": "whoever alone reached the Boss's HP, else the highest card",
            },
        ),
        "easy_label_draw": Word("Cards drawn for an Easy label"),
        "session_copper_cap": Word("Coppers a wizard may gain in one dungeon", NO_LIMIT),
        "pressure_damage": Word("Damage of Pressure"),
        "last_place_draw": Word("Cards that the wizard with least Glory draws more after round 4"),
        "kill_coppers": Word("Coppers for a Killing Blow"),
        "overkill_cap": Word("Coppers for damage beyond the Boss's HP, at most"),
        "assist_coppers": Word("Coppers for every other wizard"),
        "rally_heal": Word("HP that Rally gives to everyone"),
        "surge_draw": Word("Cards that Surge draws"),
        "momentum_hp": Word("HP that Momentum takes from the next Boss"),
        "label_survival_damage": Word("Damage to whoever added a label to a Boss that lives on"),
        "max_labels_life": Word("Labels in a monster's life"),
        "max_labels_dungeon": Word("Labels on a monster in one dungeon"),
        "doom_round": Word("Round at whose end Doom strikes"),
        "glint_cap_per_fight": Word("Coppers from Glint in one fight, at most"),
        "sheet_copies": Word("Stickers of one Common or Uncommon on a printed sheet"),
        "sheet_copies_rare": Word("Stickers of one Rare or Mythic on a printed sheet"),
        "legend_kill_mythic": Word(
            "A Mythic is awarded for",
            {"reapers_mark_only": "Reaper's Mark on a Legend only", "every_legend_kill": "every Legend that falls"},
        ),
        "phoenix_returns_to_hand": Word("A Phoenix that saved its wizard returns to hand"),
        "minion_face_value": Word("A killed Minion is paid by", {"one": "a value of 1", "atk": "its ATK"}),
        "rampage_first_round": Word("ATK that Rampage adds in the first round"),
        "fight_round_guard": Word("Rounds after which a simulated fight is lost"),
    },
    inscription.SLUG: {
        "deck_size": Word("Cards in a creature deck, and rounds of the draft"),
        "squirrels": Word("Squirrels in each player's pile"),
        "max_death_cards": Word("Death cards in one box"),
        "candles": Word("Candles of each player"),
        "scale_limit": Word("Points on the scale that put out a candle"),
        "first_turn_cap": Word("Points of a first turn that count on the scale"),
        "items": Word("Played with items"),
        "overdamage": Word("Damage beyond a card's health goes on to the player"),
        "limited_squirrels": Word("Squirrels do not return to their pile"),
        "unused_cards": Word("Cards left out of standard play may be drafted"),
        "undead_cat": Word("A Cat becomes an Undead Cat when it is sacrificed for the ninth time"),
        "turn_guard": Word(GUARD),
    },
    elemental.SLUG: {
        "starting_hp": Word("Health at the start"),
        "starting_gold_first": Word("Gold of the first player at the start"),
        "starting_gold_second": Word("Gold of the second player at the start"),
        "starting_income_cards": Word("Basic Income cards of each player"),
        "hand_size": Word("Cards drawn for a hand"),
        "face_down_slots": Word("Cards face down before a player, at most"),
        "face_down_cost": Word("Gold for laying a card face down"),
        "income": Word("Gold to take once each turn"),
        "actions_per_turn": Word("Actions each turn"),
        "shop_row": Word("Cards in a row of the shop"),
        "reroll_cost": Word("Gold for a new row"),
        "rerolls_per_turn": Word("New rows each turn, at most"),
        "buys_per_turn": Word("Cards bought each turn, at most"),
        "shield_mode": Word(
            "A shield reduces", {"total": "the whole damage", "per_die": "the part that comes from its die"}
        ),
        "wish_free": Word("Wish takes its card for nothing"),
        "turn_guard": Word(GUARD),
    },
    mysterion.SLUG: {
        "deck_size": Word("Cards in a deck"),
        "starting_hp": Word("Health at the start"),
        "hand_max": Word("Cards in hand, at most"),
        "codex_max": Word("Scripts in a Codex, at most"),
        "opening_hand": Word("Cards in the opening hand"),
        "mulligans": Word("New opening hands, at most"),
        "study_mode": Word(
            "The study rate limits",
            {"per_turn": "the Scripts played in a turn", "codex_total": "the Scripts in the Codex"},
        ),
        "copy_limit": Word("Copies of one card", NO_LIMIT),
        "deck_out": Word("An empty deck means", {"no_draw": "no draw", "lose": "a loss"}),
        "mulligan": Word(
            "The first hand goes", {"discard": "to the discard pile", "shuffle": "back into the deck, shuffled"}
        ),
        "turn_guard": Word(GUARD),
    },
}


def word(game: str, parameter: str) -> Word:
    """The words for a parameter of this game; what nobody has put into words is told by its own name."""
    return WORDS.get(game, {}).get(parameter) or Word(parameter.replace("_", " ").capitalize())
