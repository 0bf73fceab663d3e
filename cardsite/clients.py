"""Who is at the other end of a request, as far as its address tells."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> IPv4Address | IPv6Address | None:
    """Where the request comes from.

    X-Forwarded-For grows at its end: of its addresses, only as many as there are TRUSTED_PROXIES were written by our
    own proxies, and everything before them is whatever the visitor sent.
    """
    trusted: int = settings.TRUSTED_PROXIES
    peer = _parse(request.META.get("REMOTE_ADDR", ""))
    if trusted < 1:
        return peer
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    return _parse(forwarded[-trusted]) or peer if len(forwarded) >= trusted else peer


def client_network(request: HttpRequest) -> str:
    """The client as it is counted: an IPv4 address, or the /64 round an IPv6 address, which is one person."""
    address = client_address(request)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), 64), strict=False))
    return str(address)


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.strip())
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address
