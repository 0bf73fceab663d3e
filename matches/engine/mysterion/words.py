"""Actions in words: "study ember-script", "evolve kilnhound", "block slag-tortoise", "done"."""

from matches.engine.mysterion.flow import (
    CALL,
    DEFEND,
    DRAW,
    ENHANCE,
    EVOLVE,
    FAST,
    INVOKE,
    KIND,
    LOSE_TAPPED,
    MULLIGAN,
    PAY,
    PROMPTS,
    PUT,
    SETUP,
    STUDY,
    USE,
    YES,
)
from matches.engine.mysterion.state import Battle

PASSES = {
    MULLIGAN: "keep",
    DRAW: "draw",
    FAST: "draw",
    SETUP: "done",
    INVOKE: "end turn",
    ENHANCE: "no enhancement",
    DEFEND: "no block",
}
VERBS = {STUDY: "study", USE: "use", PUT: "set", CALL: "invoke", EVOLVE: "evolve", LOSE_TAPPED: "lose tapped"}
TAKING = {DRAW: "fast", PAY: "tap"}  # where the name of the question is no word for its answers


def action_text(state: Battle, action: int) -> str:
    """The action in a few words."""
    prompt = state.prompt
    if action == YES:
        return PROMPTS[prompt]
    kind = action // KIND * KIND
    if not kind:
        return PASSES[prompt]
    verb = VERBS.get(kind) or TAKING.get(prompt, PROMPTS[prompt])
    if prompt == DEFEND:
        verb = "block" if kind == CALL else "block evolved"
    return f"{verb} {state.table.slugs[action % KIND]}"
