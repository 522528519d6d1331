"""The household: how soon is everything above 90? Chapter 5 of the thesis."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pandas as pd
from matplotlib import pyplot as plt

from household_bound import lower_bound
from page import Page, Run, colour

THESIS_SECONDS = {"goap": 146, "udgoap": 118}
LOSS = 3600.0
# The seconds that the plot of lives has room for.
SHOWN = 180
BETTER_GOAP = "goap, shortest way, gives way"


def rows(page: Page, table: pd.DataFrame) -> None:
    page.heading("One household")
    goap = table.loc["goap"]
    udgoap = table.loc["udgoap"]

    def cells(name: str, row: pd.Series) -> list[str]:
        thesis = THESIS_SECONDS.get(name)
        decision = row["nanoseconds"] / row["searches"] / 1000
        return [
            name,
            f"{row['seconds']:.1f}" if row["seconds"] < LOSS else "never",
            str(thesis) if thesis else "",
            f"{row['seconds'] / table.loc[against(name), 'seconds']:.3f}",
            f"{thesis / THESIS_SECONDS['goap']:.3f}" if thesis else "",
            f"{row['acts']:.0f}",
            f"{row['metres']:.0f}",
            f"{row['searches']:.0f}",
            f"{row['plan_states'] / row['searches']:.1f}",
            f"{decision:.1f}",
            f"{row['bytes'] / 1024:.0f}",
        ]

    page.table(
        [
            "selector",
            "seconds",
            "thesis",
            "of GOAP's",
            "thesis",
            "different acts",
            "metres",
            "searches",
            "states each",
            "µs each",
            "KiB",
        ],
        [cells(str(name), row) for name, row in table.iterrows()],
    )
    cost = (udgoap["nanoseconds"] / udgoap["searches"]) / (goap["nanoseconds"] / goap["searches"])
    page.text(
        "The first six rows are the experiment as it was fixed. The others came after the fact: what "
        "they are stands in experiments/README.md."
    )
    page.text(
        "Seconds are of simulated time and the same on every machine; µs are of this machine, and "
        "KiB what all searches of the life have come to hold. A decision of UDGOAP's takes "
        f"{100 * cost - 100:+.0f} % of GOAP's time (thesis: +23 %) and "
        f"{100 * udgoap['bytes'] / goap['bytes'] - 100:+.0f} % of its memory (thesis: +37 %)."
    )


def lives(page: Page, table: pd.DataFrame, deeds: pd.DataFrame) -> None:
    names = list(table.index)
    figure, axes = plt.subplots(figsize=(9, 0.6 * len(names) + 1.2))
    for place, name in enumerate(names):
        for deed in deeds[deeds["selector"] == name].itertuples():
            is_walk = deed.deed.startswith("goto_")
            axes.barh(
                place,
                deed.ended - deed.begun,
                left=deed.begun,
                height=0.7,
                color="#d9dee5" if is_walk else colour(name),
                edgecolor="white",
                linewidth=0.7,
            )
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlim(0, SHOWN)
    axes.set_xlabel("simulated seconds")
    longer = [str(name) for name in names if table.loc[name, "seconds"] > SHOWN]
    cut = f" Cut off at {SHOWN} s: {'; '.join(longer)}." if longer else ""
    page.figure(figure, f"What was done when. Pale: walking.{cut}")


def against(name: str) -> str:
    """The row of GOAP's that a row is held against: one that walks as far."""
    return "goap, very spot" if "very spot" in name else "goap"


def comparison(seconds: pd.DataFrame, name: str, other: str) -> list[str]:
    ratio = seconds[name] / seconds[other]
    return [
        name,
        other,
        f"{100 * (ratio < 1).mean():.1f} %",
        f"{100 * (seconds[name] >= LOSS).mean():.1f} %",
        *[f"{np.percentile(ratio, share):.3f}" for share in (5, 50, 95)],
    ]


def perturbed(page: Page, table: pd.DataFrame) -> None:
    page.heading("Households like it")
    seconds = table.pivot(index="household", columns="selector", values="seconds")
    others = [name for name in table["selector"].unique() if name != against(name)]
    header = ["selector", "against", "sooner", "never content", "5 %", "median of its time", "95 %"]
    page.table(header, [comparison(seconds, name, against(name)) for name in others])
    page.text(
        f"{len(seconds)} households with gains, durations, decays and coordinates each multiplied "
        "by a factor of its own between 0.7 and 1.3."
    )
    page.text(
        "GOAP keeps its plan to the end, though a walk to the sink may lead by way of the bath. "
        "Against one that takes the shorter of two ways and gives way to a cheaper plan:"
    )
    page.table(
        header,
        [
            comparison(seconds, name, BETTER_GOAP + (", very spot" if "very spot" in name else ""))
            for name in others
            if name.startswith("udgoap")
        ],
    )
    ratios = {name: seconds[name] / seconds["goap"] for name in others}
    figure, axes = plt.subplots(figsize=(9, 3.2))
    bins = np.linspace(0.4, 1.4, 51)
    for name, shade in zip(["udgoap", "udgoap, needs fall"], [0.75, 0.4]):
        axes.hist(ratios[name], bins=bins, alpha=shade, color=colour(name), label=name)
    axes.axvline(1, color=colour("goap"))
    axes.set_xlabel("time needed, of GOAP's in the same household")
    axes.set_ylabel("households")
    axes.legend(frameon=False)
    page.figure(figure, "Left of the line: sooner than GOAP.")
    wins = float((seconds["udgoap"] < seconds["goap"]).mean())
    median = float(np.median(ratios["udgoap"]))
    page.bar(
        "udgoap is sooner than GOAP in at least 95 %", wins >= 0.95, f"in {100 * wins:.1f} %"
    )
    page.bar(
        "its median is at least 19 % sooner", median <= 0.81, f"{100 - 100 * median:.1f} % sooner"
    )


def limits(page: Page, folder: Path, table: pd.DataFrame) -> None:
    page.heading("How good could it be?")
    beam = pd.read_csv(folder / "household_beam.csv")
    page.table(
        ["lives kept of each frame", "best life, seconds"],
        [[f"{row.width}", f"{row.seconds:.2f}"] for row in beam.itertuples()],
    )
    known = beam.loc[beam["seconds"].idxmin()]
    acts = pd.read_csv(folder / "household_acts.csv")
    places = pd.read_csv(folder / "household_places.csv")
    bound = lower_bound(acts, places, float(known["seconds"]))
    page.text(
        f"The best life that the beam search found takes {known['seconds']:.1f} s; none is shorter "
        f"than {bound:.1f} s, which is proven. It is: {known['acts']}."
    )
    seconds = float(table.loc["best, durations", "seconds"])
    excess = seconds / float(known["seconds"]) - 1
    page.bar(
        "best with durations is within 10 % of the best known",
        excess <= 0.10,
        f"{seconds:.1f} s, {100 * excess:.1f} % more",
    )


def main() -> None:
    folder = Path(sys.argv[1])
    table = pd.read_csv(folder / "household_rows.csv", index_col="selector").join(
        pd.read_csv(folder / "household_times.csv", index_col="selector")
    )
    page = Page("The household: how soon is everything above 90?", Run.read(folder))
    rows(page, table)
    lives(page, table, pd.read_csv(folder / "household_deeds.csv"))
    perturbed(page, pd.read_csv(folder / "household_perturbed.csv"))
    limits(page, folder, table)
    page.write(folder / "household.html")


if __name__ == "__main__":
    main()
