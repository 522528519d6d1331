"""A scenario for udgoap-tune: how long does the wizard live, when goblins come faster and faster?

    udgoap-tune wizard.json wizard_life.json wizard_pace.json \
        --scenario survive.py:survive --weights wizard --trials 100 --storage sqlite:///wizard.db
"""

from __future__ import annotations

from udgoap.tune import Candidate
from wizard import Game

EPISODES, MOST_SECONDS = 4, 120.0


def survive(candidate: Candidate, seed: int) -> float:
    """The mean lifetime over a few games, in seconds; the same games for every candidate."""
    games = [
        Game(candidate.domain, seed * EPISODES + each, goblins=2.5) for each in range(EPISODES)
    ]
    return sum(game.play(MOST_SECONDS).lifetime for game in games) / EPISODES
