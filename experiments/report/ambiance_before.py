"""What has happened before: the ambush and the four levers, on the page of smart ambiance."""

from __future__ import annotations

from math import sqrt

import pandas as pd
from matplotlib import pyplot as plt
from matplotlib.lines import Line2D

from ambiance_figures import CAMERA, PALE, RUN, SHOWN, WALK, named
from ambiance_tables import by_selector, cases, extent, verdicts
from page import Page

# As in the scene: when robbers are at the bridge, in seconds; what the way round costs more, in danger.
ROBBERS = (60, 180)
DEARER = 2
SHOWS = ["exit", "treasure", "badger", "pit"]
KNOWN = [f"{it}_known" for it in SHOWS]
# How often a chance is as far off as this, in standard deviations: one time in 15,800.
FAR = 4


def percent(share: float) -> str:
    # The space doesn't break.
    return f"{100 * share:.1f}\u00a0%"


# The ambush


def ambush(
    page: Page,
    counts: pd.DataFrame,
    travellers: pd.DataFrame,
    dangers: pd.DataFrame,
    variants: pd.DataFrame,
) -> None:
    page.heading("The ambush: where others have died")
    page.text(
        "Travellers fetch water, one every 6 s: over the bridge, 20 m, or by the ford and the mill, 28 m. "
        "From 60 to 180 s, whoever gets to the bridge is killed with a chance of a half. Each death leaves 1 "
        "of danger there, at most 4, half of which is gone after a minute; a way costs 4 more for each of "
        f"it. So three deaths make the way round the cheaper one. {counts['seed'].nunique()} seeds."
    )
    ambush_figure(page, travellers, dangers)
    page.table(
        [
            "selector",
            "influence",
            "died",
            "mean",
            "went round",
            "mean",
            "turned back",
            "last went round, s",
        ],
        [
            [
                named(selector),
                influence,
                extent(own["died"], "d"),
                f"{own['died'].mean():.2f}",
                extent(own["went_round"], "d"),
                f"{own['went_round'].mean():.2f}",
                f"{own['turned'].sum()}",
                extent(own["last_round"], ".0f") if own["went_round"].any() else "",
            ]
            for selector, influence, own in cases(counts)
        ],
    )
    everybody = counts["died"] + counts["arrived"]
    page.text(
        f"Of {extent(everybody, 'd')} travellers, the others came to the well. Turned back: all who changed "
        "from one way to the other, in all seeds. Last went round: when the last one to go round set out, "
        "seen from when the robbers left."
    )
    fewer = is_fewer(counts)
    off = counts["went_round"] == 0
    as_asked = (
        (counts["round_before"] == 0)
        & (counts["went_round"] > 0)
        & (counts["warned_to_bridge"] == 0)
        & (counts["late_round"] == 0)
    )
    for influence, is_so, what in [
        (
            "on",
            as_asked & fewer,
            "on: nobody goes round before the first death; later somebody does, and everybody while danger "
            "is above 2.25; fewer die than off; nobody goes round later than 90 s after the robbers",
        ),
        ("off", off, "off: nobody goes round"),
    ]:
        verdicts(page, what, by_selector(counts, influence, is_so), "seeds")
    verdicts(
        page,
        "after the fact, on: all of it but that fewer die",
        by_selector(counts, "on", as_asked),
        "seeds",
    )
    hangs_on(page, counts, variants)


def is_fewer(counts: pd.DataFrame) -> pd.Series:
    """Whether fewer die than in the same seed, by the same selector, without influence."""
    off = counts[counts["ambiance"] == "off"].set_index(["selector", "seed"])["died"]
    there = pd.MultiIndex.from_frame(counts[["selector", "seed"]])
    return counts["died"] < off.reindex(there).to_numpy()


def hangs_on(page: Page, counts: pd.DataFrame, variants: pd.DataFrame) -> None:
    page.text(
        "After the fact: what it hangs on. How many deaths it takes is a matter of what one of danger "
        f"costs; so is how soon a place is forgotten. By {SHOWN}."
    )
    own = pd.concat([counts[counts["selector"] == SHOWN], variants])
    off = own[own["ambiance"] == "off"].groupby("deadliness")["died"].mean()
    groups = own[own["ambiance"] == "on"].groupby(["deadliness", "fear"])
    rows = []
    for (deadliness, fear), it in sorted(groups, key=lambda group: group[0]):
        is_scene = deadliness == 0.5 and fear == 4
        rows.append(
            [
                f"{deadliness:g}, {fear:g}" + (", the scene" if is_scene else ""),
                f"{off[deadliness]:.2f}",
                f"{it['died'].mean():.2f}",
                f"{it['went_round'].mean():.2f}",
                f"{(it['went_round'] > 0).sum()} of {len(it)}",
                f"{(it['late_round'] > 0).sum()} of {len(it)}",
            ]
        )
    page.table(
        [
            "chance to die, cost of one danger",
            "off: died",
            "on: died",
            "went round",
            "seeds where anybody did",
            "and later than 90 s after",
        ],
        rows,
    )


