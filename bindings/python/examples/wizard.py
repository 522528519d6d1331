"""A wizard among goblins and potions, small enough to read: the host's side of the bargain.

Ten times a second goblins run to him and hit, potions appear, he gets on with his step, and what has
changed is written. What he does is decided by ticks."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from pathlib import Path

import udgoap

DOMAINS = Path(__file__).resolve().parents[3] / "examples" / "domains"
DOCUMENTS = [DOMAINS / f"{name}.json" for name in ("wizard", "wizard_life", "wizard_pace")]

TICK = 0.1
SPEED, GOBLIN_SPEED = 4.0, 2.5
DAMAGE, HITS_EVERY = 20.0, 2.0


@dataclass
class Moment:
    """How it was at one time."""

    seconds: float
    health: float
    mana: float
    utility: float


@dataclass
class Span:
    """A step, from its beginning to its end."""

    action: str
    begins: float
    ends: float


@dataclass
class Story:
    """What became of one wizard."""

    lifetime: float = 0.0
    killed: int = 0
    moments: list[Moment] = field(default_factory=list)
    steps: list[Span] = field(default_factory=list)


class Game:
    """One wizard's world."""

    def __init__(self, domain: udgoap.Domain, seed: int, *, goblins: float = 6.0) -> None:
        """`goblins`: one comes every so many seconds."""
        self.random = random.Random(seed)
        self.world = udgoap.World(domain)
        self.wizard = self.world.create("wizard", values={"mana": 60}).npc
        self.planner = udgoap.Planner()
        self.story = Story()
        self.goblins: dict[udgoap.Object, float] = {}
        self.goblins_every = goblins
        self.next_goblin, self.next_potion = 0.0, 0.0

    def play(self, seconds: float, *, watch: bool = False) -> Story:
        """Lets him live for so many seconds at most. `watch` keeps what a plot needs."""
        domain = self.world.domain
        now = 0.0
        for tick in range(1, round(seconds / TICK) + 1):
            now = tick * TICK
            self._appear(now)
            self._attack(now)
            if self.wizard.number("health") <= 0:
                break
            self._get_on(now)
            self.world.tick(now)
            for event in self.world.events:
                if event.kind == udgoap.EventKind.STEP_STARTED and event.action is not None:
                    self.story.steps.append(Span(domain.name(event.action), now, now))
            if self.story.steps and self.wizard.step is not None:
                self.story.steps[-1].ends = now
            if watch:
                self._note(now)
        self.story.lifetime = now
        self.planner.close()
        self.world.close()
        return self.story

    def _appear(self, now: float) -> None:
        if now >= self.next_goblin:
            self.next_goblin += self.goblins_every
            self.goblins[self.world.create("goblin", self._somewhere(20))] = 0.0
        if now >= self.next_potion:
            self.next_potion += 8
            kind = self.random.choice(["mana_potion", "health_potion"])
            where = self._somewhere(self.random.uniform(5, 15))
            self.world.create(kind, where, {"potency": self.random.uniform(30, 70)})

    def _somewhere(self, far: float) -> tuple[float, float, float]:
        angle = self.random.uniform(0, math.tau)
        return far * math.cos(angle), 0, far * math.sin(angle)

    def _attack(self, now: float) -> None:
        for goblin, ready in list(self.goblins.items()):
            if not goblin.is_alive or goblin.number("health") <= 0:
                del self.goblins[goblin]
                self.story.killed += 1
                if goblin.is_alive:
                    goblin.destroy()
            elif self._walk(goblin, self.wizard.position, 1.5, GOBLIN_SPEED) and now >= ready:
                self.wizard["health"] = self.wizard.number("health") - DAMAGE
                self.goblins[goblin] = now + HITS_EVERY

    def _get_on(self, now: float) -> None:
        """The present step goes on; when it is over, what it does becomes true."""
        step = self.wizard.step
        if step is None:
            return
        supplier, wizard = step.supplier, self.wizard
        action = self.world.domain.name(step.action)
        done = udgoap.StepResult.SUCCEEDED
        if not supplier.is_alive:
            done = udgoap.StepResult.FAILED
        elif action == "goto":
            if not self._walk(wizard, supplier.position, step.distance, SPEED):
                return
        elif now < step.started + step.duration - TICK / 2:
            return
        elif action in ("melee", "lightning"):
            if action == "lightning":
                wizard["mana"] = wizard.number("mana") - 20
            elif math.dist(wizard.position, supplier.position) > 2:
                done = udgoap.StepResult.FAILED
            if done == udgoap.StepResult.SUCCEEDED:
                supplier["health"] = supplier.number("health") - 30
        else:
            drunk = "mana" if action == "drink_mana" else "health"
            wizard[drunk] = wizard.number(drunk) + supplier.number("potency")
            supplier.destroy()
        wizard.report(step.step_id, done)

    def _walk(self, who: udgoap.Object, to: udgoap.Vector3, until: float, speed: float) -> bool:
        """Moves somebody for one tick, and returns whether it is near enough."""
        at = who.position
        far = math.dist(at, to)
        part = min(1.0, max(0.0, far - until + 0.01) / far, speed * TICK / far) if far > 0 else 0.0
        if part > 0:
            who.position = tuple(a + (b - a) * part for a, b in zip(at, to, strict=True))
        return math.dist(who.position, to) <= until

    def _note(self, now: float) -> None:
        result = self.planner.plan(self.wizard, udgoap.PlanOptions(plan_states=1))
        wizard = self.wizard
        self.story.moments.append(
            Moment(now, wizard.number("health"), wizard.number("mana"), result.idle_utility)
        )
