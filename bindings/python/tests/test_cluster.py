"""udgoap-tune on a Dask cluster, of whose workers one is killed."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from udgoap.tune.cli import main

from test_tune import FILES, SCENARIOS, values

TRIALS = 24


def dask(*said: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "dask", *said]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def runs(folder: Path) -> list[str]:
    """The files that trials have left when they began."""
    return [name for name in os.listdir(folder) if name[0].isdigit()]


def wait_for(what: Callable[[], bool], limit: float = 60) -> None:
    end = time.monotonic() + limit
    while not what():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


@pytest.fixture
def cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """A scheduler's address, and two workers."""
    monkeypatch.setenv("UDGOAP_TEST_MARK", str(tmp_path / "began"))
    (tmp_path / "began").mkdir()
    file = tmp_path / "scheduler.json"
    started = [
        dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
             "--scheduler-file", str(file)),
    ]  # fmt: skip
    wait_for(file.exists)
    for _ in range(2):
        started.append(
            dask("worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny",
                 "--no-dashboard", "--local-directory", str(tmp_path / "dask"))
        )  # fmt: skip
    try:
        import distributed

        with distributed.Client(  # type: ignore[no-untyped-call]
            scheduler_file=str(file)
        ) as client:
            client.wait_for_workers(2, timeout=60)
            address = client.scheduler.address
        yield address, started[1:]
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def test_a_worker_that_is_killed_loses_no_trial(
    tmp_path: Path, cluster: tuple[str, list["subprocess.Popen[bytes]"]]
) -> None:
    address, workers = cluster
    began, storage = tmp_path / "began", f"journal:{tmp_path}/a"
    said = [*FILES, "--weights", "--scenario", f"{SCENARIOS}:slow", "--trials", str(TRIALS)]
    said += ["--scheduler", address, "--storage", storage, "--output", str(tmp_path / "tuned.json")]
    victim = workers[0]
    (began / f"hold-{victim.pid}").touch()
    codes: list[int] = []
    run = threading.Thread(target=lambda: codes.append(main(said)))
    run.start()
    wait_for((began / "held").exists)
    # The other one is in the middle of it, too.
    wait_for(lambda: len(runs(began)) >= 8)
    os.kill(victim.pid, signal.SIGKILL)
    run.join(120)
    assert codes == [0]
    complete = values(storage)
    assert len(complete) == TRIALS
    assert all(value is not None for _, value in complete)
    # The one in the middle of which the worker was killed was begun again; and there are the
    # documents as they were.
    assert len(runs(began)) >= TRIALS + 1 + 1


def test_no_scheduler(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("udgoap.tune.cluster.PATIENCE", 1)
    said = [*FILES, "--weights", "--scenario", "math:sqrt", "--scheduler", "tcp://127.0.0.1:9"]
    assert main(said) == 1
    assert "there is no Dask scheduler at" in capsys.readouterr().err
