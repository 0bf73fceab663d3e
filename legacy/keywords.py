"""What tables add to the language of card search: the cards of a band, and what they bear."""

from collections.abc import Iterable

from cards.models import Card
from cards.rules.decknforge import SLUG as GAME
from cards.search.fields import REGISTRY
from cards.search.keywords import CardsResolver, Field, Kind
from cards.search.text import nearest
from decks.models.shared import viewer_of
from decks.selectors import lawbook
from legacy.models import BandRow
from legacy.models.wizards import folded_name
from legacy.selectors.shown import bands_readable

SHORTENED = 40  # letters of a value that a sentence quotes
NEAR_AMONG = 500  # bands, the newest, among which a name that was meant is sought
TOLD = 3  # bands of one name that a sentence tells apart

BAND = Field(
    name="band",
    kind=Kind.CARDS,
    games=(GAME,),
    doc="All cards of a band, told by its name or by the letters of its address; "
    "only bands of public tables and of your own are found.",
    example='band:"Ashen Few"',
    says="of the band {value}",
    denies="not of the band {value}",
)
BLESSED = Field(
    name="blessed",
    kind=Kind.CARDS,
    games=(GAME,),
    doc="Cards of a band that are blessed: they bear an inscription as the band stands now.",
    example='blessed:"Ashen Few"',
    says="blessed in the band {value}",
    denies="not blessed in the band {value}",
)
INSCRIPTION = Field(
    name="inscription",
    kind=Kind.CARDS,
    games=(GAME,),
    doc="Cards of a band that bear an inscription as the band stands now: the band, a slash, the inscription.",
    example='inscription:"Ashen Few/Sharp"',
    says="inscribed {value}",
    denies="not inscribed {value}",
)
LABEL = Field(
    name="label",
    kind=Kind.CARDS,
    games=(GAME,),
    doc="Monsters of a band that bear a label as the band stands now: the band, a slash, the label.",
    example='label:"Ashen Few/Greedy"',
    says="labelled {value}",
    denies="not labelled {value}",
)


def cards_of_band(operator: str, value: str, context: object) -> Iterable[int]:
    """The ids of the cards of a band that whoever asks may read; raises ``LookupError``."""
    _band(BAND, operator, value, context)
    return list(Card.objects.current().filter(game__slug=GAME).values_list("pk", flat=True))  # every band has them all


def cards_blessed(operator: str, value: str, context: object) -> Iterable[int]:
    """The ids of the cards of a band that bear an inscription; raises ``LookupError``."""
    return _ids(_band(BLESSED, operator, value, context).band.blessed)


def cards_inscribed(operator: str, value: str, context: object) -> Iterable[int]:
    """The ids of the cards of a band that bear this inscription; raises ``LookupError``."""
    row, word = _borne(INSCRIPTION, operator, value, context)
    index = lawbook(game=GAME).index
    known = index.find_inscription(word)
    if known is None:
        raise _unknown("inscription", word, index.inscriptions)
    return _ids(each.card for each in row.band.standing if each.inscription == known.slug)


def cards_labelled(operator: str, value: str, context: object) -> Iterable[int]:
    """The ids of the monsters of a band that bear this label; raises ``LookupError``."""
    row, word = _borne(LABEL, operator, value, context)
    index = lawbook(game=GAME).index
    known = index.find_label(word)
    if known is None:
        raise _unknown("label", word, index.labels)
    return _ids(
        monster.card for monster in row.band.monsters if any(stuck.label == known.slug for stuck in monster.labels)
    )


def _borne(field: Field, operator: str, value: str, context: object) -> tuple[BandRow, str]:
    """The band and the word after the slash."""
    band, slash, word = value.rpartition("/")
    if not slash or not band.strip() or not word.strip():
        raise LookupError(f"Say of which band, and then what its cards bear: {field.example}.")
    return _band(field, operator, band, context), word.strip()


def _band(field: Field, operator: str, value: str, context: object) -> BandRow:
    if operator not in (":", "="):
        raise LookupError(f"A band cannot be compared; write {field.example}, or a minus before it.")
    bands = bands_readable(user=viewer_of(context))
    folded = folded_name(value)
    by_address = bands.filter(public_id=value.strip().lower()).first()
    found = [by_address] if by_address else list(bands.filter(folded_name=folded).order_by("-pk")[: TOLD + 1])
    if not found:
        newest = list(bands.order_by("-pk").values_list("folded_name", "name")[:NEAR_AMONG])
        near = dict(newest).get(nearest(folded, [name for name, _ in newest]) or "")
        hint = f' Did you mean "{near}"?' if near else ""
        raise LookupError(f"There is no band {_short(value)}, or it is not shared with you.{hint}")
    if len(found) > 1:
        told = ", ".join(f"{each.public_id} ({each.campaign})" for each in found[:TOLD])
        raise LookupError(
            f"Several bands are called {_short(value)}: write the letters of one's address, as in {told}."
        )
    return found[0]


def _unknown(noun: str, word: str, known: Iterable[str]) -> LookupError:
    near = nearest(word.lower()[:80], known)
    return LookupError(f"There is no {noun} {_short(word)}.{f' Did you mean {near}?' if near else ''}")


def _short(value: str) -> str:
    return repr(value[:SHORTENED])


def _ids(cards: Iterable[str]) -> Iterable[int]:
    return list(Card.objects.filter(game__slug=GAME, slug__in=set(cards)).values_list("pk", flat=True))


KEYWORDS: tuple[tuple[Field, CardsResolver], ...] = (
    (BAND, cards_of_band),
    (BLESSED, cards_blessed),
    (INSCRIPTION, cards_inscribed),
    (LABEL, cards_labelled),
)


def register() -> None:
    """From now on card search knows these keywords."""
    for field, resolver in KEYWORDS:
        if field.name not in REGISTRY.registered:
            REGISTRY.register(field, resolver)
