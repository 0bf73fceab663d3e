"""The account's part of the API."""

from django.urls import path

from cardsite.accounts.api import MeApi

urlpatterns = [path("me/", MeApi.as_view(), name="me")]
