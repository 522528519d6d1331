"""A proven lower bound for the household: no life can be shorter.

What is left out of the problem makes it only easier, so the optimum of what remains is a bound:
needs don't fall by themselves, effort costs no energy, nothing is lost above 100, things can be
made anywhere on the way, and acts may come in any order. What is kept: each act takes its time, a
thing that is used up has to be made, all needs must be brought to 90, and whoever does something
at some places has to go there. For each set of places: an integer program for the acts, solved by
SciPy's HiGHS, and the shortest way through all of the set, from within reach of one place to within
reach of the next.
"""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pandas as pd
from scipy.optimize import Bounds, LinearConstraint, milp

NEEDS = ["entertainment", "energy", "hunger", "comfort", "hygiene", "bladder", "social"]
CONTENT = 90.0
SPEED = 2.8
REACH = 1.0


def time_of_acts(acts: pd.DataFrame) -> float:
    """The least seconds in which these acts bring all needs to 90; infinite if they can't."""
    seconds = np.where(acts["continuous"] == 1, 1.0, acts["seconds"])
    rows = [acts[need].to_numpy(float) for need in NEEDS]
    least = [CONTENT] * len(NEEDS)
    for thing in acts["takes"].dropna().unique():
        makes = (acts["makes"] == thing).to_numpy(float)
        takes = (acts["takes"] == thing).to_numpy(float)
        rows.append(makes - takes)
        least.append(0.0)
    whole = np.where(acts["continuous"] == 1, 0, 1)
    found = milp(
        seconds,
        constraints=LinearConstraint(np.array(rows), lb=np.array(least)),
        integrality=whole,
        bounds=Bounds(0, np.inf),
    )
    return float(found.mip_dual_bound) if found.success else math.inf


def way_through(places: pd.DataFrame, chosen: tuple[str, ...]) -> float:
    """The shortest way from the start to within reach of each of them, in metres, or less."""
    where = {row.place: (row.x, row.z) for row in places.itertuples()}
    best: dict[tuple[frozenset[str], str], float] = {}
    for place in chosen:
        leg = math.dist(where["start"], where[place]) - REACH
        best[frozenset([place]), place] = max(0.0, leg)
    for size in range(2, len(chosen) + 1):
        for group in combinations(chosen, size):
            whole = frozenset(group)
            for last in group:
                others = whole - {last}
                best[whole, last] = min(
                    best[others, before]
                    + max(0.0, math.dist(where[before], where[last]) - 2 * REACH)
                    for before in others
                )
    return min((best[frozenset(chosen), last] for last in chosen), default=0.0)


def lower_bound(acts: pd.DataFrame, places: pd.DataFrame, known: float) -> float:
    """In seconds. `known` is a life that is possible: sets that can't be below it aren't solved."""
    names = [name for name in places["place"] if name != "start"]
    lowest = known
    for size in range(len(names) + 1):
        for chosen in combinations(names, size):
            walking = way_through(places, chosen) / SPEED
            if walking >= lowest:
                continue
            usable = acts[acts["place"].isna() | acts["place"].isin(chosen)]
            lowest = min(lowest, walking + time_of_acts(usable))
    return lowest
