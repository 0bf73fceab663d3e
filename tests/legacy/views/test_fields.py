"""A form is read as the act that it tells."""

import pytest
from django.http import QueryDict

from decks.rules.documents import Unreadable
from legacy.views.fields import act_fields, named_values


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ("name= The+Cellar+&empty=", {"name": "The Cellar"}),
        ("amount:int=3&none:int=", {"amount": 3}),
        ("shuffled:bool=yes&other:bool=no&unsaid:bool=", {"shuffled": True, "other": False}),
        ("wizards:list=a&wizards:list=&wizards:list=b&none:list=", {"wizards": ["a", "b"]}),
        ("by:join1=10&by:join2=♠", {"by": "10♠"}),
        ("by:join1=10&by:join2=", {}),
        ("change:product=5&change:product=-1", {"change": -5}),
        ("change:product=&change:product=-1", {}),
        ('minion:json={"band":"b","card":"joker-b"}', {"minion": {"band": "b", "card": "joker-b"}}),
        ("override.reason=So&override.rules:list=X", {"override": {"reason": "So", "rules": ["X"]}}),
        ("a.[1].b=second&a.[0].b=first", {"a": [{"b": "first"}, {"b": "second"}]}),
        ("head=h&key=k&csrfmiddlewaretoken=t", {}),
        ("kind=slay_boss&by=10♠", {"kind": "slay_boss", "by": "10♠"}),
        ("kind=slay_boss&by=Q♠&value:int=15", {"kind": "slay_boss", "by": "Q♠", "value": 15}),
        ("kind=start_dungeon", {"kind": "start_dungeon", "name": ""}),
    ],
)
def test_fields_tell_an_act(sent: str, told: dict[str, object]) -> None:
    assert act_fields(named_values(QueryDict(sent))) == told


def test_fights_that_were_not_fought_are_left_out() -> None:
    sent = (
        'kind=record_dungeon&fights.[0].boss:json={"band":"b","card":"joker-b"}&fights.[0].kill.killer=w'
        "&fights.[0].kill.by:join1=7&fights.[0].kill.by:join2=♣&fights.[0].labels.[0].round:int=1"
        "&fights.[0].minions.[0].killer=w&fights.[1].kill.reward=rally&fights.[1].boss:json="
    )
    told = act_fields(named_values(QueryDict(sent)))
    kill = {"killer": "w", "by": "7♣"}
    boss = {"band": "b", "card": "joker-b"}
    assert told["fights"] == [{"boss": boss, "kill": kill, "labels": [], "minions": []}]


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ("amount:int=many", "/amount"),
        ("amount:int=1234567890", "/amount"),
        ("shuffled:bool=perhaps", "/shuffled"),
        ("minion:json={", "/minion"),
        ("a:odd=1", "/a"),
        ("a=1&a.b=2", "/a/b"),
        (f"a{'.b' * 5_000}=1", "/a"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_place(sent: str, pointer: str) -> None:
    with pytest.raises(Unreadable) as fault:
        act_fields(named_values(QueryDict(sent)))
    assert fault.value.pointer == pointer


@pytest.mark.parametrize("sent", ["fights:json=7", "fights:json=[7]", 'fights:json=[{"boss":1,"kill":"x","labels":3}]'])
def test_nonsense_in_a_record_is_left_to_the_reader_of_acts(sent: str) -> None:
    assert isinstance(act_fields(named_values(QueryDict(f"kind=record_dungeon&{sent}")))["fights"], list)
