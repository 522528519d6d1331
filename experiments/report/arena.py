"""The arena: how long does the wizard live? Chapter 6 of the thesis."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
import scikit_posthocs
from matplotlib import pyplot as plt
from scipy import stats

from page import Page, Run, colour

SYSTEMS = ["schedules", "goap", "udgoap"]
THESIS_MEAN = {"schedules": 233.62, "goap": 242.71, "udgoap": 381.98}
THESIS_DEVIATION = {"schedules": 203.52, "goap": 236.52, "udgoap": 639.41}
THESIS_RATIO = 1.57
ATTACKS = ["melee", "lightning", "blast"]
CASTS = ["lightning", "blast", "heal"]
# By the beginnings of their tables' names.
FORMS = {
    "arena": "headline",
    "one_count": "one count",
    "stands": "stands",
    "again": "another seed",
    "variants": "headline",
}
ACTS = ["goto", "take", *ATTACKS, "heal"]
SHADES = ["#d9dee5", "#a9c4a0", "#b35900", "#e8c547", "#5b3f99", "#c06c84"]
RESAMPLES = 10_000
BOOTSTRAP_SEED = 6

CHOICES = [
    "What was fixed before this run, and what was known then, stands in experiments/README.md. The "
    "choices below are the first round's, in which all but the last were made before any result.",
    "One frame is 0.05 s. The world ticks in every frame; the wizard thinks every 0.2 s, and when a "
    "step or a plan of his has ended. Spells and blows run to their end unless they are "
    "interrupted; walks give way to a better plan at any time. A blow or a bolt that misses is a "
    "step that was done; a cast that was interrupted is one that has failed, and is left out for "
    "2 s, by all selectors.",
    "Items have an action of their own, take (walk there and use it), beside goto, so there are six "
    "costs, as the thesis says in one of two places. To each cost a thousandth of the distance is "
    "added, so that of equal targets the nearest is chosen, as by the thesis' subsystems. A blast "
    "is done for the sake of one antlion; that it kills the others is a world effect.",
    "There is a goal for each antlion, that it be dead. In the form beside, one count, there is one "
    "goal for all: no antlion in the arena is full, ten are empty. Each other drive has one goal: no "
    "antlion within 5 m is full, five are empty; five potions are full. A goal's priority to GOAP is "
    "1 - completeness.",
    "What walking leads to is in the document, as in appendix A of the thesis: antlions near where "
    "the wizard arrives bite him once, those beside him when he sets out bite all the way, and "
    "those who can be there by then follow. GOAP knows it too, and has no use for it.",
    "schedules is the thesis' machine: below the health threshold it takes the nearest health item, "
    "else heals; below the mana threshold it takes the nearest mana item; it blasts when three are "
    "within the radius, hits who is beside it, shoots the nearest, and goes to meet him if it "
    "can't. An interrupted spell is followed by a fight. In the form stands it doesn't go to meet "
    "anybody; there a bite takes another number, by which that machine is calibrated.",
    "All episodes of all rows have random numbers of their own. Facts about the world, such as mana "
    "costs and the damage of bites, are attributes of the wizard and always true, in the "
    "robustness test as well; weights, costs and thresholds stay as they were tuned.",
    "Added after the first results, since GOAP did worse than the machine: the row goap, weighed, "
    "in which GOAP's drives have tuned weights as well (90 random sets; ten again, 20 lives each), "
    "by which its goals are ranked. best is given 64 plan states a decision.",
]


@dataclass(frozen=True)
class Interval:
    middle: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f})"


def ratio_of_means(one: np.ndarray, other: np.ndarray) -> Interval:
    """How many times as long, with the 95 % interval of a percentile bootstrap."""
    random = np.random.default_rng(BOOTSTRAP_SEED)

    def resampled(values: np.ndarray) -> np.ndarray:
        return np.array([random.choice(values, len(values)).mean() for _ in range(RESAMPLES)])

    ratios = resampled(one) / resampled(other)
    low, high = np.percentile(ratios, [2.5, 97.5])
    return Interval(float(one.mean() / other.mean()), float(low), float(high))


def hochberg(values: np.ndarray) -> np.ndarray:
    """Hochberg's step-up procedure as he wrote it (1988), to check the library's by."""
    adjusted = np.empty(len(values))
    least = 1.0
    for rank, index in enumerate(np.argsort(values)[::-1]):
        least = min(least, (rank + 1) * values[index])
        adjusted[index] = least
    return adjusted


def dunn(lives: dict[str, np.ndarray]) -> pd.DataFrame:
    """Dunn's test of each pair, adjusted by Hochberg's procedure."""
    samples = list(lives.values())
    plain = scikit_posthocs.posthoc_dunn(samples).to_numpy()
    table = scikit_posthocs.posthoc_dunn(samples, p_adjust="simes-hochberg")
    above = np.triu_indices(len(samples), 1)
    if not np.allclose(table.to_numpy()[above], hochberg(plain[above])):
        raise SystemExit("what the library calls simes-hochberg isn't Hochberg's procedure")
    table.index = table.columns = list(lives)
    return table


def p_value(value: float) -> str:
    return f"{value:.3f}" if value >= 0.001 else f"{value:.1e}"


def lifespans(page: Page, lives: pd.DataFrame, longest: float) -> None:
    page.heading("How long he lives")
    goap = lives[lives["row"] == "goap"]["seconds"].to_numpy()
    rows = []
    for name in lives["row"].unique():
        if name.endswith("free lightning"):
            continue
        here = lives[lives["row"] == name]
        seconds = here["seconds"].to_numpy()
        rows.append(
            [
                name,
                f"{len(seconds)}",
                f"{seconds.mean():.1f}",
                f"{THESIS_MEAN[name]:.1f}" if name in THESIS_MEAN else "",
                f"{np.median(seconds):.1f}",
                f"{seconds.std(ddof=1):.1f}",
                f"{THESIS_DEVIATION[name]:.1f}" if name in THESIS_DEVIATION else "",
                f"{100 * here['ended_alive'].mean():.1f} %",
                str(ratio_of_means(seconds, goap)),
                f"{here['thought'].sum() / seconds.sum():.2f}",
            ]
        )
    page.table(
        [
            "row",
            "lives",
            "mean, s",
            "thesis",
            "median",
            "deviation",
            "thesis",
            "alive at the end",
            "of GOAP's mean (95 %)",
            "thoughts a second",
        ],
        rows,
    )
    page.text(
        f"Lives end after {longest:.0f} s and count as that long. Intervals: percentile bootstrap, "
        f"{RESAMPLES:,} resamples, seed {BOOTSTRAP_SEED}. The thesis' schedules are the finite state "
        "machine of Half-Life 2."
    )
    figure, axes = plt.subplots(len(SYSTEMS), 1, figsize=(9, 6), sharex=True)
    upper = float(lives[lives["row"].isin(SYSTEMS)]["seconds"].max())
    bins = np.linspace(0, max(upper, 1), 73)
    for name, axis in zip(SYSTEMS, axes):
        seconds = lives[lives["row"] == name]["seconds"]
        axis.hist(seconds, bins=bins, color=colour(name))
        axis.axvline(seconds.mean(), color="#1d2530", linewidth=1)
        axis.set_ylabel(f"{name}\nlives")
    axes[-1].set_xlabel("seconds lived; the line is the mean")
    page.figure(figure, "Lifespans of the tuned wizards (thesis, figure 6.4).")


def other_forms(page: Page, forms: dict[str, pd.DataFrame], extents: dict[str, pd.Series]) -> None:
    if len(forms) < 2:
        return
    page.heading("Other forms of the arena")
    rows = []
    for form, lives in forms.items():
        means = {name: here["seconds"].to_numpy() for name, here in lives.groupby("row", sort=False)}
        for name, seconds in means.items():
            rows.append(
                [
                    f"{FORMS[form]}: {name}",
                    f"{extents[form]['bite_damage']:g}",
                    f"{len(seconds)}",
                    f"{seconds.mean():.1f}",
                    f"{np.median(seconds):.1f}",
                    f"{100 * lives[lives['row'] == name]['ended_alive'].mean():.1f} %",
                    str(ratio_of_means(seconds, means["goap"])),
                ]
            )
    page.table(
        ["", "bite", "lives", "mean, s", "median", "alive at the end", "of its GOAP's mean (95 %)"],
        rows,
    )
    page.text(
        "One count: one goal over the number of antlions, tuned anew. Stands: the machine that stands "
        "still, tuned, and the bite that belongs to it; goap and udgoap as the headline's world has "
        "tuned them. Another seed: the headline's tuning and lives again."
    )


def interrupted_casts(page: Page, tables: dict[str, pd.DataFrame]) -> None:
    page.heading("Interrupted casts")
    rows = []
    for form, lives in tables.items():
        counts = lives.groupby("row", sort=False)[[*CASTS, "interrupted"]].sum()
        for name, row in counts.iterrows():
            casts = row[CASTS].sum()
            share = f"{100 * row['interrupted'] / casts:.2f} %" if casts else ""
            rows.append([f"{FORMS[form]}: {name}", f"{casts:,}", f"{row['interrupted']:,}", share])
    page.table(["", "casts", "interrupted", "share"], rows)
    page.text("Two bites within a second interrupt a cast.")


def significance(page: Page, tuned: dict[str, np.ndarray]) -> None:
    page.heading("Is it chance?")
    kruskal = stats.kruskal(*tuned.values())
    table = dunn(tuned)
    page.text(
        f"Kruskal-Wallis over the three tuned systems: H = {kruskal.statistic:.1f}, "
        f"p = {p_value(kruskal.pvalue)} (thesis: 0.038). Dunn's test, adjusted by Hochberg:"
    )
    page.table(
        ["", *tuned],
        [
            [one, *["" if one == other else p_value(table.loc[one, other]) for other in tuned]]
            for one in tuned
        ],
    )
    page.text("Thesis: UDGOAP against the machine 0.0332, against GOAP 0.0337, those two 0.439.")


def weighed(page: Page, lives: pd.DataFrame) -> None:
    """Whether GOAP whose goals are weighed, too, can be told from UDGOAP."""
    here = {name: lives[lives["row"] == name]["seconds"] for name in ("goap, weighed", "udgoap")}
    if not all(len(it) for it in here.values()):
        return
    p = stats.mannwhitneyu(*here.values()).pvalue
    means = ", ".join(f"{name} {it.mean():.0f} s" for name, it in here.items())
    page.text(f"{means}; Mann-Whitney: p = {p_value(p)}.")


def ended_by_the_clock(page: Page, form: str, lives: pd.DataFrame, longest: float) -> None:
    """For rows many of whose lives hadn't ended, which a mean of 3,600 s at most plays down."""
    plain = lives[~lives["row"].str.endswith("free lightning")]
    alive = plain.groupby("row", sort=False)["ended_alive"].mean()
    many = [name for name in alive.index if alive[name] > 0.05]
    if not many:
        return
    page.text(
        f"{form}: more than 5 % of lives were ended by the clock in {'; '.join(many)}. So here is the mean "
        "of what was lived of the first 1,200 s, and log-rank tests, which know that those lives "
        "had not ended:"
    )
    systems = [name for name in SYSTEMS if name in alive.index]
    names = [*systems, *[name for name in many if name not in systems]]
    seconds = {name: lives[lives["row"] == name]["seconds"].to_numpy() for name in names}
    censored = {
        name: stats.CensoredData.right_censored(it, it >= longest) for name, it in seconds.items()
    }

    def cells(name: str) -> list[str]:
        tests = [
            "" if other == name else p_value(stats.logrank(censored[name], censored[other]).pvalue)
            for other in systems
        ]
        return [name, f"{np.minimum(seconds[name], 1200).mean():.1f}", *tests]

    page.table(
        ["", "of 1,200 s", *[f"p against {name}" for name in systems]],
        [cells(name) for name in names],
    )


