"""Requests for views that are called without a server."""

from django.test import RequestFactory
from rest_framework.request import Request

from cards.api.card_list import CardListApi

LIST = "/api/v1/cards/"


def api_request(query: str = "") -> Request:
    """A reader's request to the list of cards, as its view's methods get it."""
    return CardListApi().initialize_request(RequestFactory().get(LIST + query, headers={"Host": "127.0.0.1"}))
