"""Who runs trials: this process, or processes of this machine. A worker that dies takes nothing
along: its trial is run again."""

from __future__ import annotations

import multiprocessing
import sys
import traceback
from collections import deque
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from udgoap.tune.errors import TuneError
from udgoap.tune.scenario import Task

MOST_DEATHS = 3
"""So many workers may die of one trial before the run ends."""


class Workers(Protocol):
    """Runs tasks, several at a time."""

    @property
    def size(self) -> int:
        """How many tasks it can use at the moment."""

    def submit(self, number: int, task: Task) -> None:
        """Takes the task of a trial."""

    def next(self) -> tuple[int, float]:
        """Waits for the next trial that has ended, and returns its number and value."""

    def close(self) -> None:
        """Ends."""


class Here:
    """This process: one trial after the other."""

    size = 1

    def __init__(self) -> None:
        self._tasks: deque[tuple[int, Task]] = deque()

    def submit(self, number: int, task: Task) -> None:
        self._tasks.append((number, task))

    def next(self) -> tuple[int, float]:
        number, task = self._tasks.popleft()
        return number, task.run()

    def close(self) -> None:
        self._tasks.clear()


@dataclass
class _Worker:
    process: Any
    pipe: Connection
    trial: int | None = None


@dataclass
class Processes:
    """Processes of this machine."""

    size: int
    _workers: list[_Worker] = field(default_factory=list)
    _waiting: deque[int] = field(default_factory=deque)
    _tasks: dict[int, Task] = field(default_factory=dict)
    _deaths: dict[int, int] = field(default_factory=dict)

    def submit(self, number: int, task: Task) -> None:
        self._tasks[number] = task
        self._waiting.append(number)
        self._hand_out()

    def next(self) -> tuple[int, float]:
        while True:
            self._hand_out()
            busy = {each.pipe: each for each in self._workers if each.trial is not None}
            for pipe in wait(list(busy)):
                ended = self._ended(busy[pipe])  # type: ignore[index]
                if ended is not None:
                    return ended

    def close(self) -> None:
        for worker in self._workers:
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()
        self._workers.clear()

    def _ended(self, worker: _Worker) -> tuple[int, float] | None:
        number = worker.trial
        assert number is not None
        worker.trial = None
        try:
            value, failure = worker.pipe.recv()
        except (EOFError, OSError):
            self._died(worker, number)
            return None
        task = self._tasks.pop(number)
        if failure is not None:
            raise TuneError(f"trial {number}, with {task.values}, has failed:\n{failure}")
        return number, value

    def _died(self, worker: _Worker, number: int) -> None:
        worker.process.join()
        worker.pipe.close()
        self._workers.remove(worker)
        self._deaths[number] = deaths = self._deaths.get(number, 0) + 1
        how = worker.process.exitcode
        if deaths == MOST_DEATHS:
            raise TuneError(died_too_often(number, self._tasks[number], f"exit code {how}"))
        print(f"a worker has died (exit code {how}); trial {number} is run again", file=sys.stderr)
        self._waiting.appendleft(number)

    def _hand_out(self) -> None:
        while self._waiting:
            idle = next((each for each in self._workers if each.trial is None), None)
            if idle is None:
                if len(self._workers) >= self.size:
                    return
                idle = _start()
                self._workers.append(idle)
            number = self._waiting.popleft()
            idle.trial = number
            try:
                idle.pipe.send(self._tasks[number])
            except OSError:
                # It is dead; whoever waits for it finds out.
                return


def died_too_often(number: int, task: Task, how: str) -> str:
    """The message of a run that ends since workers keep dying."""
    return (
        f"{MOST_DEATHS} workers have died of trial {number} ({how}), with {task.values} and seed "
        f"{task.seed}; run it with --workers 0 to see why. What has ended is kept"
    )


def _start() -> _Worker:
    # A copy of this process would have its threads' locks without the threads.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _work(pipe: Connection) -> None:
    """What a worker's process does, until nobody is at the other end."""
    while True:
        try:
            task: Task = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            answer: tuple[float, str | None] = task.run(), None
        except KeyboardInterrupt:
            return
        except TuneError as error:
            answer = 0.0, str(error)
        except Exception:
            answer = 0.0, traceback.format_exc()
        pipe.send(answer)
