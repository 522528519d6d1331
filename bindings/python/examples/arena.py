"""The arena's weights, tuned: a scenario that has a program in C++ play.

    python arena.py build PROGRAM     compiles `lives.cpp`, with the library of UDGOAP_LIBRARY
    export UDGOAP_ARENA=PROGRAM
    udgoap-tune experiments/arena/arena.json --weights wizard \
        --scenario bindings/python/examples/arena.py:lifespan --sampler random --trials 270
    python arena.py play tuned.json   lets it live 100 times that it wasn't tuned for, and untuned
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import udgoap
from udgoap.tune import Candidate

ROOT = Path(__file__).resolve().parents[3]
DRIVES = (
    "kill_enemies",
    "maximize_health",
    "maximize_mana",
    "maximize_health_potions",
    "maximize_mana_potions",
    "minimize_enemies_nearby",
)
EPISODES, FRESH = 10, 100


def lifespan(candidate: Candidate, seed: int) -> float:
    """The mean of ten lives, in seconds; the same ten for every candidate."""
    weights = {name: candidate.values.get(f"weight.{name}", 1.0) for name in DRIVES}
    return live(weights, seed, 0, EPISODES)


def live(weights: dict[str, float], seed: int, first: int, count: int) -> float:
    """The mean of so many lives, from a certain one on."""
    said = [os.environ["UDGOAP_ARENA"], str(seed), str(first), str(count)]
    said += [repr(weights[name]) for name in DRIVES]
    told = subprocess.run(said, cwd=ROOT, capture_output=True, text=True, check=True)
    return float(told.stdout)


def build(program: str) -> None:
    """Compiles the program that plays."""
    library = udgoap.load_library()
    flags = ["-std=c++17", "-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Wpedantic", "-pthread"]
    folders = [f"-I{ROOT / each}" for each in ("include", "bindings/cpp", "experiments/common")]
    source = Path(__file__).with_name("lives.cpp")
    link = [str(library), f"-Wl,-rpath,{library.parent}", "-o", program]
    compiler = os.environ.get("CXX", "c++")
    subprocess.run([compiler, *flags, *folders, str(source), *link], check=True)


def play(tuned: str) -> None:
    """Compares what was found with weights of 1, in lives that nobody was tuned for."""
    drives = json.loads(Path(tuned).read_text(encoding="utf-8"))["drives"]
    weights = {name: drives[name]["weight"] for name in DRIVES}
    for name, chosen in (("tuned", weights), ("untuned", dict.fromkeys(DRIVES, 1.0))):
        print(f"{name}: {live(chosen, 0, 1_000_000, FRESH):.1f} s")


if __name__ == "__main__":
    {"build": build, "play": play}[sys.argv[1]](sys.argv[2])
