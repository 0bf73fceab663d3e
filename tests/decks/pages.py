"""Small questions about pages of decks."""

import re
from html import unescape
from typing import Any

from tests.cards.views import test_cards

BUTTON = re.compile(r'<button[^>]*name="do"[^>]*value="([^"]*)"[^>]*>(.*?)</button>', re.DOTALL)


def text_of(response: Any) -> str:
    """The words of a page's main part as they are read."""
    words = unescape(test_cards.text_of(response.content.decode()))
    return re.sub(r"\s+", " ", words).replace(" ,", ",").replace(" .", ".")


def buttons(response: Any) -> dict[str, str]:
    """What stands on each button that makes a change, and the change."""
    return {
        " ".join(unescape(re.sub(r"<[^>]*>", " ", label)).split()): unescape(do)
        for do, label in BUTTON.findall(response.content.decode())
    }
