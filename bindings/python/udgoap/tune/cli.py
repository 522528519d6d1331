"""`udgoap-tune`: looks for the drive weights or action costs with which a scenario goes best."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import udgoap
from udgoap.tune.cluster import Cluster
from udgoap.tune.errors import TuneError
from udgoap.tune.parameters import choose, mod
from udgoap.tune.scenario import Documents, Scenario
from udgoap.tune.workers import Here, Processes, Workers

if TYPE_CHECKING:
    import optuna

    from udgoap.tune.study import Plan

DESCRIPTION = """
Looks for the drive weights or action costs with which a scenario goes best. The scenario is a Python
function of a candidate, whose `domain` has the values to be tried, and a seed; it returns a number,
the greater the better.
"""


def parser() -> argparse.ArgumentParser:
    """The program's arguments."""
    made = argparse.ArgumentParser("udgoap-tune", description=DESCRIPTION)
    made.add_argument("documents", nargs="+", metavar="DOCUMENT", help="in the order of loading")
    made.add_argument(
        "--scenario", required=True, metavar="WHERE", help="module:function or file.py:function"
    )
    made.add_argument(
        "--weights",
        nargs="*",
        metavar="NAME",
        help="tune weights: of these drives, of all drives of these types of NPCs, or of all that "
        "NPCs are born with; NAME=LOW:HIGH for a range of its own",
    )
    made.add_argument(
        "--costs",
        nargs="*",
        metavar="NAME",
        help="tune costs: of these actions, or of all whose cost is a number; NAME=LOW:HIGH",
    )
    for kind, low, high in (("weight", 0.0, 1.0), ("cost", 0.0, 10.0)):
        made.add_argument(
            f"--{kind}-range",
            nargs=2,
            type=float,
            default=(low, high),
            metavar=("LOW", "HIGH"),
            help=f"unless given with a name; {low:g} {high:g} unless set",
        )
    made.add_argument("--trials", type=_count, default=100, metavar="N", help="in all; 100")
    made.add_argument(
        "--storage",
        metavar="WHERE",
        help="what is kept of the run: sqlite:///FILE, journal:FILE, or another that Optuna knows. "
        "Run again, it goes on. One run at a time",
    )
    made.add_argument("--name", default="udgoap", help="of the study in the storage; udgoap")
    made.add_argument(
        "--seed", type=_seed, default=0, metavar="N", help="for what is tried, and the scenario; 0"
    )
    made.add_argument(
        "--sampler", choices=("tpe", "random"), default="tpe", help="how values are chosen; tpe"
    )
    made.add_argument(
        "--workers",
        type=_seed,
        metavar="N",
        help="processes on this machine; as many as it has processors unless set. 1 gives the same "
        "run every time; 0 does it all in this process, for debugging",
    )
    made.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster to run trials on")
    made.add_argument("--library", metavar="FILE", help="the native library")
    made.add_argument(
        "--output", type=Path, default=Path("tuned.json"), metavar="FILE", help="tuned.json"
    )
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program, and returns its exit code."""
    options = parser().parse_args(arguments)
    try:
        _tune(options)
    except (TuneError, udgoap.UdgoapError, udgoap.LibraryError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        kept = "; run it again to go on" if options.storage else ""
        print(f"stopped{kept}", file=sys.stderr)
        return 130
    return 0


def _tune(options: argparse.Namespace) -> None:
    try:
        from udgoap.tune import study
    except ImportError as error:
        raise TuneError(f"{error}; run: pip install 'udgoap[tune]'") from None
    if options.library is not None:
        udgoap.load_library(options.library)
    documents = _read(options.documents)
    parameters = choose(
        documents,
        options.weights,
        options.costs,
        tuple(options.weight_range),
        tuple(options.cost_range),
    )
    scenario = Scenario.parse(options.scenario)
    library = str(Path(options.library).resolve()) if options.library is not None else None
    plan = study.Plan(scenario, documents, parameters, options.seed, options.sampler, library)
    opened = study.open_study(options.storage, options.name, plan)
    workers = _workers(options)
    try:
        at_first = study.untuned(opened, plan, workers)
        _say(f"as the documents are: {at_first:.6g}; tuning {len(parameters)} values")
        progress = study.Progress(options.trials, workers, _say)
        study.run(opened, plan, workers, options.trials, progress)
    finally:
        workers.close()
    _finish(opened, plan, options, at_first)


def _workers(options: argparse.Namespace) -> Workers:
    if options.scheduler is not None:
        if options.workers is not None:
            raise TuneError(
                "--workers are processes here, --scheduler a cluster's; give one of both"
            )
        return Cluster(options.scheduler)
    if options.workers == 0:
        return Here()
    return Processes(options.workers or os.cpu_count() or 1)


def _finish(opened: optuna.Study, plan: Plan, options: argparse.Namespace, at_first: float) -> None:
    best = opened.best_trial
    names = " ".join(options.documents)
    note = (
        f"Tuned by udgoap-tune for {plan.scenario.name}, seed {plan.seed}: {best.value:.6g}, against "
        f"{at_first:.6g} untuned. The best of {len(opened.trials)} trials, so a little lucky too."
    )
    text = mod(best.params, note)
    with udgoap.Domain(*plan.documents, (options.output.name, text)):
        options.output.write_text(text, encoding="utf-8")
    print(f"{best.value:.6g} by trial {best.number}, against {at_first:.6g} untuned")
    for key, value in best.params.items():
        print(f"  {key} = {value:.6g}")
    print(f"{options.output} has these values; load it after {names}:")
    print(f"  udgoap check {names} {options.output}")


def _read(names: Sequence[str]) -> Documents:
    try:
        return tuple((name, Path(name).read_text(encoding="utf-8")) for name in names)
    except OSError as error:
        raise TuneError(f"{error.filename} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise TuneError(f"a document isn't UTF-8: {error}") from error


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _seed(said: str) -> int:
    number = int(said)
    if number < 0:
        raise argparse.ArgumentTypeError("it must not be negative")
    return number


def _count(said: str) -> int:
    number = int(said)
    if number < 1:
        raise argparse.ArgumentTypeError("it must be at least 1")
    return number
