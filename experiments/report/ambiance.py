"""Smart ambiance: does the place change what is done there? Chapter 7 of the thesis."""

from __future__ import annotations

import sys
from pathlib import Path

import pandas as pd
from matplotlib import pyplot as plt
from matplotlib.lines import Line2D
from matplotlib.patches import Circle

from page import Page, Run

WALK = "#2f6fb3"
RUN = "#e0762c"
NERVOUS = "#a32a2a"
PALE = "#b9c2cd"
LIBRARY = "#f3ecd9"
CAMERA = "#a32a2a"
# Half of the library's length in metres, and how far a camera sees: as in the scenes.
WALL = 10
CAMERA_RANGE = 5
STREET = 8
# The one in the pictures.
SHOWN = "udgoap"
NAMES = {"goap": "goap, binary"}


def named(selector: str) -> str:
    """A row's name on the page: experiments call GOAP with its binary model just `goap`."""
    return NAMES.get(selector, selector)


def read(folder: Path, name: str) -> pd.DataFrame | None:
    path = folder / f"{name}.csv"
    return pd.read_csv(path) if path.exists() else None


def cases(table: pd.DataFrame) -> list[tuple[str, str, pd.DataFrame]]:
    """Each selector, with ambiance and without, in the order of the table."""
    groups = table.groupby(["selector", "ambiance"], sort=False)
    return [(str(selector), str(ambiance), rows) for (selector, ambiance), rows in groups]


def gait_legend(more: list[Line2D]) -> list[Line2D]:
    return [
        Line2D([], [], color=WALK, linewidth=2, label="walks"),
        Line2D([], [], color=RUN, linewidth=2, label="runs"),
        *more,
    ]


# The library