def bars(page: Page, lives: pd.DataFrame, tuned: dict[str, np.ndarray]) -> None:
    ratio = ratio_of_means(tuned["udgoap"], tuned["goap"])
    p = float(dunn(tuned).loc["udgoap", "goap"])
    page.bar(
        f"UDGOAP lives at least {THESIS_RATIO} times as long as GOAP, p < 0.05",
        ratio.middle >= THESIS_RATIO and p < 0.05,
        f"{ratio} times, p = {p_value(p)}",
    )
    page.bar("the aim, at least 2 times", ratio.middle >= 2, f"{ratio} times")
    untuned = lives[lives["row"] == "udgoap, untuned"]["seconds"].mean()
    goap = tuned["goap"].mean()
    page.bar(
        "UDGOAP untuned lives at least as long as GOAP tuned",
        untuned >= goap,
        f"{untuned:.1f} s against {goap:.1f} s",
    )


def acts(page: Page, lives: pd.DataFrame) -> None:
    page.heading("What he does")
    minutes = lives.groupby("row", sort=False)["seconds"].sum() / 60
    counts = lives.groupby("row", sort=False)[[*ACTS, "interrupted", "killed"]].sum()
    rates = counts.div(minutes, axis=0)
    page.table(
        ["begun in a minute", *ACTS, "interrupted", "killed"],
        [[name, *[f"{value:.2f}" for value in row]] for name, row in rates.iterrows()],
    )
    figure, axes = plt.subplots(figsize=(9, 2.6))
    left = np.zeros(len(SYSTEMS))
    for act, shade in zip(ACTS, SHADES):
        values = np.array([rates.loc[name, act] for name in SYSTEMS])
        axes.barh(SYSTEMS, values, left=left, color=shade, label=act)
        left += values
    axes.invert_yaxis()
    axes.set_xlabel("begun in a minute of life")
    axes.legend(frameon=False, ncols=6, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    page.figure(figure, "What the tuned wizards do.")


def prediction(page: Page, lives: pd.DataFrame) -> None:
    page.heading("Lightning for nothing")
    page.text(
        "The thesis predicts (section 8.1) that UDGOAP makes use of a change that nobody has tuned "
        "it for. Lightning's mana cost is set to 0, in the world and as a fact, and nothing else."
    )
    counts = lives.groupby("row", sort=False)[ATTACKS].sum()
    share = counts["lightning"] / counts.sum(axis=1)
    means = lives.groupby("row", sort=False)["seconds"].mean()

    def cells(name: str) -> list[str]:
        before, after = share[name], share[f"{name}, free lightning"]
        return [
            name,
            f"{100 * before:.1f} %",
            f"{100 * after:.1f} %",
            f"{after / before:.1f}" if before > 0 else "from none" if after > 0 else "",
            f"{means[name]:.0f}",
            f"{means[f'{name}, free lightning']:.0f}",
        ]

    page.table(
        ["", "lightning of all attacks", "free", "times", "mean life, s", "free"],
        [cells(name) for name in SYSTEMS],
    )
    before, after = share["udgoap"], share["udgoap, free lightning"]
    page.bar(
        "UDGOAP's share of lightning at least doubles",
        after > 0 and after >= 2 * before,
        f"{100 * before:.1f} % to {100 * after:.1f} %",
    )


def robustness(page: Page, table: pd.DataFrame) -> None:
    page.heading("A world that nobody tuned for")
    base = table[table["constant"] == "none"].set_index("selector")["mean"]
    changed = table[table["constant"] != "none"]
    wide = changed.pivot(index=["constant", "factor"], columns="selector", values="mean")
    wide = wide.loc[list(dict.fromkeys(zip(changed["constant"], changed["factor"])))]
    page.table(
        ["constant", "times", *SYSTEMS, *[f"{name}, of before" for name in SYSTEMS]],
        [
            ["none", "", *[f"{base[name]:.0f}" for name in SYSTEMS], *["" for _ in SYSTEMS]],
            *[
                [
                    constant,
                    f"{factor:g}",
                    *[f"{row[name]:.0f}" for name in SYSTEMS],
                    *[f"{100 * row[name] / base[name]:.0f} %" for name in SYSTEMS],
                ]
                for (constant, factor), row in wide.iterrows()
            ],
        ],
    )
    losses = [
        f"{name} {100 * (1 - (wide[name] / base[name]).clip(upper=1).mean()):.0f} %"
        for name in SYSTEMS
    ]
    shortest = [f"{name} {wide[name].min():.0f} s" for name in SYSTEMS]
    page.text(
        "Mean seconds lived. Of their lifespans the systems lose, averaged over all cases (a longer "
        f"life counts as no loss): {', '.join(losses)}. The shortest mean: {', '.join(shortest)}."
    )


def tuning(page: Page, table: pd.DataFrame, rows: pd.DataFrame, times: pd.DataFrame | None) -> None:
    page.heading("Tuning")

    def cells(name: str) -> list[str]:
        here = table[table["selector"] == name]
        first = here[here["round"] == "first"]["mean"]
        second = here[here["round"] == "second"]["mean"]
        return [
            name,
            f"{len(first)}",
            f"{first.median():.0f}",
            f"{first.max():.0f}",
            f"{second.max():.0f}",
            f"{times.loc[name, 'decision_microseconds']:.1f}" if times is not None else "",
        ]

    page.table(
        [
            "",
            "sets tried",
            "median, s",
            "best, s",
            "best of ten again, s",
            "a decision, µs",
        ],
        [cells(name) for name in SYSTEMS],
    )
    page.text("What a decision takes is of this machine.")
    setups = rows.set_index("row")
    machine = setups.loc["schedules"]
    page.text(
        f"Thresholds kept: health {machine['health_threshold']:.0f}, mana "
        f"{machine['mana_threshold']:.0f} (thesis: 35, 0)."
    )
    for name, what, prefix in [("goap", "Costs", "cost_"), ("udgoap", "Weights", "weight_")]:
        kept = setups.loc[name].filter(like=prefix)
        words = ", ".join(f"{key.removeprefix(prefix)} {value:.2f}" for key, value in kept.items())
        page.text(f"{what} kept for {name}: {words}.")
    grid = table[(table["selector"] == "schedules") & (table["round"] == "first")]
    surface = grid.pivot(index="health_threshold", columns="mana_threshold", values="mean")
    figure, axes = plt.subplots(figsize=(6, 4.6))
    mesh = axes.pcolormesh(surface.columns, surface.index, surface.to_numpy(), cmap="cividis")
    axes.set_xlabel("mana threshold")
    axes.set_ylabel("health threshold")
    figure.colorbar(mesh, label="mean seconds lived")
    page.figure(figure, "The machine's thresholds (thesis, figure 6.3).")


def calibration(page: Page, tables: dict[str, pd.DataFrame]) -> None:
    if not tables:
        return
    page.heading("What a bite takes")
    page.text(
        "The one free number: the multiple of 0.5 whose tuned schedules has the mean nearest the "
        f"thesis' {THESIS_MEAN['schedules']:.0f} s on fresh episodes. For each machine the number in "
        "use and its neighbours, each with a grid of its own:"
    )
    page.table(
        ["machine", "damage", "health threshold", "mana threshold", "mean of fresh lives, s"],
        [
            [
                {"arena": "meets", "stands": "stands"}[form],
                f"{row.bite_damage:g}",
                f"{row.health_threshold:.0f}",
                f"{row.mana_threshold:.0f}",
                f"{row.mean:.1f}",
            ]
            for form, table in tables.items()
            for row in table.itertuples()
        ],
    )


def read(folder: Path, name: str, **options: str) -> pd.DataFrame | None:
    """A table. None if that part of the experiment wasn't run."""
    path = folder / f"{name}.csv"
    return pd.read_csv(path, **options) if path.exists() else None


def read_all(folder: Path, ending: str) -> dict[str, pd.DataFrame]:
    """The tables that the parts have left under names that end so."""
    found = {part: read(folder, f"{part}_{ending}") for part in FORMS}
    return {part: table for part, table in found.items() if table is not None}


def main() -> None:
    folder = Path(sys.argv[1])
    parts = read_all(folder, "lives")
    lives = pd.concat([parts[part] for part in ("arena", "variants") if part in parts])
    extents = {part: it.iloc[0] for part, it in read_all(folder, "extent").items()}
    longest = float(extents["arena"]["longest"])
    tuned = {name: lives[lives["row"] == name]["seconds"].to_numpy() for name in SYSTEMS}

    page = Page("The arena: how long does the wizard live?", Run.read(folder))
    page.heading("What was left free")
    for choice in CHOICES:
        page.text(choice)
    lifespans(page, lives, longest)
    significance(page, tuned)
    weighed(page, lives)
    ended_by_the_clock(page, "Headline", lives, longest)
    bars(page, lives, tuned)
    other_forms(page, {part: it for part, it in parts.items() if part != "variants"}, extents)
    for part, name in FORMS.items():
        if part in parts and name != FORMS["arena"]:
            ended_by_the_clock(page, name.capitalize(), parts[part], longest)
    acts(page, lives)
    interrupted_casts(page, parts)
    if "variants" in parts:
        prediction(page, lives)
    robust = read(folder, "arena_robustness")
    if robust is not None:
        robustness(page, robust)
    tuning(
        page,
        pd.read_csv(folder / "arena_tuning.csv"),
        pd.read_csv(folder / "arena_rows.csv"),
        read(folder, "arena_times", index_col="selector"),
    )
    calibration(page, read_all(folder, "calibration"))
    page.write(folder / "arena.html")


if __name__ == "__main__":
    main()
