"""One self-contained page for each experiment: what was run, tables, plots."""

from __future__ import annotations

import html
import io
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Sequence

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend comes first)

# Equal data make equal pages, byte for byte.
plt.rcParams["svg.hashsalt"] = "udgoap"
plt.rcParams["svg.fonttype"] = "path"
plt.rcParams["axes.spines.top"] = False
plt.rcParams["axes.spines.right"] = False
plt.rcParams["figure.constrained_layout.use"] = True

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       color: #1d2530; background: #fff; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.2rem; }
.run { color: #5a6675; font-size: .9rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .92rem; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid #dde3ea; text-align: right; }
th:first-child, td:first-child { text-align: left; white-space: nowrap; }
figure { margin: 1rem 0; } figcaption { color: #5a6675; font-size: .9rem; }
svg { max-width: 100%; height: auto; }
.kept { color: #1a7f37; } .missed { color: #b35900; }
"""

# One colour for each way of choosing, on all pages.
COLOURS = {
    "schedules": "#7a7a7a",
    "goap": "#d08a1d",
    "utility_plans": "#4a90a4",
    "udgoap": "#2f6fb3",
    "best": "#5b3f99",
}


def colour(selector: str) -> str:
    """The colour of a row, which may be a variant of a selector: "udgoap, durations"."""
    return COLOURS.get(selector.split(",")[0], "#444444")


@dataclass(frozen=True)
class Run:
    """What was run, as `cargo xtask experiment` has noted it in run.json."""

    experiment: str
    seed: int
    is_quick: bool
    commit: str
    machine: str
    seconds: float

    @staticmethod
    def read(folder: Path) -> "Run":
        note: dict[str, Any] = json.loads((folder / "run.json").read_text())
        return Run(
            note["experiment"],
            note["seed"],
            note["quick"],
            note["commit"],
            note["machine"],
            note["seconds"],
        )


class Page:
    """A page that grows from top to bottom. Tables are printed on the terminal, too."""

    def __init__(self, title: str, run: Run) -> None:
        self._title = title
        self._run = run
        self._parts: list[str] = []
        print(f"\n{title}\n{'=' * len(title)}")
        if run.is_quick:
            self.text(
                "This is the quick version: it shows that everything runs. "
                "Its figures mean nothing."
            )

    def heading(self, text: str) -> None:
        print(f"\n{text}\n{'-' * len(text)}")
        self._parts.append(f"<h2>{html.escape(text)}</h2>")

    def text(self, text: str) -> None:
        print(text)
        self._parts.append(f"<p>{html.escape(text)}</p>")

    def bar(self, what: str, is_kept: bool, measured: str) -> None:
        """Something that was to be reached, and whether it was."""
        verdict = "reached" if is_kept else "not reached"
        print(f"{verdict}: {what}: {measured}")
        kind = "kept" if is_kept else "missed"
        self._parts.append(
            f'<p class="{kind}"><b>{verdict}</b>: {html.escape(what)}: {html.escape(measured)}</p>'
        )

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        cells = [list(header), *[list(row) for row in rows]]
        widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
        for number, row in enumerate(cells):
            first, *others = zip(row, widths)
            line = first[0].ljust(first[1])
            print("  ".join([line, *[text.rjust(width) for text, width in others]]).rstrip())
            if number == 0:
                print("  ".join("-" * width for width in widths))
        head, *body = [
            "".join(
                f"<{kind}>{html.escape(text)}</{kind}>"
                for text in row
                for kind in ["th" if number == 0 else "td"]
            )
            for number, row in enumerate(cells)
        ]
        lines = "".join(f"<tr>{row}</tr>" for row in body)
        self._parts.append(
            f'<div class="table"><table><thead><tr>{head}</tr></thead>'
            f"<tbody>{lines}</tbody></table></div>"
        )

    def figure(self, figure: plt.Figure, caption: str) -> None:
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None})
        plt.close(figure)
        svg = re.sub(r"^.*?(?=<svg)", "", buffer.getvalue(), flags=re.DOTALL)
        # Several pictures on one page mustn't share names.
        svg = re.sub(r'(id="|url\(#|xlink:href="#)', rf"\g<1>p{len(self._parts)}-", svg)
        self._parts.append(
            f"<figure>{svg}<figcaption>{html.escape(caption)}</figcaption></figure>"
        )

    def write(self, path: Path) -> None:
        run = self._run
        about = (
            f"Seed {run.seed}, commit {run.commit}, {run.machine}, "
            f"{run.seconds:.0f} s of running. Made by cargo xtask experiment {run.experiment}."
        )
        path.write_text(
            "<!doctype html>\n"
            f'<html lang="en"><head><meta charset="utf-8"><title>{html.escape(self._title)}'
            '</title><meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{STYLE}</style></head><body><h1>{html.escape(self._title)}</h1>"
            f'<p class="run">{html.escape(about)}</p>{"".join(self._parts)}</body></html>\n'
        )
        print(f"\nThe page: {path}")
