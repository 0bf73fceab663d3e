"""The site with an account's pages where the header looks for them."""

from django.http import HttpResponse
from django.urls import include, path

from cardsite import urls

who = [path("", HttpResponse, name="account"), path("in/", HttpResponse, name="sign-in")]
urlpatterns = [path("who/", include((who, "accounts"))), *urls.urlpatterns]
