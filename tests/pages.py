"""Every page of the site in one place: tests of all pages read this list. A new page adds a line here."""

from typing import NamedTuple


class Page(NamedTuple):
    """A page that anybody may open once the small catalogue is loaded."""

    name: str
    path: str


PAGES = (
    Page("home", "/"),
    Page("about", "/about/"),
    Page("credits", "/credits/"),
    Page("privacy", "/privacy/"),
    Page("game-augmented", "/games/augmented/"),
    Page("game-decknforge", "/games/decknforge/"),
    Page("game-inscription", "/games/inscription/"),
    Page("game-elemental", "/games/elemental/"),
    Page("game-mysterion", "/games/mysterion/"),
    Page("card-creature", "/cards/augmented/wolf-cub/"),
    Page("card-with-frame", "/cards/augmented/child-13/"),
    Page("card-with-variable-power", "/cards/augmented/flying-ant/"),
    Page("card-playing", "/cards/decknforge/queen-of-hearts/"),
    Page("card-item", "/cards/inscription/pliers/"),
    Page("card-dice", "/cards/elemental/volcanic-eruption/"),
    Page("card-demonstration", "/cards/mysterion/kilnhound/"),
)
MISSING = Page("not-found", "/no/such/page/")
