"""Asks Optuna what to try, runs it, and tells Optuna the result. Only this process uses the
storage, so it doesn't matter if workers die."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import optuna
from optuna.distributions import BaseDistribution, FloatDistribution
from optuna.trial import FrozenTrial, TrialState

from udgoap.tune.errors import TuneError
from udgoap.tune.parameters import Parameter, mod
from udgoap.tune.scenario import Documents, Scenario, Task
from udgoap.tune.workers import Workers


@dataclass(frozen=True)
class Plan:
    """All that a study is about."""

    scenario: Scenario
    documents: Documents
    parameters: list[Parameter]
    seed: int
    sampler: str
    library: str | None

    def task(self, values: dict[str, float]) -> Task:
        """What a worker needs to try these values; none for the documents as they are."""
        documents = self.documents
        if values:
            documents = (*documents, ("tuned.json", mod(values)))
        return Task(self.scenario, documents, values, self.seed, self.library)

    def distributions(self) -> dict[str, BaseDistribution]:
        """The parameters for Optuna."""
        return {each.key: FloatDistribution(each.low, each.high) for each in self.parameters}

    def marks(self) -> dict[str, str]:
        """What must be the same when a study is gone on with."""
        text = "".join(json for _, json in self.documents)
        return {
            "documents": hashlib.sha256(text.encode()).hexdigest(),
            "scenario": self.scenario.name,
            "parameters": ", ".join(
                f"{it.key} {it.low:g} to {it.high:g}" for it in self.parameters
            ),
            "seed": str(self.seed),
            "sampler": self.sampler,
        }


Told = Callable[[FrozenTrial, int, FrozenTrial], None]
"""Is told of a trial that has ended, how many have, and which is the best."""


def open_study(storage: str | None, name: str, plan: Plan) -> optuna.Study:
    """The study of that name; a new one, or one to be gone on with, which must be about the same."""
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        study = optuna.create_study(
            storage=_storage(storage), study_name=name, direction="maximize", load_if_exists=True
        )
    except (OSError, ValueError, ImportError, optuna.exceptions.StorageInternalError) as error:
        raise TuneError(f"the storage {storage} can't be opened: {error}") from error
    except Exception as error:
        if type(error).__module__.startswith("sqlalchemy"):
            raise TuneError(f"the storage {storage} can't be opened: {error}") from error
        raise
    known = study.user_attrs
    for what, mark in plan.marks().items():
        if what not in known:
            study.set_user_attr(what, mark)
        elif known[what] != mark:
            raise TuneError(
                f"the study {name} of {storage} was begun with other {what}: {known[what]}, and not "
                f"{mark}; choose another --name or --storage"
            )
    return study


def _storage(said: str | None) -> Any:
    """A journal's file is named `journal:FILE`, or just by a file that ends in .journal."""
    if said is None:
        return None
    if said.startswith("journal:") or said.endswith(".journal"):
        from optuna.storages import JournalStorage
        from optuna.storages.journal import JournalFileBackend

        file = said.removeprefix("journal:")
        if not Path(file).resolve().parent.is_dir():
            raise TuneError(f"there is no folder for {file}")
        return JournalStorage(JournalFileBackend(file))
    return said


def untuned(study: optuna.Study, plan: Plan, workers: Workers) -> float:
    """What the documents come to as they are. Kept in the study."""
    known = study.user_attrs.get("untuned")
    if known is None:
        workers.submit(-1, plan.task({}))
        _, known = workers.next()
        study.set_user_attr("untuned", known)
    return float(known)


def run(study: optuna.Study, plan: Plan, workers: Workers, trials: int, told: Told) -> None:
    """Goes on until so many trials have ended in all. Those that were begun and never ended are run
    first, with the values that they had."""
    complete = len(study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,)))
    left = [each for each in study.get_trials(deepcopy=False) if not each.state.is_finished()]
    under_way = 0
    best = _best(study)
    while complete < trials:
        while under_way < workers.size and complete + under_way < trials:
            trial = left.pop(0) if left else _ask(study, plan)
            workers.submit(trial.number, plan.task(dict(trial.params)))
            under_way += 1
        number, value = workers.next()
        ended = study.tell(number, value)
        under_way -= 1
        complete += 1
        if best is None or best.value is None or value > best.value:
            best = ended
        told(ended, complete, best)


def _ask(study: optuna.Study, plan: Plan) -> FrozenTrial:
    """The next trial. Its number decides what the sampler draws, so a run that was broken off goes on
    as if it hadn't been."""
    number = len(study.get_trials(deepcopy=False))
    seed = int(np.random.SeedSequence([plan.seed, number]).generate_state(1)[0])
    study.sampler = _sampler(plan.sampler, seed)
    trial = study.ask(plan.distributions())
    return study.get_trials(deepcopy=False)[trial.number]


def _sampler(name: str, seed: int) -> optuna.samplers.BaseSampler:
    if name == "random":
        return optuna.samplers.RandomSampler(seed=seed)
    # Those under way count as bad ones, so that workers don't all try the same.
    return optuna.samplers.TPESampler(seed=seed, constant_liar=True, multivariate=True)


def _best(study: optuna.Study) -> FrozenTrial | None:
    ended = study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,))
    return max(ended, key=lambda each: (each.value, -each.number), default=None)


class Progress:
    """Tells on the terminal how far it is: at most once a second, but of each that is the best so
    far."""

    def __init__(self, trials: int, workers: Workers, say: Callable[[str], None]) -> None:
        self._trials = trials
        self._workers = workers
        self._say = say
        self._last = 0.0

    def __call__(self, ended: FrozenTrial, complete: int, best: FrozenTrial) -> None:
        is_best = ended.number == best.number
        now = time.monotonic()
        if now - self._last < 1 and not is_best and complete < self._trials:
            return
        self._last = now
        mark = ", the best so far" if is_best else f"; best {best.value:.6g} by trial {best.number}"
        self._say(
            f"{complete} of {self._trials}: trial {ended.number} has {ended.value:.6g}{mark} "
            f"({self._workers.size} at a time)"
        )
