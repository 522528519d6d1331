"""Scenarios: functions that let a candidate play, and say how well it did."""

from __future__ import annotations

import importlib
import importlib.util
import math
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import udgoap
from udgoap.tune.errors import TuneError

Documents: TypeAlias = "tuple[tuple[str, str], ...]"
"""Names of documents with their JSON, in the order in which they are loaded."""


@dataclass(frozen=True)
class Candidate:
    """One choice of weights and costs, prepared for a scenario."""

    documents: Documents
    """All documents, the last one with the candidate's values."""
    values: Mapping[str, float]
    """What was chosen, by keys as weight.maximize_mana; empty for the documents as they are."""

    @cached_property
    def domain(self) -> udgoap.Domain:
        """The domain of these documents, loaded when it is first asked for."""
        return udgoap.Domain(*self.documents)

    def write(self, folder: str | Path) -> list[Path]:
        """Writes the documents as files, for scenarios that start other programs. Returns the files
        in the order in which they are to be loaded."""
        files = []
        for number, (name, json) in enumerate(self.documents):
            files.append(Path(folder) / f"{number}_{Path(name).name}")
            files[-1].write_text(json, encoding="utf-8")
        return files


Function: TypeAlias = Callable[[Candidate, int], float]


@dataclass(frozen=True)
class Scenario:
    """Where a scenario's function is. It can be sent to another machine, and is found there."""

    name: str
    """As it was said: module:function or file.py:function."""
    place: str
    """The module's name, or the file's path."""
    function: str
    """The function's name."""
    source: str | None
    """What stands in the file."""

    @classmethod
    def parse(cls, said: str) -> Scenario:
        """Finds out what `module:function` or `file.py:function` means, and that it is there."""
        place, colon, function = said.rpartition(":")
        if not colon or not place or not function.isidentifier():
            raise TuneError(f"`{said}` isn't module:function or file.py:function")
        source = None
        if place.endswith(".py"):
            if not Path(place).exists():
                raise TuneError(f"there is no file {place}")
            source = Path(place).read_text(encoding="utf-8")
            place = str(Path(place).resolve())
        scenario = cls(said, place, function, source)
        scenario.load()
        return scenario

    def load(self) -> Function:
        """The function itself."""
        module = self._module()
        function = getattr(module, self.function, None)
        if not callable(function):
            raise TuneError(f"{self.place} has no function {self.function}")
        found: Function = function
        return found

    def _module(self) -> ModuleType:
        if self.source is None:
            try:
                return importlib.import_module(self.place)
            except ModuleNotFoundError as error:
                if error.name and self.place.startswith(error.name):
                    raise TuneError(f"there is no module {self.place}") from error
                raise
        name = f"udgoap_scenario_{abs(hash((self.place, self.source))):x}"
        known = sys.modules.get(name)
        if known is not None:
            return known
        module = ModuleType(name)
        module.__file__ = self.place
        # What lies beside it can be imported, as if it had been started.
        beside = str(Path(self.place).parent)
        if beside not in sys.path:
            sys.path.insert(0, beside)
        sys.modules[name] = module
        try:
            exec(compile(self.source, self.place, "exec"), module.__dict__)
        except BaseException:
            del sys.modules[name]
            raise
        return module


@dataclass(frozen=True)
class Task:
    """What a worker needs for one trial."""

    scenario: Scenario
    documents: Documents
    values: dict[str, float]
    seed: int
    library: str | None

    def run(self) -> float:
        """Lets the candidate play, and returns what came of it."""
        if self.library is not None:
            udgoap.load_library(self.library)
        candidate = Candidate(self.documents, self.values)
        try:
            result: Any = self.scenario.load()(candidate, self.seed)
        finally:
            if "domain" in candidate.__dict__:
                candidate.domain.close()
        try:
            value = float(result)
        except (TypeError, ValueError):
            value = math.nan
        if not math.isfinite(value):
            raise TuneError(
                f"the scenario {self.scenario.name} has returned {result!r}; it must return a finite "
                f"number, the greater the better; with {dict(self.values)} and seed {self.seed}"
            )
        return value
