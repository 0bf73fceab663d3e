"""Every role at every address: the answers are those of matrix.txt, and no address is missing from it."""

from typing import Any

import pytest

from tests.access.table import METHODS, STATES, WORD, Row, leaked, routes, rows, tried
from tests.access.world import World
from tests.catalogue import kept_for_a_module

# One database is enough for who may do what.
pytestmark = [pytest.mark.django_db, pytest.mark.postgresql, pytest.mark.usefixtures("catalogue")]
# They answer whatever they are sent: a probe, and what tells that there is nothing.
ANY_METHOD = {"healthz", "readyz", "metrics", "^api(?:/|$)"}


@pytest.fixture(scope="module")
def world_of_the_module(loaded: None, django_db_blocker: Any) -> Any:
    with kept_for_a_module(django_db_blocker):
        yield World()


@pytest.fixture
def world(world_of_the_module: World, db: None) -> World:
    return world_of_the_module


def methods_of(view: Any) -> set[str]:
    """What a view of the API answers to."""
    if actions := getattr(view, "actions", None):
        return {method.upper() for method in actions} - {"HEAD"}  # which comes by itself with the first request
    return {method for method in METHODS if hasattr(getattr(view, "view_class", None), method.lower())}


def test_the_table_knows_every_address_and_every_method_of_the_api() -> None:
    told: dict[str, set[str]] = {}
    for row in rows():
        told.setdefault(row.route, set()).add(row.method)
    there = routes()
    missing = sorted(there.keys() - told.keys())
    assert not missing, f"no row in tests/access/matrix.txt: {missing}"
    assert sorted(told.keys() - there.keys()) == []
    found = {route: methods_of(view.callback) for route, view in there.items() if route.startswith("api/v1/")}
    assert {route: told[route] for route in found} == found


def test_what_has_an_owner_is_tried_in_every_visibility() -> None:
    tried_in: dict[tuple[str, str], set[str]] = {}
    for row in rows():
        for state, noun in WORD.findall(row.path):
            tried_in.setdefault((row.plain, noun), set()).add(state)
    few = {name: states for name, states in tried_in.items() if len(states) < STATES.get(name[1], 1)}
    assert few == {}


def cells(row: Row) -> list[str]:
    """The roles at which an answer changes: the last that is refused so, and the first that is let in so."""
    roles: dict[str, str] = {}
    for role, answer in row.expected.items():
        if answer[0] == "4" or answer == "in":
            roles[answer] = role
        else:
            roles.setdefault(answer, role)
    return list(roles.values())


def differences(world: World, row: Row, roles: Any) -> list[str]:
    """What these roles are answered otherwise than the table says, or told and should not be."""
    found = []
    for role in roles:
        answer, text = tried(world, row, role)
        if answer != row.expected[role]:
            found.append(f"{row.name}: {role} is answered {answer}, not {row.expected[role]}")
        if name := leaked(row, role, text):
            found.append(f"{row.name}: {role} reads {name}")
    return found


@pytest.mark.timeout(600)
def test_every_answer_changes_where_the_table_says(world: World) -> None:
    found = [told for row in rows() for told in differences(world, row, cells(row))]
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_every_role_is_answered_as_the_table_says(world: World) -> None:
    found = [told for row in rows() for told in differences(world, row, row.expected)]
    assert not found, "\n".join(found)


def test_a_page_refuses_the_methods_that_have_no_row(world: World) -> None:
    known: dict[str, list[Row]] = {}
    for row in rows():
        known.setdefault(row.route, []).append(row)
    found = []
    for route, told in known.items():
        if route.startswith("api/") or route in ANY_METHOD:
            continue  # what a view of the API answers to is compared above
        most = next(role for role in ("keeper", "owner", "staff") if role in told[0].expected)
        for method in {"POST", "DELETE"} - {row.method for row in told}:
            answer, _ = tried(world, told[0]._replace(method=method), most)
            found += [f"{method} {told[0].path}: {answer}"] if answer != "405" else []
    assert not found, "\n".join(sorted(found))
