"""Draws danger that spreads around a wall and fades: the picture of docs/influences.md."""

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import udgoap

DOCUMENT = """{
  "udgoap": 1,
  "influences": {"danger": {"half_life": 20, "limit": 1, "reach": 14}}
}"""
COLUMNS, ROWS = 24, 16
CELL, GAP, HEAD = 9, 18, 22
TIMES = (0, 20, 40)


def main(path: Path) -> None:
    """Writes the picture."""
    wall = np.zeros((ROWS, COLUMNS), np.bool_)
    wall[4:12, 12] = True
    wall[11, 12:18] = True
    parts = []
    with udgoap.Domain(("map.json", DOCUMENT)) as domain, udgoap.World(domain) as world:
        world.influences.set_grid(COLUMNS, ROWS, blocked=wall)
        world.influences.add("danger", (9.5, 0, 7.5))
        for number, seconds in enumerate(TIMES):
            world.time = seconds
            strengths = world.influences.all("danger").reshape(ROWS, COLUMNS)
            left = GAP + number * (COLUMNS * CELL + GAP)
            parts.append(f'<text x="{left}" y="15">after {seconds} s</text>')
            parts += panel(strengths, wall, left)
    width = GAP + len(TIMES) * (COLUMNS * CELL + GAP)
    height = HEAD + ROWS * CELL + GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12" fill="#333" shape-rendering="crispEdges">'
    )
    back = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    path.write_text("\n".join([head, back, *parts, "</svg>"]) + "\n", encoding="utf-8")


def panel(strengths: npt.NDArray[np.float32], wall: npt.NDArray[np.bool_], left: int) -> list[str]:
    """One map: a square for each cell that has something."""
    edge = f'<rect x="{left}" y="{HEAD}" width="{COLUMNS * CELL}" height="{ROWS * CELL}"'
    parts = [f'{edge} fill="#f4f4f0"/>']
    for row in range(ROWS):
        for column in range(COLUMNS):
            strength = float(strengths[row, column])
            x, y = left + column * CELL, HEAD + row * CELL
            at = f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}"'
            if wall[row, column]:
                parts.append(f'{at} fill="#444"/>')
            elif strength > 0:
                parts.append(f'{at} fill="#c00" opacity="{strength:.2f}"/>')
    return parts


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "influences.svg"))
