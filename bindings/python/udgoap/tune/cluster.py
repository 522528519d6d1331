"""Workers of a Dask cluster."""

from __future__ import annotations

import queue
import sys
from typing import Any

from udgoap.tune.errors import TuneError
from udgoap.tune.scenario import Task
from udgoap.tune.workers import MOST_DEATHS, died_too_often

PATIENCE = 30
"""For how many seconds a scheduler is looked for."""


class Cluster:
    """The workers of a Dask cluster, who may come and go. They need this package and the library; a
    scenario's file and the documents are sent to them."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise TuneError(
                "--scheduler needs Dask: pip install 'udgoap[dask]', here and on the workers"
            ) from None
        try:
            dask: Any = distributed
            self._client = dask.Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise TuneError(f"there is no Dask scheduler at {address}: {error}") from error
        self._ended: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
        self._tasks: dict[int, Task] = {}
        self._futures: dict[int, Any] = {}
        self._deaths: dict[int, int] = {}

    @property
    def size(self) -> int:
        return max(1, sum(int(each) for each in self._client.ncores().values()))

    def submit(self, number: int, task: Task) -> None:
        self._tasks[number] = task
        # Not pure: each trial is run, also where two chose the same.
        future = self._client.submit(Task.run, task, pure=False)
        # A future that nobody has is cancelled.
        self._futures[number] = future
        future.add_done_callback(lambda ended: self._ended.put((number, ended)))

    def next(self) -> tuple[int, float]:
        from distributed import KilledWorker

        while True:
            number, future = self._ended.get()
            task = self._tasks[number]
            if future.status == "finished":
                del self._tasks[number], self._futures[number]
                return number, float(future.result())
            error = future.exception() if future.status == "error" else None
            if error is not None and not isinstance(error, KilledWorker):
                if isinstance(error, TuneError):
                    raise error
                raise TuneError(
                    f"trial {number}, with {task.values}, has failed: {error!r}"
                ) from error
            # Dask itself runs a trial again when its worker dies, and gives up after a few.
            self._deaths[number] = deaths = self._deaths.get(number, 0) + 1
            if deaths == MOST_DEATHS:
                raise TuneError(died_too_often(number, task, str(error or future.status)))
            print(f"workers have died of trial {number}; it is run again", file=sys.stderr)
            self.submit(number, task)

    def close(self) -> None:
        self._client.close()
