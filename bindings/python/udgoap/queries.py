"""Questions to the host, and who answers them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

from udgoap._native import NULL, ffi
from udgoap.values import Answerer, Query, Sensor, Vector3

if TYPE_CHECKING:
    from udgoap.domain import Domain
    from udgoap.objects import Object
    from udgoap.world import World


@dataclass(frozen=True, slots=True)
class Question:
    """A query about objects."""

    query: Query
    """The query."""
    objects: tuple[Object, ...]
    """The objects, in the order of its arguments; one may have been destroyed."""
    user_keys: tuple[int, ...]
    """Their keys; 0 for none."""
    sensor: Sensor | None = None
    """Which sensor asks; None if it is no sensor."""
    is_place: bool = False
    """Of a sensor's question: whether the object isn't in view, and only the place is asked about."""
    eye: Vector3 = Vector3(0.0, 0.0, 0.0)
    """Of a sensor's question: where the NPC looks from."""
    point: Vector3 = Vector3(0.0, 0.0, 0.0)
    """Of a sensor's question: where it looks."""


Answer: TypeAlias = "float | bool | None"
"""A finite number, metres for "travel"; True or False for a flag; None for no answer."""
AnswerFunction: TypeAlias = Callable[[list[Question]], Sequence[Answer]]
"""Answers all questions of a search, or of all searches of a tick, in their order."""


class ByView(Enum):
    """Stands for no function: searches wait for World.answer or Planner.answer."""

    BY_VIEW = "by view"


BY_VIEW = ByView.BY_VIEW
Queries: TypeAlias = "Mapping[str, AnswerFunction | ByView]"
"""Who answers each query, by its name."""


def questions_of(world: World, first: Any, count: int) -> list[Question]:
    """Questions, copied out of the library."""
    found = []
    for number in range(count):
        c = first[number]
        about = range(c.object_count)
        found.append(
            Question(
                Query(c.query.id),
                tuple(world._object(c.objects[each].bits) for each in about),
                tuple(int(c.user_keys[each]) for each in about),
                Sensor(c.sensor.id) if c.sensor.id else None,
                c.is_place != 0,
                Vector3(c.eye.x, c.eye.y, c.eye.z),
                Vector3(c.point.x, c.point.y, c.point.z),
            )
        )
    return found


def answers_to(count: int, answers: Sequence[Answer]) -> Any:
    """Answers for C."""
    array = ffi.new("UdgAnswer[]", max(1, count))
    fill(array, count, answers)
    return array


def fill(array: Any, count: int, answers: Sequence[Answer]) -> None:
    if len(answers) != count:
        raise ValueError(f"there are {count} questions, but {len(answers)} answers")
    for number, answer in enumerate(answers):
        if answer is not None:
            array[number].value = float(answer)
            array[number].is_answered = 1


class Bindings:
    """The queries of a world with their functions, which the library calls through this."""

    def __init__(self, domain: Domain, queries: Queries) -> None:
        self.array = ffi.new("UdgQueryBinding[]", max(1, len(queries)))
        self.count = len(queries)
        self.world: Callable[[], World | None] = lambda: None
        self.error: BaseException | None = None
        self._kept = [
            _place(self, domain, self.array[n], *q) for n, q in enumerate(queries.items())
        ]

    def answer(self, function: AnswerFunction, first: Any, count: int, answers: Any) -> None:
        """Called from within the library. An exception makes the call be refused, and comes out of
        it."""
        world = self.world()
        try:
            if world is not None:
                fill(answers, count, function(questions_of(world, first, count)))
        except BaseException as error:
            self.error = error
            answers[0].value, answers[0].is_answered = math.nan, 1

    def take_error(self) -> BaseException | None:
        """What a function has raised in the call that has just ended."""
        error, self.error = self.error, None
        return error


def _place(
    bindings: Bindings, domain: Domain, c: Any, query: str, by: AnswerFunction | ByView
) -> Any:
    c.query.id = domain.query(query).id
    if isinstance(by, ByView):
        c.answerer, c.answer = int(Answerer.VIEW), NULL
        return None
    if not callable(by):
        raise TypeError(f"a query is answered by a function or BY_VIEW, not by {by!r}")
    function = by

    def answer(world: Any, first: Any, count: int, answers: Any, user: Any) -> None:
        bindings.answer(function, first, count, answers)

    called = ffi.callback("UdgAnswerFunction", answer)
    c.answerer, c.answer = int(Answerer.FUNCTION), called
    return called
