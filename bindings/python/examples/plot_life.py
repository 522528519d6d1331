"""Draws a minute of the wizard's life: what he has, how content he is, what he does.

python plot_life.py [PICTURE.png]
"""

from __future__ import annotations

import sys

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import udgoap
from wizard import DOCUMENTS, Game, Story

COLOURS = {
    "goto": "#b8b8b8",
    "lightning": "#7b4fa3",
    "melee": "#b5523b",
    "drink_mana": "#3b74b5",
    "drink_health": "#4c9a5b",
}


def draw(story: Story, picture: str) -> None:
    """Writes the picture."""
    seconds = [moment.seconds for moment in story.moments]
    figure, (attributes, utility, steps) = plt.subplots(
        3, 1, figsize=(10, 6), sharex=True, height_ratios=[3, 2, 1.6], layout="constrained"
    )
    attributes.plot(
        seconds, [moment.health for moment in story.moments], color="#4c9a5b", label="health"
    )
    attributes.plot(
        seconds, [moment.mana for moment in story.moments], color="#3b74b5", label="mana"
    )
    attributes.set_ylabel("of 100")
    attributes.set_ylim(-5, 105)
    attributes.legend(loc="lower left", ncols=2, frameon=False)
    utility.plot(seconds, [moment.utility for moment in story.moments], color="#333333")
    utility.set_ylabel("utility")
    utility.set_ylim(0, 1.05)
    names = list(COLOURS)
    for span in story.steps:
        row = names.index(span.action)
        width = max(span.ends - span.begins, 0.2)
        steps.barh(row, width, left=span.begins, color=COLOURS[span.action], height=0.8)
    steps.set_yticks(range(len(names)), [name.replace("_", " ") for name in names])
    steps.set_ylim(len(names) - 0.5, -0.5)
    steps.set_xlabel("seconds")
    steps.set_xlim(0, max(seconds, default=1))
    for axes in (attributes, utility, steps):
        axes.spines[["top", "right"]].set_visible(False)
    figure.suptitle(f"A wizard's life: {story.killed} goblins killed in {story.lifetime:.0f} s")
    figure.savefig(picture, dpi=110)
    plt.close(figure)


def main() -> None:
    picture = sys.argv[1] if len(sys.argv) > 1 else "life.png"
    with udgoap.Domain(*DOCUMENTS) as domain:
        draw(Game(domain, seed=7, goblins=3).play(60, watch=True), picture)
    print(f"{picture} shows a life")


if __name__ == "__main__":
    main()
