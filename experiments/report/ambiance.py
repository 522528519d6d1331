"""Smart ambiance: does the place change what is done there? Chapter 7 of the thesis.

And what has happened before: the ambush and the four levers.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pandas as pd

from ambiance_before import ambush, levers
from ambiance_figures import (
    SHOWN,
    crossing_figure,
    does_as_asked,
    failed_figure,
    library_figure,
    named,
    yards_figure,
)
from ambiance_tables import by_selector, cases, extent, share, verdicts
from page import Page, Run


def read(folder: Path, name: str) -> pd.DataFrame | None:
    path = folder / f"{name}.csv"
    return pd.read_csv(path) if path.exists() else None


# The library


def library(page: Page, acts: pd.DataFrame) -> None:
    page.heading("The library: what a place does")
    page.text(
        "Somebody strolls 58 m, 20 of them through a library, and is bored every four seconds. "
        "Chatting costs 2 and checking a social network 3. The library adds 5 to what is loud."
    )
    rows = []
    for selector, ambiance, table in cases(acts):
        counts = table.groupby(["inside", "act"]).size()
        cells = [
            f"{counts.get((inside, act), 0)}"
            for inside in (0, 1)
            for act in ("chat", "check_network")
        ]
        rows.append([named(selector), ambiance, *cells])
    page.table(
        [
            "selector",
            "ambiance",
            "outside: chats",
            "checks the network",
            "inside: chats",
            "checks the network",
        ],
        rows,
    )
    library_figure(page, acts[acts["selector"] == SHOWN])
    for ambiance, inside, what in [
        ("on", "check_network", "on: checks the network inside and chats outside"),
        ("off", "chat", "off: chats everywhere"),
    ]:
        own = acts[acts["ambiance"] == ambiance]
        is_so = own["act"] == own["inside"].map({0: "chat", 1: inside})
        kept = {
            named(str(name)): share(it) for name, it in is_so.groupby(own["selector"], sort=False)
        }
        verdicts(page, what, kept, "acts")


# The crossing


def crossing(page: Page, counts: pd.DataFrame, legs: pd.DataFrame, strengths: pd.DataFrame) -> None:
    page.heading("The crossing: what others have done")
    seeds = counts["seed"].nunique()
    page.text(
        "Pedestrians cross a street of 8 m. Calm ones walk at cost 5 and run at cost 8, nervous ones "
        "walk at 8 and run at 5. Each run that ends leaves 1 of nervous in the street, at most 6, "
        "half of which is gone after 10 s; a run costs as much less. A calm one comes every 6 s, and "
        f"after a minute eight nervous ones come, one a second. All times vary; {seeds} seeds."
    )
    crossing_figure(page, legs, strengths)
    rows = []
    for selector, ambiance, table in cases(counts):
        after = table["calm_ran_after"]
        rows.append(
            [
                named(selector),
                ambiance,
                f"{table['calm'].mean():.0f}",
                f"{table['calm_ran_before'].sum()}",
                extent(after, "d"),
                f"{after.mean():.2f}",
                extent(table["last_run"], ".1f"),
                f"{table['changed'].sum()}",
            ]
        )
    page.table(
        [
            "selector",
            "ambiance",
            "calm ones",
            "ran before",
            "ran after",
            "mean",
            "last run, s",
            "changed gait",
        ],
        rows,
    )
    page.text(
        "Before and after: the first nervous one came. Last run: when it ended, seen from when the "
        "last nervous one came. Changed gait: all pedestrians of all seeds that did."
    )
    calm_before = counts["calm_ran_before"] == 0
    dies_down = (counts["calm_ran_after"] > 0) & (counts["last_run"] <= 90)
    for ambiance, is_so, what in [
        (
            "on",
            calm_before & dies_down,
            "on: no calm one runs before the first nervous one, at least one runs later, and nobody "
            "later than 90 s after the last nervous one",
        ),
        ("off", calm_before & (counts["calm_ran_after"] == 0), "off: no calm one ever runs"),
    ]:
        verdicts(page, what, by_selector(counts, ambiance, is_so), "seeds")


def intervals(page: Page, counts: pd.DataFrame, others: pd.DataFrame) -> None:
    page.text(
        "After the fact: what it hangs on. A panic dies down only if calm ones come seldom enough: "
        "the sooner the next one comes, the more is left of the last run."
    )
    both = pd.concat([others, counts[counts["ambiance"] == "on"]]).sort_values("interval")
    rows = []
    for (interval, selector), table in both.groupby(["interval", "selector"], sort=False):
        if selector != SHOWN:
            continue
        late = (table["last_run"] > 90).sum()
        after = table["calm_ran_after"]
        rows.append(
            [
                f"{interval:g} s",
                f"{extent(after, 'd')} of {table['calm'].max()}",
                f"{late} of {len(table)}",
            ]
        )
    page.table(["a calm one comes every", "calm ones that ran", "seeds with runs after 90 s"], rows)
    page.text(f"By {SHOWN}.")


# The spy


def spy(page: Page, counts: pd.DataFrame, strides: pd.DataFrame, cameras: pd.DataFrame) -> None:
    page.heading("The spy: what is near")
    layouts = counts["layout"].nunique()
    page.text(
        "A spy gets through a yard of sixteen way points, 7 m apart, up and to the right. Running "
        "costs 3 and walking 5. A camera adds 4 to what is suspicious, as running is, within 5 m. "
        f"Five cameras stand anywhere; {layouts} layouts."
    )
    yards_figure(page, strides, cameras)
    rows = []
    for selector, ambiance, table in cases(counts):
        watched = table["watched_walks"].sum() + table["watched_runs"].sum()
        others = table["unwatched_walks"].sum() + table["unwatched_runs"].sum()
        rows.append(
            [
                named(selector),
                ambiance,
                f"{table['arrived'].sum()}",
                f"{table['seconds'].mean():.1f}",
                f"{table['watched_walks'].sum()} of {watched}",
                f"{table['unwatched_runs'].sum()} of {others}",
                f"{table['changes'].sum()}",
                f"{table['plan_states'].sum() / table['searches'].sum():.0f}",
            ]
        )
    page.table(
        [
            "selector",
            "ambiance",
            "arrived",
            "seconds, mean",
            "near cameras: walked",
            "elsewhere: ran",
            "changed gait",
            "states each",
        ],
        rows,
    )
    page.text(
        "Walked and ran: how often she began to at a way point, in all layouts. Changed gait: how "
        "often she did between two. States: plan states in each search."
    )
    arrived = counts["arrived"] == 1
    for ambiance, is_so, what in [
        (
            "on",
            arrived & does_as_asked(counts),
            "on: she walks from way points near cameras and runs from all others",
        ),
        (
            "off",
            arrived & (counts["watched_walks"] + counts["unwatched_walks"] == 0),
            "off: she always runs",
        ),
    ]:
        verdicts(page, what, by_selector(counts, ambiance, is_so), "layouts")
    failed_figure(page, counts, strides, cameras)


def sizes(page: Page, counts: pd.DataFrame) -> None:
    page.text(
        "After the fact: what it hangs on. The same with nine and with twenty-five way points; also "
        "by the best plan (best), and with 65,536 plan states instead of 1,024. The cheapest way is "
        "worked out without the library; each step costs what it does where it begins."
    )
    rows = []
    for (side, selector), own in counts.groupby(["side", "selector"], sort=False):
        on = own[own["ambiance"] == "on"]
        off = own[own["ambiance"] == "off"]
        arrived = on["arrived"] == 1
        more = (on["first_cost"] - on["cheapest"])[on["first_cost"] > 0]
        rows.append(
            [
                f"{side} by {side}: {named(str(selector))}",
                f"{off['arrived'].sum()}",
                f"{arrived.sum()}",
                f"{(arrived & does_as_asked(on)).sum()}",
                f"{(more == 0).sum()} of {len(more)}",
                "" if more.empty else f"{more.mean():.2f}, {more.max()}",
                f"{on['limited'].sum()} of {on['searches'].sum():,}",
            ]
        )
    page.table(
        [
            "way points: selector",
            "off: arrived",
            "on: arrived",
            "does as asked",
            "first plan cheapest",
            "dearer by: mean, most",
            "searches at their limit",
        ],
        rows,
    )
    page.text(
        "The selector first takes the first plan that can be executed. It doesn't notice that two ways "
        "lead to the same place, so the ways that it tries double from step to step, twice: by where "
        "they lead and by gait."
    )


def main() -> None:
    folder = Path(sys.argv[1])
    page = Page("Smart ambiance: does the place change what is done there?", Run.read(folder))
    page.text(
        "Three scenes of the thesis, and two more: places where people have died, and levers that have "
        "shown something before. Off means without modifiers and areas, without influence, or without "
        "history, and all else the same. UDGOAP is the selector first with a cost_weight of 0.01. GOAP is "
        "shown with both of its models."
    )
    acts = read(folder, "library_acts")
    if acts is not None:
        library(page, acts)
    crossings = read(folder, "crossing_counts")
    if crossings is not None:
        legs = pd.read_csv(folder / "crossing_legs.csv")
        crossing(page, crossings, legs, pd.read_csv(folder / "crossing_strengths.csv"))
        intervals(page, crossings, pd.read_csv(folder / "crossing_intervals.csv"))
    yards = read(folder, "spy_counts")
    if yards is not None:
        strides = pd.read_csv(folder / "spy_strides.csv")
        spy(page, yards, strides, pd.read_csv(folder / "spy_cameras.csv"))
        sizes(page, pd.read_csv(folder / "spy_sizes.csv"))
    deaths = read(folder, "ambush_counts")
    if deaths is not None:
        travellers = pd.read_csv(folder / "ambush_travellers.csv")
        dangers = pd.read_csv(folder / "ambush_dangers.csv")
        ambush(page, deaths, travellers, dangers, pd.read_csv(folder / "ambush_variants.csv"))
    lives = read(folder, "levers_lives")
    if lives is not None:
        pulls = pd.read_csv(folder / "levers_pulls.csv")
        levers(page, lives, pulls, pd.read_csv(folder / "levers_spacings.csv"))
    page.write(folder / "ambiance.html")


if __name__ == "__main__":
    main()
