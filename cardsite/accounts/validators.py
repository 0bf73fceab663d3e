"""What a name may look like, and how an address is written down."""

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.encoding import punycode

from cards.rules.games import GAMES

NAME_LENGTH_MIN = 3
NAME_LENGTH_MAX = 30
NAME_RULE = f"{NAME_LENGTH_MIN} to {NAME_LENGTH_MAX} characters: letters a to z, digits, - and _."

# Names that would speak for the site, or that a page's address may need one day.
RESERVED_NAMES = frozenset(
    """
    about abuse account accounts admin administrator anonymous api band bands billing card cards contact
    deck decks deleted everyone guest help home host hostmaster info legacy login logout mail
    match matches me mod moderator nobody noreply null official operator owner password postmaster
    privacy root scriptorium security settings signin signout signup site staff status support sysadmin system team
    token tokens undefined unknown user users webmaster wizard wizards www
    """.split()
) | {game.slug.replace("-", "") for game in GAMES}

name_format = RegexValidator(
    rf"\A[A-Za-z0-9_-]{{{NAME_LENGTH_MIN},{NAME_LENGTH_MAX}}}\Z", f"A name has {NAME_RULE}", code="name_format"
)


def name_not_reserved(name: str) -> None:
    """The name belongs to nobody's office; - and _ make no difference to that."""
    letters = name.lower().replace("-", "").replace("_", "")
    if not letters:
        raise ValidationError("A name has at least one letter or digit.", code="name_format")
    if letters in RESERVED_NAMES:
        raise ValidationError("This name is kept for the site itself: choose another.", code="name_reserved")


def address_normal(address: str) -> str:
    """The address with its domain in the letters of the mail system; the part before the @ stays as typed."""
    local, at, domain = address.strip().rpartition("@")
    try:
        return f"{local}{at}{punycode(domain).lower() if at else domain}"
    except UnicodeError:  # no mail system has such a domain, and nobody such an address
        return f"{local}{at}{domain}"


def address_folded(address: str) -> str:
    """The address as it is compared: one way for all in which it can be typed."""
    return address_normal(address).lower()
