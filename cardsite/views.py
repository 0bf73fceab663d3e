"""Pages that belong to no room."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cards.api.frame.errors import Code


def home(request: HttpRequest) -> HttpResponse:
    """The front page."""
    return render(request, "home.html")


def problem_list(request: HttpRequest) -> HttpResponse:
    """Every code with which the API refuses a request."""
    return render(request, "problems/problem_list.html", {"codes": list(Code)})


def problem_detail(request: HttpRequest, code: str) -> HttpResponse:
    """What one code means and what to do about it: the page that an error's ``type`` points to."""
    if code not in list(Code):
        raise Http404(f"There is no problem {code!r}.")
    return render(request, "problems/problem_detail.html", {"code": Code(code)})
