"""What matches keep about a person."""

import pytest

from matches.models import Experiment
from matches.my_data import experiments_forget, experiments_of_user
from tests.makers import make_user
from tests.matches.experiments import make_experiment

pytestmark = pytest.mark.usefixtures("one_game")


def test_experiments_are_told_whole_and_the_private_ones_go_with_the_account():
    ada = make_user("ada")
    make_experiment(ada, name="Secret")
    shared = make_experiment(ada, name="Shared", visibility="public")
    told = list(experiments_of_user(ada.pk))
    assert [each["name"] for each in told] == ["Secret", "Shared"]
    assert told[0]["plan"]["seed"] == 7
    experiments_forget(ada.pk)
    assert list(Experiment.objects.values_list("public_id", "owner")) == [(shared.public_id, None)]
