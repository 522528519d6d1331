"""What the tables on the page of smart ambiance have in common."""

from __future__ import annotations

import pandas as pd

from ambiance_figures import named
from page import Page


def cases(table: pd.DataFrame) -> list[tuple[str, str, pd.DataFrame]]:
    """Each selector, with ambiance and without, in the order of the table."""
    groups = table.groupby(["selector", "ambiance"], sort=False)
    return [(str(selector), str(ambiance), rows) for (selector, ambiance), rows in groups]


def verdicts(page: Page, what: str, kept: dict[str, tuple[bool, str]], of: str) -> None:
    """What was to be reached, once for all selectors that did and once for those that didn't."""
    for is_kept in [True, False]:
        own = {name: text for name, (it, text) in kept.items() if it == is_kept}
        if own:
            texts = sorted(set(own.values()))
            page.bar(f"{what}, by {'; '.join(own)}", is_kept, f"{' and '.join(texts)} {of}")


def extent(numbers: pd.Series, how: str) -> str:
    """The least and the greatest, or just one if they look the same."""
    least, most = f"{numbers.min():{how}}", f"{numbers.max():{how}}"
    return least if least == most else f"{least} to {most}"


def share(kept: pd.Series) -> tuple[bool, str]:
    return bool(kept.all()), f"{kept.sum()} of {len(kept)}"


def by_selector(
    counts: pd.DataFrame, ambiance: str, is_so: pd.Series
) -> dict[str, tuple[bool, str]]:
    own = is_so[counts["ambiance"] == ambiance]
    return {named(str(name)): share(it) for name, it in own.groupby(counts["selector"], sort=False)}
