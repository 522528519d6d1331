"""The pictures of the smart ambiance's page."""

from __future__ import annotations

import pandas as pd
from matplotlib import pyplot as plt
from matplotlib.lines import Line2D
from matplotlib.patches import Circle

from page import Page

WALK = "#2f6fb3"
RUN = "#e0762c"
NERVOUS = "#a32a2a"
PALE = "#b9c2cd"
LIBRARY = "#f3ecd9"
CAMERA = "#a32a2a"
# As in the scenes, in metres: half of the library's length, the street's width, how far a camera
# sees, and the way points of the yard and how far they are apart.
WALL = 10
STREET = 8
CAMERA_RANGE = 5
SIDE = 4
SPACING = 7
# Who is in the pictures.
SHOWN = "udgoap"
NAMES = {"goap": "goap, binary"}


def named(selector: str) -> str:
    """A row's name on the page: experiments call GOAP with its binary model just `goap`."""
    return NAMES.get(selector, selector)


def library_figure(page: Page, acts: pd.DataFrame) -> None:
    figure, axes = plt.subplots(figsize=(9, 1.9))
    axes.axvspan(-WALL, WALL, color=LIBRARY, zorder=0)
    axes.text(0, 1.42, "library", ha="center", va="bottom", color="#7a6a3a")
    for height, ambiance in enumerate(["off", "on"]):
        own = acts[acts["ambiance"] == ambiance]
        axes.plot([-29, 29], [height, height], color=PALE, linewidth=1, zorder=1)
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


def draw_street(axes: plt.Axes, legs: pd.DataFrame) -> None:
    for leg in legs.itertuples():
        is_run = leg.gait == "run"
        colour = NERVOUS if leg.kind == "nervous" else RUN if is_run else WALK
        axes.plot(
            [leg.begun, leg.ended],
            [leg.begins_at, leg.ends_at],
            color=colour,
            linewidth=2.4 if is_run else 1.5,
            solid_capstyle="round",
        )
    axes.axhspan(-0.7, 0, color="#e6eaef", zorder=0)
    axes.axhspan(STREET, STREET + 0.7, color="#e6eaef", zorder=0)
    axes.set_ylim(-0.7, STREET + 0.7)
    axes.set_yticks([0, STREET], ["kerb", "other\nkerb"])


def crossing_figure(page: Page, legs: pd.DataFrame, strengths: pd.DataFrame) -> None:
    own = legs[legs["selector"] == SHOWN]
    figure, (on, nervous, off) = plt.subplots(
        3, 1, figsize=(9, 5.6), sharex=True, height_ratios=[3, 1.5, 3]
    )
    draw_street(on, own[own["ambiance"] == "on"])
    on.set_title("Ambiance on", loc="left", fontsize=11)
    draw_street(off, own[own["ambiance"] == "off"])
    off.set_title("Ambiance off", loc="left", fontsize=11)
    left = strengths[(strengths["selector"] == SHOWN) & (strengths["ambiance"] == "on")]
    nervous.fill_between(left["seconds"], left["strength"], color=NERVOUS, alpha=0.22, linewidth=0)
    nervous.plot(left["seconds"], left["strength"], color=NERVOUS, linewidth=1.2)
    nervous.axhline(3, color="#5a6675", linewidth=0.8, linestyle=":")
    note = {"ha": "right", "fontsize": 8, "color": "#5a6675"}
    nervous.text(119.5, 3.25, "a run is cheaper to calm ones", va="bottom", **note)
    nervous.set_ylim(0, 6.6)
    nervous.set_yticks([0, 3, 6])
    nervous.set_ylabel("nervous")
    off.set_xlim(35, 120)
    off.set_xlabel("seconds")
    handles = [
        Line2D([], [], color=WALK, linewidth=1.5, label="calm, walks"),
        Line2D([], [], color=RUN, linewidth=2.4, label="calm, runs"),
        Line2D([], [], color=NERVOUS, linewidth=2.4, label="nervous, runs"),
    ]
    figure.legend(handles=handles, frameon=False, loc="outside upper right", ncols=3, fontsize=9)
    page.figure(
        figure,
        f"Who crosses how, by {SHOWN}, in the first of the seeds. A line is one pedestrian; the "
        "steeper, the faster. In the middle, how strong nervous is in the street: above 3, a run "
        "costs a calm one less than a walk. Without ambiance, calm ones walk whoever runs.",
    )


def does_as_asked(counts: pd.DataFrame) -> pd.Series:
    return (counts["watched_runs"] == 0) & (counts["unwatched_walks"] == 0)


def draw_yard(axes: plt.Axes, strides: pd.DataFrame, cameras: pd.DataFrame) -> None:
    for camera in cameras.itertuples():
        place = (camera.x, camera.z)
        axes.add_patch(Circle(place, CAMERA_RANGE, color=CAMERA, alpha=0.13, linewidth=0))
        axes.plot(*place, marker="^", color=CAMERA, markersize=6, linestyle="none")
    points = [(SPACING * column, SPACING * row) for column in range(SIDE) for row in range(SIDE)]
    axes.scatter(*zip(*points), color="white", edgecolor="#5a6675", s=20, zorder=4, linewidth=1)
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
    axes.plot(0, 0, marker="o", color="#1d2530", markersize=7, zorder=5)
    end = SPACING * (SIDE - 1)
    axes.plot(end, end, marker="*", color="#1d2530", markersize=13, zorder=5)
    axes.set_xlim(-4, end + 4)
    axes.set_ylim(-4, end + 4)
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
    handles = [
        Line2D([], [], color=WALK, linewidth=3.2, label="walks"),
        Line2D([], [], color=RUN, linewidth=3.2, label="runs"),
        camera,
    ]
    figure.legend(handles=handles, frameon=False, loc="outside upper center", ncols=3, fontsize=9)


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
    failed = on[~does_as_asked(on)]
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
