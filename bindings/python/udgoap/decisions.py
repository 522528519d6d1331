"""What NPCs have decided lately."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from udgoap.values import (
    Action,
    Attribute,
    DecisionKind,
    EventReason,
    PlanEndedBy,
    PlanOutcome,
    Selector,
    WokenBy,
)

if TYPE_CHECKING:
    from udgoap.objects import Object
    from udgoap.world import World


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of an NPC's. Scores are NaN where there was nothing to be rated; with
    Selector.GOAP they are summed costs, of which less is better."""

    seconds: float
    """When it was made, in seconds of world time."""
    kind: DecisionKind
    """What was decided."""
    reason: EventReason
    """Why the plan that it had was given up, or why none was taken up that was found."""
    outcome: PlanOutcome | None
    """What was found; None if nothing was looked for."""
    ended_by: PlanEndedBy
    """The bound that was reached."""
    selector: Selector
    """How plans were chosen."""
    durations: bool
    """Scores are what is gained in a second."""
    score: float
    """The score of the plan that was found."""
    rival: float
    """The best score of a plan that was worked out and begins with another step."""
    left: float
    """The score of what was left of the plan that it was at."""
    idle: float
    """The score of doing nothing."""
    woken_by: WokenBy
    """What had it think."""
    woken_attribute: Attribute | None
    """The attribute that had it think."""
    woken_object: Object | None
    """Whose; it may have been destroyed since."""
    step_count: int
    """How many steps there were to do of the plan that it took up, kept, or gave up."""
    steps: tuple[tuple[Action, Object], ...]
    """The first four of them: what is done, and to whom."""


def decision_of(world: World, c: Any) -> Decision:
    """A decision, copied out of the library."""
    kept = range(min(c.step_count, len(c.actions)))
    return Decision(
        seconds=c.seconds,
        kind=DecisionKind(c.kind),
        reason=EventReason(c.reason),
        outcome=PlanOutcome(c.outcome) if c.outcome else None,
        ended_by=PlanEndedBy(c.ended_by),
        selector=Selector(c.selector),
        durations=c.durations != 0,
        score=c.score,
        rival=c.rival,
        left=c.left,
        idle=c.idle,
        woken_by=WokenBy(c.woken_by),
        woken_attribute=Attribute(c.woken_attribute.id) if c.woken_attribute.id else None,
        woken_object=world._object(c.woken_object.bits) if c.woken_object.bits else None,
        step_count=c.step_count,
        steps=tuple(
            (Action(c.actions[each].id), world._object(c.suppliers[each].bits)) for each in kept
        ),
    )