def library(page: Page, acts: pd.DataFrame) -> None:
    page.heading("The library: what a place does")
    page.text(
        "Somebody strolls 60 m, 20 of them through a library, and is bored every four seconds. "
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
    for selector, ambiance, table in cases(acts):
        inside = table[table["inside"] == 1]
        outside = table[table["inside"] == 0]
        wanted = "check_network" if ambiance == "on" else "chat"
        is_kept = (
            (inside["act"] == wanted).all() and (outside["act"] == "chat").all() and len(inside) > 0
        )
        what = (
            "on, the visitor checks the network inside and chats outside"
            if ambiance == "on"
            else "off, the visitor chats everywhere"
        )
        page.bar(
            f"{named(selector)}: {what}",
            bool(is_kept),
            f"{(inside['act'] == wanted).sum()} of {len(inside)} inside, "
            f"{(outside['act'] == 'chat').sum()} of {len(outside)} outside",
        )


def library_figure(page: Page, acts: pd.DataFrame) -> None:
    figure, axes = plt.subplots(figsize=(9, 1.9))
    axes.axvspan(-WALL, WALL, color=LIBRARY, zorder=0)
    axes.text(0, 1.42, "library", ha="center", va="bottom", color="#7a6a3a")
    for height, ambiance in enumerate(["off", "on"]):
        own = acts[acts["ambiance"] == ambiance]
        axes.plot([-30, 30], [height, height], color=PALE, linewidth=1, zorder=1)
        for act, colour, marker in [("chat", RUN, "o"), ("check_network", WALK, "s")]:
            done = own[own["act"] == act]
            label = "chats" if act == "chat" else "checks the network"
            axes.scatter(
                done["x"],
                [height] * len(done),
                color=colour,
                marker=marker,
                s=60,
                zorder=2,
                label=label if ambiance == "on" else None,
            )
    axes.set_yticks([0, 1], ["off", "on"])
    axes.set_ylim(-0.5, 1.9)
    axes.set_xlim(-31, 31)
    axes.set_xlabel("metres along the way")
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    figure.legend(frameon=False, loc="outside upper right", ncols=2, fontsize=9)
    page.figure(figure, f"What the visitor did where, by {SHOWN}, with ambiance on and off.")


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
    for ambiance in ["on", "off"]:
        crossing_figure(page, legs, strengths, counts, ambiance)
    rows = []
    for selector, ambiance, table in cases(counts):
        after = table["calm_ran_after"]
        rows.append(
            [
                named(selector),
                ambiance,
                f"{table['calm'].mean():.0f}",
                f"{table['calm_ran_before'].sum()}",
                f"{after.min()} to {after.max()}" if after.max() > 0 else "0",
                f"{after.mean():.2f}",
                f"{table['last_run'].min():.1f} to {table['last_run'].max():.1f}",
                f"{table['changed'].sum()}",
            ]
        )
    page.table(
        [
            "selector",
            "ambiance",
            "calm ones",
            "ran before the first nervous one",
            "ran later",
            "mean",
            "last run ended, s after the last nervous one came",
            "changed their gait",
        ],
        rows,
    )
    for selector, ambiance, table in cases(counts):
        if ambiance == "on":
            kept = (
                (table["calm_ran_before"] == 0)
                & (table["calm_ran_after"] > 0)
                & (table["last_run"] <= 90)
            )
            what = (
                "on, no calm one runs before the first nervous one, at least one runs later, and "
                "nobody later than 90 s after the last nervous one"
            )
        else:
            kept = (table["calm_ran_before"] == 0) & (table["calm_ran_after"] == 0)
            what = "off, no calm one ever runs"
        page.bar(f"{named(selector)}: {what}", bool(kept.all()), f"{kept.sum()} of {len(kept)} seeds")


def crossing_figure(
    page: Page, legs: pd.DataFrame, strengths: pd.DataFrame, counts: pd.DataFrame, ambiance: str
) -> None:
    is_on = ambiance == "on"
    figure, (street, strength) = plt.subplots(
        2, 1, figsize=(9, 4.0), sharex=True, height_ratios=[3, 1.3]
    )
    own = legs[(legs["selector"] == SHOWN) & (legs["ambiance"] == ambiance)]
    for leg in own.itertuples():
        is_nervous = leg.kind == "nervous"
        colour = NERVOUS if is_nervous else RUN if leg.gait == "run" else WALK
        style = "--" if is_nervous and leg.gait == "walk" else "-"
        street.plot(
            [leg.begun, leg.ended],
            [leg.begins_at, leg.ends_at],
            color=colour,
            linewidth=2.2 if leg.gait == "run" else 1.4,
            linestyle=style,
            solid_capstyle="round",
        )
    street.axhspan(-0.7, 0, color="#eceff3", zorder=0)
    street.axhspan(STREET, STREET + 0.7, color="#eceff3", zorder=0)
    street.set_ylim(-0.7, STREET + 0.7)
    street.set_yticks([0, STREET], ["kerb", "other\nkerb"])
    street.set_title(f"Ambiance {ambiance}", loc="left", fontsize=11)
    nervous = Line2D([], [], color=NERVOUS, linewidth=2, label="nervous, runs")
    calm = [
        Line2D([], [], color=WALK, linewidth=1.4, label="calm, walks"),
        Line2D([], [], color=RUN, linewidth=2.2, label="calm, runs"),
    ]
    figure.legend(
        handles=[*calm, nervous], frameon=False, loc="outside upper right", ncols=3, fontsize=9
    )
    left = strengths[(strengths["selector"] == SHOWN) & (strengths["ambiance"] == ambiance)]
    if not left.empty:
        strength.fill_between(left["seconds"], left["strength"], color=NERVOUS, alpha=0.25, linewidth=0)
        strength.plot(left["seconds"], left["strength"], color=NERVOUS, linewidth=1.2)
        strength.axhline(3, color="#5a6675", linewidth=0.8, linestyle=":")
        strength.text(
            129.5, 3.2, "above: calm ones run", ha="right", va="bottom", fontsize=8, color="#5a6675"
        )
    strength.set_ylim(0, 6.5)
    strength.set_yticks([0, 3, 6])
    strength.set_ylabel("nervous")
    strength.set_xlim(30, 130)
    strength.set_xlabel("seconds")
    what = (
        "Below, how strong nervous is in the street; from 3 on, a run costs a calm one less than a walk."
        if is_on
        else "Nothing is left in the street, and calm ones walk whoever runs."
    )
    page.figure(
        figure,
        f"Who crosses how, by {SHOWN}, the first of the seeds. A line is one pedestrian; the steeper, "
        f"the faster. {what}",
    )


def intervals(page: Page, counts: pd.DataFrame, others: pd.DataFrame) -> None:
    page.text(
        "After the fact: what it hangs on. A panic dies down only if calm ones come seldom enough. "
        "The later one runs, the more is left when the next one comes."
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
                f"{after.min()} to {after.max()} of {table['calm'].max()}",
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
            "walked from near cameras",
            "ran from elsewhere",
            "changed between way points",
            "states a search",
        ],
        rows,
    )
    for selector, ambiance, table in cases(counts):
        if ambiance == "on":
            kept = (table["watched_runs"] == 0) & (table["unwatched_walks"] == 0)
            what = "on, she walks from way points near cameras and runs from all others"
        else:
            kept = (table["watched_walks"] == 0) & (table["unwatched_walks"] == 0)
            what = "off, she always runs"
        kept &= table["arrived"] == 1
        page.bar(f"{named(selector)}: {what}", bool(kept.all()), f"{kept.sum()} of {len(kept)} layouts")
    failed_figure(page, counts, strides, cameras)


