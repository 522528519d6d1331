"""udgoap-tune, on this machine."""

import json
from pathlib import Path

import optuna
import pytest
import udgoap
from optuna.trial import TrialState
from udgoap.tune import Candidate, TuneError, mod
from udgoap.tune.cli import main
from udgoap.tune.parameters import choose

from conftest import DOMAINS, ROOT

FILES = [str(DOMAINS / f"{name}.json") for name in ("wizard", "wizard_life")]
DOCUMENTS = tuple((name, Path(name).read_text(encoding="utf-8")) for name in FILES)
SCENARIOS = Path(__file__).parent / "scenarios.py"


def tune(folder: Path, scenario: str, *more: str, workers: str = "0") -> int:
    said = [*FILES, "--scenario", f"{SCENARIOS}:{scenario}", "--output", str(folder / "tuned.json")]
    return main([*said, "--workers", workers, *more])


def values(storage: str, name: str = "udgoap") -> list[tuple[dict[str, float], float | None]]:
    where = optuna.storages.JournalStorage(
        optuna.storages.journal.JournalFileBackend(storage.removeprefix("journal:"))
    )
    study = optuna.load_study(study_name=name, storage=where)
    assert all(trial.state == TrialState.COMPLETE for trial in study.trials)
    return [(trial.params, trial.value) for trial in study.trials]


def test_what_is_tuned() -> None:
    def keys(weights: list[str] | None, costs: list[str] | None) -> list[tuple[str, float, float]]:
        found = choose(DOCUMENTS, weights, costs, (0, 1), (0, 10))
        return [(each.key, each.low, each.high) for each in found]

    drives = ["kill_all_enemies", "maximize_health", "maximize_mana"]
    all_of_them = [(f"weight.{name}", 0, 1) for name in drives]
    assert keys([], None) == all_of_them
    assert keys(["wizard"], None) == all_of_them
    assert keys(["maximize_mana=0.5:2"], ["goto"]) == [
        ("weight.maximize_mana", 0.5, 2),
        ("cost.goto", 0, 10),
    ]
    assert len(keys(None, [])) == 5


def test_costs_that_are_worked_out_are_left_as_they_are() -> None:
    dearer = '{"udgoap": 1, "actions": {"goto": {"extend": true, "cost": "1 + 1"}}}'
    documents = (*DOCUMENTS, ("dearer.json", dearer))
    found = choose(documents, None, [], (0, 1), (0, 10))
    assert "goto" not in [each.name for each in found]
    assert [each.name for each in choose(documents, None, ["goto"], (0, 1), (0, 10))] == ["goto"]


@pytest.mark.parametrize(
    ("weights", "costs", "why"),
    [
        (None, None, "--weights, --costs, or both"),
        (["maximize_gold"], None, "neither a drive nor a type of NPCs; drives: kill_all_enemies"),
        (["maximize_mana=1"], None, "NAME=LOW:HIGH"),
        (["maximize_mana=2:1"], None, "its end greater"),
        (["maximize_mana=-1:1"], None, "from 0 up"),
        (None, ["gotoo"], "no action `gotoo`; there are goto"),
    ],
)
def test_what_cannot_be_tuned(weights: list[str] | None, costs: list[str] | None, why: str) -> None:
    with pytest.raises(TuneError, match=why):
        choose(DOCUMENTS, weights, costs, (0, 1), (0, 10))


def test_a_weight_that_a_type_replaces_is_refused() -> None:
    guard = """{"udgoap": 1,
      "types": {"guard": {"drives": [{"drive": "keep_order", "weight": 2}]}},
      "drives": {"keep_order": {}}}"""
    with pytest.raises(TuneError, match="the type guard has one of its own"):
        choose((("guard.json", guard),), [], None, (0, 1), (0, 10))


def test_the_document_that_is_made(tmp_path: Path) -> None:
    text = mod({"weight.maximize_mana": 0.1, "cost.goto": 3.5}, "Why.")
    assert json.loads(text) == {
        "udgoap": 1,
        "note": "Why.",
        "drives": {"maximize_mana": {"extend": True, "weight": 0.1}},
        "actions": {"goto": {"extend": True, "cost": 3.5}},
    }
    candidate = Candidate((*DOCUMENTS, ("tuned.json", text)), {"cost.goto": 3.5})
    with candidate.domain as domain:
        assert domain.counts.drives == 3
    files = candidate.write(tmp_path)
    assert [file.name for file in files] == ["0_wizard.json", "1_wizard_life.json", "2_tuned.json"]
    with udgoap.Domain(*files):
        pass


def test_the_best_is_written_and_loads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tune(tmp_path, "near", "--weights", "--trials", "40", "--seed", "3") == 0
    tuned = json.loads((tmp_path / "tuned.json").read_text())
    found = [drive["weight"] for drive in tuned["drives"].values()]
    assert len(found) == 3
    assert all(abs(weight - 0.25) < 0.25 for weight in found)
    with udgoap.Domain(*FILES, tmp_path / "tuned.json"):
        pass
    printed = capsys.readouterr()
    assert "load it after" in printed.out
    assert "40 of 40" in printed.err
    assert "as the documents are: 3;" in printed.err


def test_a_scenario_that_plays(tmp_path: Path) -> None:
    """A wizard to whom mana counts for more than health is taught to drink health."""
    vain = tmp_path / "vain.json"
    vain.write_text(mod({"weight.maximize_mana": 3.0}))
    said = [*FILES, str(vain), "--scenario", f"{SCENARIOS}:first_choice", "--workers", "0"]
    output = ["--output", str(tmp_path / "tuned.json")]
    assert main([*said, "--weights", "maximize_mana=0:3", "--trials", "10", *output]) == 0
    tuned = json.loads((tmp_path / "tuned.json").read_text())
    assert tuned["drives"]["maximize_mana"]["weight"] < 1
    assert "1, against 0 untuned" in tuned["note"]


