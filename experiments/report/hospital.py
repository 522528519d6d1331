"""The hospital: what does a decision cost, and who is fed first? Chapter 4 of the thesis."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pandas as pd
from matplotlib import pyplot as plt

from page import Page, Run, colour

# Table 4.1 of the thesis: milliseconds, and NPCs in a tenth of the processor. Its units don't agree:
# 5 ms of 200 ms is 2.5 %, and 0.025 % is printed.
THESIS = {"schedules": (5, 400), "goap": (14, 142), "utility_plans": (10, 200)}
EXACT = "udgoap, skipping exactly"
ROUGH = "udgoap, skipping, significance 1"
WORKERS = 16
INTERVAL = 0.2
SHARE = 0.1


def costs(page: Page, table: pd.DataFrame, counted: pd.DataFrame) -> None:
    page.heading("What a decision costs")
    turns = table["thought"] + table["skipped"]
    mean = table["decisions"] / turns / 1000
    search = table["searches_time"] / table["searches"] / 1000

    def cells(name: str) -> list[str]:
        thesis = THESIS.get(name)
        row = table.loc[name]
        return [
            name,
            f"{mean[name]:.2f}",
            f"{counted['instructions'][name] / counted['turns'][name]:,.0f}",
            f"{search[name]:.2f}",
            *[f"{row[column] / 1000:.2f}" for column in ("half", "p99", "most")],
            f"{row['plan_states'] / row['searches']:.1f}",
            f"{(row['mind_bytes'] + row['search_bytes']) / WORKERS / 1024:.1f}",
            f"{SHARE * INTERVAL * 1e6 / mean[name]:,.0f}",
            f"{thesis[1]}" if thesis else "",
        ]

    page.table(
        [
            "selector",
            "µs a turn",
            "instructions",
            "µs a search",
            "half below",
            "99 % below",
            "most",
            "states each",
            "KiB an NPC",
            "NPCs in 10 %",
            "thesis",
        ],
        [cells(str(name)) for name in table.index],
    )
    page.text(
        "A turn is everything that comes of an NPC's thinking every 0.2 s: its drives and goals, the "
        "search, and its steps, in the quickest of twenty runs; its instructions are those of the whole ticks, of a minute, counted "
        "by callgrind. Searches are timed one by one. KiB: what ticks keep of an NPC and the "
        "searches of all, a sixteenth each. The thesis' table 4.1 prints 5, 14 and 10 ms for its "
        "finite state machine, GOAP and utility-based system on a processor of 2006; its units "
        "don't agree with each other (5 ms of 200 ms is 2.5 %, printed as 0.025 %)."
    )
    ratio = mean["udgoap"] / mean["goap"]
    page.text(
        f"A turn of udgoap costs {ratio:.2f} times a turn of goap; the thesis has 1.23 in the "
        "household, for a UDGOAP and a GOAP of its own."
    )
    page.bar("a decision of udgoap takes at most 10 µs", mean["udgoap"] <= 10,
             f"{mean['udgoap']:.2f} µs")
    page.bar(
        "at most 1 µs a turn where turns are skipped in which nothing has changed",
        mean[EXACT] <= 1,
        f"{mean[EXACT]:.2f} µs",
    )


def skipping(page: Page, table: pd.DataFrame) -> None:
    page.heading("What is skipped")
    rows = ["udgoap", EXACT, "udgoap, skipping", ROUGH]
    behaviour = [column for column in table.columns if column.startswith(("given", "wanting"))]
    behaviour += ["steps", "cheered_up", "examined"]
    page.table(
        ["selector", "turns", "thought about", "does what udgoap does"],
        [
            [
                name,
                f"{table.loc[name, 'thought'] + table.loc[name, 'skipped']:,.0f}",
                f"{table.loc[name, 'thought']:,.0f}",
                "yes" if table.loc[name, behaviour].equals(table.loc["udgoap", behaviour]) else "no",
            ]
            for name in rows
        ],
    )
    page.text(
        "With significance 1, changes of the seven attributes below one point count as none: "
        f"{table.loc[ROUGH, 'thought']:,.0f} turns are thought about instead of "
        f"{table.loc[EXACT, 'thought']:,.0f}, and the NPCs do something else."
    )
    page.bar(
        "who skips exactly does what udgoap does",
        bool(table.loc[EXACT, behaviour].equals(table.loc["udgoap", behaviour])),
        f"{table.loc[EXACT, 'steps']:.0f} steps, {table.loc['udgoap', 'steps']:.0f} by udgoap",
    )


def first(page: Page, served: pd.Series) -> None:
    page.heading("Who is fed first?")
    page.text(
        "One patient's food is at 0, another's medication at 39.9, just below the 40 at which "
        "somebody should come. Medication weighs twice as much."
    )
    names = {"give_meal": "the starving patient's meal", "give_pills": "the other patient's pills"}
    page.table(
        ["selector", "served first"],
        [[str(name), names.get(what, what)] for name, what in served.items()],
    )
    expected = {
        "schedules": "give_pills",
        "goap": "give_pills",
        "utility_plans": "give_meal",
        "udgoap": "give_meal",
    }
    is_so = all(served[name] == what for name, what in expected.items())
    page.bar(
        "utility_plans and udgoap feed first, goap and schedules medicate first, as in the thesis",
        is_so,
        ", ".join(f"{name}: {served[name]}" for name in expected),
    )


def ward(page: Page, table: pd.DataFrame) -> None:
    page.heading("The ward")
    kinds = {
        "pills": ("given_pills", "wanting_pills"),
        "meals": ("given_meals", "wanting_meals"),
        "company": ("cheered_up", "wanting_company"),
        "examination": ("examined", "wanting_examination"),
    }
    page.table(
        ["selector", *[f"{kind}: {what}" for kind in kinds for what in ("served", "wanting, s")]],
        [
            [
                str(name),
                *[
                    text
                    for done, wanting in kinds.values()
                    for text in (f"{row[done]:.0f}", f"{row[wanting]:.0f}")
                ],
            ]
            for name, row in table.iterrows()
        ],
    )
    page.text("Wanting: for how many seconds, added up over all patients, a need was below 40.")
    names = list(table.index)
    figure, axes = plt.subplots(figsize=(9, 3.2))
    width = 0.8 / len(names)
    for number, name in enumerate(names):
        values = [table.loc[name, wanting] for _, wanting in kinds.values()]
        places = np.arange(len(kinds)) + (number - (len(names) - 1) / 2) * width
        # Variants of a selector have its colour, each paler than the one before.
        variants = [str(it) for it in names[:number] if colour(str(it)) == colour(str(name))]
        axes.bar(places, values, width, label=name, color=colour(str(name)),
                 alpha=1 - 0.25 * len(variants))
    axes.set_xticks(range(len(kinds)), list(kinds))
    axes.set_ylabel("seconds in want, all patients")
    axes.legend(frameon=False)
    page.figure(figure, "How long patients were in want of what.")


def main() -> None:
    folder = Path(sys.argv[1])
    table = pd.read_csv(folder / "hospital_rows.csv", index_col="selector")
    times = pd.read_csv(folder / "hospital_times.csv", index_col="selector")
    table = table.join(times.rename(columns={"searches": "searches_time"}))
    page = Page("The hospital: what does a decision cost, and who is fed first?", Run.read(folder))
    counted = pd.read_csv(folder / "hospital_instructions.csv", index_col="selector")
    costs(page, table, counted)
    skipping(page, table)
    first(page, pd.read_csv(folder / "hospital_first.csv", index_col="selector")["served"])
    ward(page, table)
    page.write(folder / "hospital.html")


if __name__ == "__main__":
    main()
