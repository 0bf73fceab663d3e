"""Every page of the site in one place: tests of all pages read this list. A new page adds a line here."""

from collections.abc import Iterable
from typing import NamedTuple

from django.urls import resolve

from cards.boards import LESSONS
from cards.rules.games import GAMES


class Page(NamedTuple):
    """A page that can be opened once the small catalogue is loaded, by anybody or, if so listed, by a member."""

    name: str
    path: str

    @property
    def address(self) -> str:
        """The path without a query: what the page is called by search engines."""
        return self.path.partition("?")[0]


# Of the small catalogue: five Wolves, a Wolf Cub and a name nobody knows; two Squirrels.
DECK = "d1.augmented.DW4CAQqhAgH3a2EFBk5vYm9keQHqewEAlgo4AkpXSs4"
# Of the small catalogue, too, and enough for a match: 14 Wolves, 14 Wolf Cubs, 6 Mantis Gods; 20 Squirrels.
WOLVES = "d1.augmented.DW4DAAqhAg5DaRQG92thDup7AQCWCjgU7VuTng"

PAGES = (
    Page("home", "/"),
    Page("about", "/about/"),
    Page("credits", "/credits/"),
    Page("privacy", "/privacy/"),
    *(Page(f"game-{game.slug}", f"/games/{game.slug}/") for game in GAMES),
    Page("card-creature", "/cards/augmented/wolf-cub/"),
    Page("card-with-frame", "/cards/augmented/child-13/"),
    Page("card-with-variable-power", "/cards/augmented/flying-ant/"),
    Page("card-playing", "/cards/decknforge/queen-of-hearts/"),
    Page("card-item", "/cards/inscription/pliers/"),
    Page("card-dice", "/cards/elemental/volcanic-eruption/"),
    Page("card-demonstration", "/cards/mysterion/kilnhound/"),
    *(Page(f"learn-{slug}", f"/games/{slug}/learn/") for slug in LESSONS),
    *(Page(f"rules-{game.slug}", f"/games/{game.slug}/rules/") for game in GAMES),
    Page("rulings", "/games/augmented/rulings/"),
    Page("rulings-narrowed", "/games/augmented/rulings/?q=fledgling&confidence=medium"),
    Page("rulesets", "/games/decknforge/rulesets/"),
    Page("changes", "/changes/"),
    Page("versions", "/cards/augmented/wolf-cub/versions/"),
    Page("search", "/search/"),
    Page("search-grid", "/search/?q=sigil:airborne+or+tribe:canine"),
    Page("search-list", "/search/?q=temple:beast&display=list&order=power&direction=desc"),
    Page("search-text", "/search/?q=temple:beast&display=text"),
    Page("search-full", "/search/?q=temple:beast&display=full"),
    Page("search-warned", "/search/?q=tierr:rare+t:canine"),
    Page("search-empty", "/search/?q=nobodyiscalledso"),
    Page("search-help", "/search/help/"),
    Page("sigils", "/sigils/"),
    Page("sigils-narrowed", "/sigils/?moment=turn&kind=sigil&game=augmented"),
    Page("sigil", "/sigils/fledgling/"),
    Page("tiers", "/games/augmented/tiers/"),
    Page("tier", "/games/augmented/tiers/common/"),
    Page("temple", "/games/augmented/temples/beast/"),
    Page("tribe", "/games/augmented/tribes/canine/"),
    Page("element", "/games/elemental/elements/fire/"),
    Page("tier-of-inscriptions", "/games/decknforge/tiers/rare/"),
    Page("inscriptions", "/games/decknforge/inscriptions/"),
    Page("labels", "/games/decknforge/labels/"),
    Page("decks", "/decks/"),
    Page("decks-searched", "/decks/?q=in:wolf+tagg:slow"),
    Page("compare", "/decks/compare/"),
    Page("house-rules", "/decks/rules/"),
    Page("check", "/check/"),
    Page("check-broken", "/check/?game=augmented&list=4+Wolf%0A1+Wlof&ruleset=official&ruleset=two-temples"),
    Page("check-example", "/check/?game=inscription&example=draft"),
    Page("build-empty", "/decks/build/elemental/"),
    Page("build", f"/decks/build/augmented/?code={DECK}&q=tribe:canine"),
    Page("draft", "/decks/draft/inscription/"),
    Page("draft-against-an-agent", "/matches/draft/"),
    Page("experiments", "/experiments/"),
    Page("watchlist", "/experiments/watchlist/"),
    Page("leaderboards", "/leaderboard/"),
    Page("leaderboard", "/leaderboard/augmented/"),
    Page("matches", "/matches/?game=mysterion"),
    Page("replay", f"/matches/replay/?game=augmented&deck_a={WOLVES}&deck_b={WOLVES}&seed=7&step=12&hands=all"),
    Page("deck", f"/decks/show/augmented/?code={DECK}&card=wolf&k=2"),
    Page("inscription", "/games/decknforge/inscriptions/sharp/"),
    Page("label", "/games/decknforge/labels/swift/"),
    Page("games", "/games/"),
    Page("all-tiers", "/tiers/"),
    Page("all-tribes", "/tribes/"),
    Page("all-inscriptions", "/inscriptions/"),
    Page("tables", "/tables/"),
    Page("hall-of-fame", "/tables/hall/"),
    Page("carried", "/tables/inscriptions/"),
    Page("carriers", "/tables/inscriptions/sharp/"),
    Page("problems", "/problems/"),
    Page("problem", "/problems/not_found/"),
    Page("sign-in", "/account/sign-in/"),
    Page("sign-up", "/account/sign-up/"),
    Page("confirm-resend", "/account/confirm/"),
    Page("password-reset", "/account/password/reset/"),
)
MEMBERS_PAGES = (
    Page("account", "/account/"),
    Page("my-decks", "/decks/?mine=1"),
    Page("save", f"/decks/save/augmented/?code={DECK}"),
    Page("house-new", "/decks/rules/new/decknforge/"),
    Page("table-new", "/tables/new/"),
    Page("experiment-new", "/experiments/new/augmented/"),
    Page("experiment-new-together", "/experiments/new/decknforge/"),
    Page("password-change", "/account/password/"),
    Page("email-change", "/account/address/"),
    Page("tokens", "/account/tokens/"),
    Page("data", "/account/data/"),
    Page("delete", "/account/delete/"),
)
MISSING = Page("not-found", "/no/such/page/")


def one_of_each_kind(pages: Iterable[Page]) -> list[Page]:
    """The first of the pages that one view draws, and the first that it draws of a query."""
    kinds: dict[tuple[str, bool], Page] = {}
    for page in pages:
        kinds.setdefault((resolve(page.address).view_name, "?" in page.path), page)
    return list(kinds.values())