@pytest.mark.parametrize("sampler", ["tpe", "random"])
def test_equal_seeds_give_equal_runs_also_when_broken_off(tmp_path: Path, sampler: str) -> None:
    at_once, in_parts = f"journal:{tmp_path}/a", f"journal:{tmp_path}/b"
    more = ["--weights", "--costs", "melee", "--seed", "5", "--sampler", sampler]
    assert tune(tmp_path, "near", *more, "--trials", "14", "--storage", at_once) == 0
    for trials in ("4", "13", "14", "14"):
        assert tune(tmp_path, "near", *more, "--trials", trials, "--storage", in_parts) == 0
    assert len(values(at_once)) == 14
    assert values(at_once) == values(in_parts)
    other = f"journal:{tmp_path}/c"
    more[4] = "6"
    assert tune(tmp_path, "near", *more, "--trials", "14", "--storage", other) == 0
    assert values(at_once) != values(other)


def test_a_trial_that_was_begun_is_run_when_it_goes_on(tmp_path: Path) -> None:
    storage = f"sqlite:///{tmp_path}/x.db"
    more = ["--weights", "maximize_mana", "--storage", storage]
    assert tune(tmp_path, "near", *more, "--trials", "2") == 0
    study = optuna.load_study(study_name="udgoap", storage=storage)
    begun = study.ask({"weight.maximize_mana": optuna.distributions.FloatDistribution(0, 1)})
    assert tune(tmp_path, "near", *more, "--trials", "5") == 0
    trials = optuna.load_study(study_name="udgoap", storage=storage).trials
    assert [trial.state for trial in trials] == [TrialState.COMPLETE] * 5
    assert trials[begun.number].params == begun.params


def test_a_study_is_gone_on_with_only_as_it_was_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    storage = ["--storage", f"journal:{tmp_path}/a", "--trials", "2"]
    assert tune(tmp_path, "near", "--weights", *storage) == 0
    for other in (
        ["near", "--costs"],
        ["near", "--weights", "--seed", "1"],
        ["near", "--weights", "--sampler", "random"],
        ["near", "--weights", "--weight-range", "0", "2"],
        ["first_choice", "--weights"],
    ):
        assert tune(tmp_path, *other, *storage) == 1
        assert "choose another --name or --storage" in capsys.readouterr().err
    assert tune(tmp_path, "near", "--weights", *storage, "--seed", "1", "--name", "other") == 0


def test_processes(tmp_path: Path) -> None:
    storage = ["--storage", f"journal:{tmp_path}/a", "--trials", "9"]
    assert tune(tmp_path, "near", "--weights", *storage, workers="2") == 0
    assert len(values(f"journal:{tmp_path}/a")) == 9


def test_a_process_that_dies_loses_no_trial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UDGOAP_TEST_MARK", str(tmp_path / "mark"))
    storage = ["--storage", f"journal:{tmp_path}/a", "--trials", "9"]
    assert tune(tmp_path, "dies_once", "--weights", *storage, workers="2") == 0
    assert (tmp_path / "mark").exists()
    assert "a worker has died" in capsys.readouterr().err
    assert len(values(f"journal:{tmp_path}/a")) == 9


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_kills_every_worker_ends_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], workers: str
) -> None:
    assert tune(tmp_path, "dies_always", "--weights", "--trials", "3", workers=workers) == 1
    assert "3 workers have died of trial" in capsys.readouterr().err


def test_scenarios_that_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tune(tmp_path, "raises", "--weights", "--trials", "3", workers="1") == 1
    assert "ZeroDivisionError: in the scenario" in capsys.readouterr().err
    with pytest.raises(ZeroDivisionError):
        tune(tmp_path, "raises", "--weights", "--trials", "3")
    assert tune(tmp_path, "says", "--weights", "--trials", "3") == 1
    assert "has returned 'well'; it must return a finite number" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (["--scenario", "nowhere"], "isn't module:function"),
        (["--scenario", "nowhere.py:f"], "there is no file nowhere.py"),
        (["--scenario", "nowhere_at_all:f"], "there is no module nowhere_at_all"),
        (["--scenario", "math:nothing"], "has no function nothing"),
        (["--scenario", "math:sqrt", "--storage", "sqlite:////nowhere/x.db"], "can't be opened"),
        (["--scenario", "math:sqrt", "--storage", "journal:/nowhere/x"], "no folder"),
        (["--scenario", "math:sqrt", "--scheduler", "tcp://127.0.0.1:1"], "give one of both"),
    ],
)
def test_what_is_said_wrongly(
    capsys: pytest.CaptureFixture[str], said: list[str], why: str
) -> None:
    assert main([*FILES, "--weights", "--workers", "0", *said]) == 1
    assert why in capsys.readouterr().err


def test_documents_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.json"), "--weights", "--scenario", "math:sqrt"]) == 1
    assert "can't be read" in capsys.readouterr().err
    bad = tmp_path / "bad.json"
    bad.write_text('{"udgoap": 1, "typs": {}}')
    assert main([str(bad), "--weights", "--scenario", "math:sqrt"]) == 1
    assert "did you mean `types`?" in capsys.readouterr().err


def test_the_example(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [*FILES, str(DOMAINS / "wizard_pace.json")]
    scenario = ROOT / "bindings" / "python" / "examples" / "survive.py"
    said = ["--scenario", f"{scenario}:survive", "--weights", "wizard", "--trials", "6"]
    assert main([*files, *said, "--workers", "1", "--output", str(tmp_path / "tuned.json")]) == 0
    assert "untuned" in capsys.readouterr().out
