"""The examples run, and do what they say."""

import subprocess
import sys
from pathlib import Path

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
