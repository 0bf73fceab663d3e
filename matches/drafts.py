"""A draft of a person against an agent: only the person's picks are told, the agent's follow from them."""

from dataclasses import replace
from typing import Any

from decks.parts.drafts import Draft
from matches.engine.drafting import PICKERS
from matches.engine.rng import Stream


def draft_continue(*, draft: Draft, agent: str, player: str) -> Draft:
    """The draft with the agent's picks among those of the player, up to the player's next pick or the end.

    The picks of ``draft`` are the player's alone; raises ``Unreadable`` where they cannot be made.
    """
    left, played = draft.picks, replace(draft, picks="")
    while dealt := played.dealt():
        if dealt.is_finished:
            break
        if dealt.player == player:
            if not left:
                return played
            place, left = left[0], left[1:]
        else:
            place = str(_agent_place(draft, dealt, agent))
        played = replace(played, picks=played.picks + place)
    return replace(played, picks=played.picks + left)  # picks after the end are told by whoever deals


def _agent_place(draft: Draft, dealt: Any, agent: str) -> int:
    """The place that the agent takes; the same draft gives the same place."""
    cards = draft.law.index.cards
    lying = [place for place, (_, taker) in enumerate(dealt.offer) if not taker]
    offer = [cards[dealt.offer[place][0]] for place in lying]
    taken = [cards[card] for card in dealt.picks(dealt.player)]
    stream = Stream.of(0, f"draft {draft.seed} {dealt.number}")
    return lying[PICKERS[agent](offer, taken, stream)]
