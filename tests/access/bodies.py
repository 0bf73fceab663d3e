"""What is sent with each request that writes: something that is done for whoever may do it."""

from typing import Any

from decks.views.forms import HouseForm
from tests.makers import PASSWORD
from tests.matches.experiments import DECKS, asked

WOLVES = {"zones": {"main": {"Wolf": 3}}}
NEW_PASSWORD = dict.fromkeys(("password", "password_again"), "nine patient otters")
REPORT = {"about": "name", "reason": "It is rude."}
PLAN = asked()
EXPERIMENT_FORM = {
    "name": "Ember", "kind": "match-up", "games": "40", "stop": "fixed", "seed": "7", "visibility": "private",
    "ruleset": "official", "other": "", "deck1": DECKS[0], "deck2": DECKS[1], "do": "run",
} | {f"agent{row}": "random" for row in range(1, 9)}  # fmt: skip

# Every parameter of the game as its form shows it.
PARAMETERS = {
    field.html_name: field.value() for field in HouseForm("mysterion", {}).parameters if field.value() not in (None, "")
}

# Words in pointed brackets stand for ids of the world; a body that is not here is empty.
BODIES: dict[str, Any] = {
    # the API
    "POST /api/v1/games/augmented/validate/": WOLVES,
    "POST /api/v1/games/augmented/convert/": {"from": "text", "to": "json", "data": "3 Wolf"},
    "POST /api/v1/validate/batch/": {"decks": [{"game": "augmented", **WOLVES}]},
    "POST /api/v1/cards/collection/": {"identifiers": [{"game": "augmented", "slug": "wolf"}]},
    "POST /api/v1/decks/": {"game": "augmented", "name": "Another", "document": WOLVES},
    "PATCH /api/v1/decks/{deck}/": {"version": 1, "name": "Renamed"},
    "POST /api/v1/decks/{deck}/visibility/": {"visibility": "unlisted"},
    "POST /api/v1/decks/{deck}/report/": REPORT,
    "POST /api/v1/house-rulesets/": {"game": "mysterion", "name": "Ten", "parameters": {"starting_hp": 10}},
    "PATCH /api/v1/house-rulesets/{rules}/": {"version": 1, "name": "Renamed"},
    "POST /api/v1/house-rulesets/{rules}/report/": REPORT,
    "POST /api/v1/experiments/": PLAN | {"name": "Another"},
    "POST /api/v1/experiments/estimate/": PLAN,
    "POST /api/v1/experiments/{experiment}/visibility/": {"visibility": "unlisted"},
    "POST /api/v1/campaigns/": {"name": "Another", "wizard_name": "Me"},
    "POST /api/v1/campaigns/join/": {"token": "<join>", "name": "Newcomer"},
    "PATCH /api/v1/campaigns/{table}/": {"name": "Deeper"},
    "POST /api/v1/campaigns/{table}/acts/": {"kind": "reveal_boss"},
    "POST /api/v1/campaigns/{table}/wizards/": {"name": "Hob"},
    "POST /api/v1/campaigns/{table}/invitations/": {"role": "spectator"},
    "POST /api/v1/campaigns/{table}/claim/": {"code": "<code>"},
    "POST /api/v1/campaigns/{table}/keeper/": {"wizard": "<wizard>"},
    "POST /api/v1/campaigns/{table}/votes/": {"wizard": "<wizard>"},
    "PATCH /api/v1/wizards/{wizard}/": {"name": "Bob the Bold"},
    # accounts
    "POST /theme/": {"theme": "dark"},
    "POST /account/sign-up/": {"username": "gil", "email": "gil@example.com"} | NEW_PASSWORD,
    "POST /account/confirm/": {"username": "fay", "email": "fay@example.com"},
    "POST /account/confirm/{confirm}/": NEW_PASSWORD,
    "POST /account/sign-in/": {"username": "dan", "password": PASSWORD},
    "POST /account/password/": {"current_password": PASSWORD} | NEW_PASSWORD,
    "POST /account/password/reset/": {"email": "dan@example.com"},
    "POST /account/address/": {"current_password": PASSWORD, "email": "new@example.com"},
    "POST /account/delete/": {"current_password": PASSWORD},
    "POST /account/tokens/": {"name": "Another", "days": "30"},
    # decks
    "POST /check/": {"game": "augmented", "list": "3 Wolf"},
    "POST /decks/build/augmented/paste/": {"list": "3 Wolf"},
    "POST /decks/save/augmented/": {"name": "Another", "list": "3 Wolf", "ruleset": "official"},
    "POST /decks/d/{deck}/edit/": {"name": "Renamed", "ruleset": "official", "visibility": "private"},
    "POST /decks/d/{deck}/report/": REPORT,
    "POST /decks/d/{deck}/versions/1/restore/": {"version": "1"},
    "POST /decks/rules/new/mysterion/": {"name": "Other", "visibility": "private"} | PARAMETERS,
    "POST /decks/rules/{rules}/edit/": {"name": "Renamed", "version": "1", "visibility": "private"} | PARAMETERS,
    "POST /decks/rules/{rules}/report/": REPORT,
    # tables
    "POST /tables/new/": {"name": "Another", "wizard_name": "Me", "visibility": "private"},
    "POST /tables/join/{join}/": {"name": "Newcomer"},
    "POST /tables/{table}/claim/": {"code": "<code>"},
    "POST /tables/{table}/people/": {"do": "guest", "guest-guest": "Hob"},
    "POST /tables/{table}/table/": {"kind": "reveal_boss", "head": "<head>"},
    "POST /tables/{table}/table/acts/": {"kind": "reveal_boss"},
    "POST /tables/{table}/record/": {"kind": "record_dungeon", "head": "<head>"},
    "POST /tables/{table}/after/": {"kind": "close_phase", "head": "<head>"},
    "POST /tables/{table}/chronicle/1/": {"head": "<head>", "reason": "A slip."},
    "POST /tables/{table}/labels/": {"layout": "avery-18294", "offset_right": "0", "offset_down": "0"},
    "POST /tables/{table}/found/": {"name": "Late Ones"},
    # matches
    "POST /experiments/new/mysterion/": EXPERIMENT_FORM,
    "POST /experiments/{experiment}/visibility/": {"visibility": "unlisted"},
}