def draw_yard(axes: plt.Axes, strides: pd.DataFrame, cameras: pd.DataFrame) -> None:
    for camera in cameras.itertuples():
        place = (camera.x, camera.z)
        axes.add_patch(Circle(place, CAMERA_RANGE, color=CAMERA, alpha=0.13, linewidth=0))
        axes.plot(*place, marker="^", color=CAMERA, markersize=6, linestyle="none")
    points = [(7 * column, 7 * row) for column in range(4) for row in range(4)]
    axes.scatter(*zip(*points), color="white", edgecolor="#8794a3", s=22, zorder=2, linewidth=1)
    for stride in strides.itertuples():
        is_run = stride.gait == "run"
        axes.plot(
            [stride.from_x, stride.to_x],
            [stride.from_z, stride.to_z],
            color=RUN if is_run else WALK,
            linewidth=3.2,
            linestyle="-",
            solid_capstyle="round",
            zorder=3,
        )
    axes.plot(0, 0, marker="o", color="#1d2530", markersize=7, zorder=4)
    axes.plot(21, 21, marker="*", color="#1d2530", markersize=13, zorder=4)
    axes.set_xlim(-4, 25)
    axes.set_ylim(-4, 25)
    axes.set_aspect("equal")
    axes.set_xticks([])
    axes.set_yticks([])
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(True)
        axes.spines[side].set_color("#dde3ea")


def yard_legend(figure: plt.Figure) -> None:
    camera = Line2D(
        [], [], color=CAMERA, marker="^", linestyle="none", label="camera, and 5 m around it"
    )
    figure.legend(
        handles=gait_legend([camera]), frameon=False, loc="outside upper center", ncols=3, fontsize=9
    )


def yards_figure(page: Page, strides: pd.DataFrame, cameras: pd.DataFrame) -> None:
    """The first three layouts, on and off."""
    shown = sorted(cameras["layout"].unique())[:3]
    figure, axes = plt.subplots(2, len(shown), figsize=(9, 6.4), squeeze=False)
    for row, ambiance in enumerate(["on", "off"]):
        for column, layout in enumerate(shown):
            own = strides[
                (strides["selector"] == SHOWN)
                & (strides["ambiance"] == ambiance)
                & (strides["layout"] == layout)
            ]
            draw_yard(axes[row][column], own, cameras[cameras["layout"] == layout])
            axes[row][column].set_title(f"layout {layout}, {ambiance}", fontsize=10)
    yard_legend(figure)
    page.figure(
        figure,
        f"Her ways by {SHOWN}, in the first three layouts: above with ambiance, below without. From "
        "the dot to the star.",
    )


def failed_figure(
    page: Page, counts: pd.DataFrame, strides: pd.DataFrame, cameras: pd.DataFrame
) -> None:
    """One layout, by all selectors: the first in which one of them doesn't do what is asked."""
    on = counts[counts["ambiance"] == "on"]
    failed = on[(on["watched_runs"] > 0) | (on["unwatched_walks"] > 0)]
    if failed.empty:
        return
    layout = failed["layout"].min()
    selectors = list(on["selector"].unique())
    figure, axes = plt.subplots(1, len(selectors), figsize=(9, 3.5), squeeze=False)
    for column, selector in enumerate(selectors):
        own = strides[
            (strides["selector"] == selector)
            & (strides["ambiance"] == "on")
            & (strides["layout"] == layout)
        ]
        draw_yard(axes[0][column], own, cameras[cameras["layout"] == layout])
        axes[0][column].set_title(named(str(selector)), fontsize=10)
    yard_legend(figure)
    page.figure(
        figure,
        f"Layout {layout}, the first in which a selector doesn't do what is asked. GOAP's binary model "
        "takes the costs of all steps once, where she stands when she plans. So she begins the next "
        "step as it was planned from elsewhere, and corrects it only when she thinks again.",
    )


def main() -> None:
    folder = Path(sys.argv[1])
    page = Page("Smart ambiance: does the place change what is done there?", Run.read(folder))
    page.text(
        "Off means the same document without modifiers, and no areas. UDGOAP is the selector first "
        "with a cost_weight of 0.01. GOAP is shown with both of its models."
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
    page.write(folder / "ambiance.html")


if __name__ == "__main__":
    main()