def ambush_figure(page: Page, travellers: pd.DataFrame, dangers: pd.DataFrame) -> None:
    own = travellers[(travellers["selector"] == SHOWN) & (travellers["sets_out"] > 0)]
    figure, (on, danger, off) = plt.subplots(
        3, 1, figsize=(9, 4.8), sharex=True, height_ratios=[2, 2.2, 2]
    )
    for axes, influence in [(on, "on"), (off, "off")]:
        axes.set_title(f"Influence {influence}", loc="left", fontsize=11)
        draw_ways(axes, own[own["ambiance"] == influence])
    left = dangers[(dangers["selector"] == SHOWN) & (dangers["ambiance"] == "on")]
    danger.fill_between(left["seconds"], left["danger"], color=CAMERA, alpha=0.22, linewidth=0)
    danger.plot(left["seconds"], left["danger"], color=CAMERA, linewidth=1.2)
    danger.axhline(DEARER, color="#5a6675", linewidth=0.8, linestyle=":")
    note = {"ha": "right", "fontsize": 8, "color": "#5a6675"}
    danger.text(418, DEARER + 0.1, "the way round is cheaper", va="bottom", **note)
    danger.set_ylim(0, 4.2)
    danger.set_yticks([0, 2, 4])
    danger.set_ylabel("danger")
    for axes in (on, danger, off):
        axes.axvspan(*ROBBERS, color="#e6eaef", zorder=0, linewidth=0)
    off.set_xlim(0, 420)
    off.set_xlabel("seconds; robbers are at the bridge where it is grey")
    marks = [
        ("o", WALK, "gets over the bridge"),
        ("X", CAMERA, "dies there"),
        ("s", RUN, "goes round"),
    ]
    handles = [
        Line2D([], [], color=colour, marker=marker, linestyle="none", label=label)
        for marker, colour, label in marks
    ]
    figure.legend(handles=handles, frameon=False, loc="outside upper right", ncols=3, fontsize=9)
    page.figure(
        figure,
        f"Who took which way, by {SHOWN}, in the first of the seeds; each mark is where one set out. In the "
        "middle, the danger at the bridge. Without influence, everybody takes the bridge.",
    )


def draw_ways(axes: plt.Axes, travellers: pd.DataFrame) -> None:
    is_round = travellers["way"] == "round"
    died = travellers["died"] == 1
    for who, height, marker, colour in [
        (~is_round & ~died, 0, "o", WALK),
        (~is_round & died, 0, "X", CAMERA),
        (is_round, 1, "s", RUN),
    ]:
        at = travellers[who]["sets_out"]
        axes.scatter(at, [height] * len(at), marker=marker, color=colour, s=26, zorder=3)
    for height in (0, 1):
        axes.axhline(height, color=PALE, linewidth=0.8, zorder=1)
    axes.set_ylim(-0.6, 1.6)
    axes.set_yticks([0, 1], ["bridge", "round"])
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)


# The levers


def levers(page: Page, lives: pd.DataFrame, pulls: pd.DataFrame, spacings: pd.DataFrame) -> None:
    page.heading("The four levers: what others have found")
    told = lives[lives["drawn_by"] == "room"]
    each = told.groupby(["selector", "ambiance", "seed"])[["free", "died", "stopped"]].sum()
    count = int(each.sum(axis=1).max())
    page.text(
        "A room has four levers: the way out, a chest, a badger, a pit. Heroes come one after the other, "
        "and find the room as it was left. With history, the document says that what one lever of the room "
        "has shown no other will; without, each may show any of the four. Outcomes: the expected value of "
        "all outcomes is weighed; otherwise the likeliest is taken for granted. "
        f"{count:,} lives for each of {told['seed'].nunique()} seeds."
    )
    lives_figure(page, told)
    page.table(
        [
            "selector",
            "history",
            "in a known room",
            "gets out",
            "gets rich",
            "dies",
            "stops",
            "pulls the pit",
        ],
        [
            [
                named(selector),
                history,
                *(
                    percent(own[what].mean() / count)
                    for what in ["inherited", "free", "rich", "died", "stopped"]
                ),
                extent(own["doomed"], "d"),
            ]
            for selector, history, own in cases(told)
        ],
    )
    page.text(
        "Shares of lives. In a known room: others have pulled levers there before. Stops: pulls nothing "
        "more, and lives. Pulls the pit: pulls when nothing else is left, in one seed, the least and the most."
    )
    for history, is_so, what in [
        ("on", told["doomed"] == 0, "on: nobody pulls a lever when only the pit is left"),
        ("off", told["doomed"] > 0, "off: somebody does"),
    ]:
        verdicts(page, what, by_selector(told, history, is_so), "seeds")
    chances(page, pulls)
    page.text(
        "After the fact: what it hangs on. The document takes levers within 10 m for those of one room. "
        f"If they stand further apart, what has been found isn't seen any more. By {SHOWN} with outcomes, "
        f"{spacings['seed'].nunique()} seeds; history on."
    )
    same = told[(told["selector"] == f"{SHOWN}, outcomes") & (told["ambiance"] == "on")]
    rows = []
    for spacing, own in pd.concat([same, spacings]).groupby("spacing"):
        rows.append(
            [
                f"{spacing:g} m" + (", the scene" if spacing == same["spacing"].iloc[0] else ""),
                percent(own["died"].mean() / count),
                percent(own["stopped"].mean() / count),
                extent(own["doomed"], "d"),
                f"{(own['doomed'] == 0).sum()} of {len(own)}",
            ]
        )
    page.table(
        ["levers stand apart by", "dies", "stops", "pulls with only the pit left", "seeds without"],
        rows,
    )


