"""What is not there, and what somebody may have meant instead: it becomes a link on the page that says so."""

from django.http import Http404
from django.urls import reverse


class NearMiss(Http404):
    """There is no such page; `near` is the word of another one that is like it, and `address` leads there."""

    def __init__(self, message: str, near: str, address: str) -> None:
        super().__init__(f"{message} Did you mean “{near}”?")
        self.message = message
        self.near = near
        self.address = address


def not_there(message: str, near: str | None, route: str, *place: str) -> Http404:
    """The error that says so; of a known word that is near, its page is at this place of the route."""
    return NearMiss(message, near, reverse(route, args=[*place, near])) if near else Http404(message)
