"""Pages that belong to no room."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """The front page."""
    return render(request, "home.html")
