"""Somebody with an account, and their client."""

import pytest
from django.contrib.auth.base_user import AbstractBaseUser
from rest_framework.test import APIClient

from tests.makers import make_user


@pytest.fixture
def ada() -> AbstractBaseUser:
    return make_user("ada")


@pytest.fixture
def client(ada: AbstractBaseUser) -> APIClient:
    client = APIClient()
    client.force_authenticate(ada)
    return client