def lives_figure(page: Page, lives: pd.DataFrame) -> None:
    ends = [("free", "gets out", WALK), ("stopped", "stops", PALE), ("died", "dies", CAMERA)]
    figure, panels = plt.subplots(1, 2, figsize=(9, 2.6), sharey=True)
    for axes, history in zip(panels, ["on", "off"]):
        own = lives[lives["ambiance"] == history]
        means = own.groupby("selector", sort=False)[[end for end, _, _ in ends]].mean()
        shares = means.div(means.sum(axis=1), axis=0) * 100
        left = pd.Series(0.0, index=shares.index)
        for end, _, colour in ends:
            axes.barh(shares.index, shares[end], left=left, color=colour, height=0.62)
            for row, (start, width) in enumerate(zip(left, shares[end])):
                text = {"ha": "center", "va": "center", "fontsize": 8}
                ink = "#1d2530" if colour == PALE else "white"
                axes.text(start + width / 2, row, f"{width:.0f} %", color=ink, **text)
            left = left + shares[end]
        axes.set_title(f"History {history}", loc="left", fontsize=11)
        axes.set_xlim(0, 100)
        axes.set_xticks([])
        axes.spines["bottom"].set_visible(False)
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="y", length=0)
        axes.set_yticks(range(len(shares)), [named(str(name)) for name in shares.index])
    panels[0].invert_yaxis()
    handles = [
        Line2D([], [], color=colour, marker="s", linestyle="none", markersize=8, label=label)
        for _, label, colour in ends
    ]
    figure.legend(handles=handles, frameon=False, loc="outside upper right", ncols=3, fontsize=9)
    page.figure(figure, "How lives ended, all seeds together.")


def chances(page: Page, pulls: pd.DataFrame) -> None:
    """What the library has drawn, and how far that is from equal chances of what is left."""
    page.text(
        "Drawn by the library: history on, and the library chooses what a pull shows. All pulls of all "
        f"seeds by {SHOWN} with outcomes, by what the room's levers had shown before."
    )
    drawn = pulls[pulls["drawn_by"] == "library"]
    own = drawn[drawn["selector"] == f"{SHOWN}, outcomes"]
    by_known = own.groupby(KNOWN, sort=False)[SHOWS].sum()
    order = sorted(by_known.index, key=lambda known: (sum(known), [-it for it in known]))
    rows = []
    for known in order:
        counts = by_known.loc[known]
        before = [what for what, is_known in zip(SHOWS, known) if is_known]
        rows.append(
            [
                ", ".join(before) or "nothing",
                f"{counts.sum():,}",
                *(percent(counts[what] / counts.sum()) if counts[what] else "" for what in SHOWS),
                percent(1 / (len(SHOWS) - len(before))),
            ]
        )
    page.table(["shown before", "pulls", *SHOWS, "expected"], rows)
    kept = {}
    for selector, own in drawn.groupby("selector", sort=False):
        off = [deviations(own_row, known) for known, own_row in own.set_index(KNOWN).iterrows()]
        furthest = max(off)
        kept[named(str(selector))] = (furthest <= FAR, f"{furthest:.1f}")
    verdicts(
        page,
        f"nothing comes again, and the rest equally often, within {FAR} standard deviations",
        kept,
        "at most",
    )


def deviations(counts: pd.Series, known: tuple[int, ...]) -> float:
    """How far the counts are from what is expected, in standard deviations; infinite if anything came
    that can't."""
    left = [what for what, is_known in zip(SHOWS, known) if not is_known]
    total = sum(counts[what] for what in SHOWS)
    if total != sum(counts[what] for what in left):
        return float("inf")
    chance = 1 / len(left)
    spread = sqrt(total * chance * (1 - chance))
    if spread == 0:
        return 0.0
    return max(abs(counts[what] - total * chance) / spread for what in left)
