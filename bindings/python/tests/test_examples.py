"""The examples run, and do what they say."""

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from udgoap.tune.cli import main

from conftest import ROOT

EXAMPLES = ROOT / "bindings" / "python" / "examples"


def test_the_plot_of_a_life(tmp_path: Path) -> None:
    picture = tmp_path / "life.png"
    told = subprocess.run(
        [sys.executable, EXAMPLES / "plot_life.py", picture],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == f"{picture} shows a life\n"
    assert picture.read_bytes().startswith(b"\x89PNG")
    # An empty plot is a third of this.
    assert picture.stat().st_size > 30_000


def test_the_picture_of_the_docs_is_the_librarys(tmp_path: Path) -> None:
    picture = tmp_path / "influences.svg"
    subprocess.run([sys.executable, EXAMPLES / "influence_map.py", picture], check=True)
    published = ROOT / "docs" / "influences.svg"
    assert picture.read_text("utf-8").splitlines() == published.read_text("utf-8").splitlines()


def test_the_arena_is_tuned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    arena = importlib.import_module("arena")
    arena.build(str(tmp_path / "lives"))
    monkeypatch.setenv("UDGOAP_ARENA", str(tmp_path / "lives"))
    monkeypatch.setattr(arena, "EPISODES", 1)
    tuned = tmp_path / "tuned.json"
    document = str(ROOT / "experiments" / "arena" / "arena.json")
    said = ["--weights", "wizard", "--scenario", "arena:lifespan", "--sampler", "random"]
    assert main([document, *said, "--trials", "2", "--workers", "0", "--output", str(tuned)]) == 0
    drives = json.loads(tuned.read_text(encoding="utf-8"))["drives"]
    weights = {name: drives[name]["weight"] for name in arena.DRIVES}
    assert arena.live(weights, 0, 0, 1) > 0
