"""What other planners make of a planning task in PDDL, by way of unified-planning.

    peers.py DOMAIN PROBLEM SECONDS

prints one line of JSON for each planner: seconds from file to plan, what the plan costs, how many
steps it has. Each planner runs in a process of its own, which gets so many seconds and 8 GB.

Tasks of net benefit are compiled away (Keyder and Geffner, "Soft goals can be compiled away",
2009): at the end each preference is either collected, where it holds, or given up for its worth.
"""

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MEMORY = 8 << 30
PLANNERS = {
    "fast-downward": "Fast Downward, first plan",
    "fast-downward-opt": "Fast Downward, optimal",
    "enhsp": "ENHSP, first plan",
    "enhsp-opt": "ENHSP, optimal",
    "pyperplan": "pyperplan, first plan",
}


# PDDL as nested lists.


def parsed(text):
    lines = (line.split(";", 1)[0] for line in text.lower().splitlines())
    words = " ".join(lines).replace("(", " ( ").replace(")", " ) ").split()
    stack = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    return stack[0][0]


def written(tree):
    if isinstance(tree, str):
        return tree
    return "(" + " ".join(written(it) for it in tree) + ")"


def section(tree, name):
    return next((it for it in tree if isinstance(it, list) and it and it[0] == name), None)


# Soft goals.


def worths(metric):
    """What each preference is worth in a metric, and whether costs count."""
    found, costs = {}, False

    def walk(term, factor):
        nonlocal costs
        if term == ["total-cost"]:
            costs = True
        elif isinstance(term, list) and term[0] == "is-violated":
            found[term[1]] = found.get(term[1], 0) + factor
        elif isinstance(term, list) and term[0] in ("+", "-") and len(term) > 2:
            walk(term[1], factor)
            for other in term[2:]:
                walk(other, factor if term[0] == "+" else -factor)
        elif isinstance(term, list) and term[0] == "-":
            walk(term[1], -factor)
        elif isinstance(term, list) and term[0] == "*":
            number = [it for it in term[1:] if isinstance(it, str)]
            rest = [it for it in term[1:] if isinstance(it, list)]
            if len(number) != 1 or len(rest) != 1:
                raise ValueError("a metric that isn't a weighted sum")
            walk(rest[0], factor * float(number[0]))

    sign = -1 if metric[1] == "maximize" else 1
    walk(metric[2], sign)
    return found, costs


def preferences(goal):
    parts = goal[1:] if goal[0] == "and" else [goal]
    soft = [it for it in parts if it[0] == "preference"]
    return soft, [it for it in parts if it[0] != "preference"]


def compiled(domain, problem):
    """The same task without soft goals, and what it costs to do nothing."""
    soft, hard = preferences(section(problem, ":goal")[1])
    if not soft:
        return None
    worth, costs = worths(section(problem, ":metric"))
    section(domain, ":requirements")[:] = [":requirements", ":strips", ":typing",
                                          ":negative-preconditions", ":action-costs"]
    if section(domain, ":functions") is None:
        predicates = domain.index(section(domain, ":predicates"))
        domain.insert(predicates + 1, [":functions", ["total-cost"], "-", "number"])
    if not costs:
        section(problem, ":init").append(["=", ["total-cost"], "0"])
    section(domain, ":predicates").extend([["at-end"], ["not-at-end"]])
    for action in (it for it in domain if isinstance(it, list) and it[0] == ":action"):
        for key in (":precondition", ":effect"):
            at = action.index(key) + 1
            had = action[at]
            parts = had[1:] if had and had[0] == "and" else [had] if had else []
            if key == ":precondition":
                parts = [*parts, ["not-at-end"]]
            action[at] = ["and", *parts]
    section(problem, ":init").append(["not-at-end"])
    domain.append([":action", "come-to-an-end", ":parameters", [],
                   ":precondition", ["not-at-end"],
                   ":effect", ["and", ["at-end"], ["not", ["not-at-end"]],
                               ["increase", ["total-cost"], "0"]]])
    # Preferences are of this problem, and so are the objects that they name.
    objects = section(problem, ":objects")
    problem.remove(objects)
    constants = section(domain, ":constants")
    if constants is None:
        types = section(domain, ":types")
        domain.insert(domain.index(types) + 1, [":constants", *objects[1:]])
    else:
        constants.extend(objects[1:])
    goals = []
    for number, (_, name, formula) in enumerate(soft):
        done = [f"settled-{number}"]
        section(domain, ":predicates").append(done)
        goals.append(done)
        price = worth.get(name, 0)
        if price != int(price):
            raise ValueError("a worth that isn't a whole number")
        for what, needs, cost in (("collect", [formula], 0), ("forgo", [], int(price))):
            domain.append([":action", f"{what}-{number}", ":parameters", [],
                           ":precondition", ["and", ["at-end"], *needs],
                           ":effect", ["and", done, ["increase", ["total-cost"], str(cost)]]])
    section(problem, ":goal")[1] = ["and", *hard, *goals]
    section(problem, ":metric")[:] = [":metric", "minimize", ["total-cost"]]
    atoms = {written(it) for it in section(problem, ":init")}

    def holds(formula):
        if formula[0] == "and":
            return all(holds(it) for it in formula[1:])
        if formula[0] == "not":
            return not holds(formula[1])
        return written(formula) in atoms

    return sum(worth.get(name, 0) for _, name, formula in soft if not holds(formula))


# Planning.


def solved(planner, domain, problem):
    from unified_planning.io import PDDLReader
    from unified_planning.shortcuts import OneshotPlanner, get_environment

    get_environment().credits_stream = None
    begin = time.perf_counter()
    task = PDDLReader().parse_problem(domain, problem)
    with OneshotPlanner(name=planner) as engine:
        result = engine.solve(task)
    took = time.perf_counter() - begin
    found = {"seconds": took, "outcome": result.status.name}
    if result.plan is not None:
        found["steps"] = len(result.plan.actions)
        found["cost"] = cost_of(task, result.plan)
    return found


def cost_of(task, plan):
    from unified_planning.engines.sequential_simulator import (
        UPSequentialSimulator,
        evaluate_quality_metric,
    )

    if not task.quality_metrics:
        return len(plan.actions)
    metric, value = task.quality_metrics[0], 0
    # Tasks needn't say what is never asked for.
    simulator = UPSequentialSimulator(task, error_on_failed_checks=False)
    state = simulator.get_initial_state()
    for step in plan.actions:
        after = simulator.apply(state, step)
        value = evaluate_quality_metric(simulator, metric, value, state, step.action,
                                        step.actual_parameters, after)
        state = after
    return float(value)


def apart(planner, domain, problem, seconds, folder):
    """A planner in a process of its own. Some write files into the folder in which they run."""

    def bound():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    command = [sys.executable, str(Path(__file__).resolve()), "--one", planner, domain, problem]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               preexec_fn=bound, start_new_session=True, cwd=folder)
    try:
        printed, errors = running.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        return {"outcome": f"nothing within {seconds:g} s"}
    finally:
        # Planners start programs of their own, which would go on.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()
    for line in reversed(printed.splitlines()):
        if line.startswith('{"'):
            return json.loads(line)
    told = [it for it in errors.splitlines() if "rror" in it or "xception" in it]
    return {"outcome": f"failed: {told[-1] if told else running.returncode}"}


def main():
    if sys.argv[1] == "--one":
        print(json.dumps(solved(*sys.argv[2:5])))
        return
    domain, problem = (str(Path(it).resolve()) for it in sys.argv[1:3])
    seconds = float(sys.argv[3])
    trees = [parsed(Path(it).read_text()) for it in (domain, problem)]
    nothing = compiled(*trees)
    with tempfile.TemporaryDirectory() as folder:
        if nothing is not None:
            for name, tree in zip(("domain.pddl", "problem.pddl"), trees):
                Path(folder, name).write_text(written(tree))
            domain, problem = str(Path(folder, "domain.pddl")), str(Path(folder, "problem.pddl"))
        for planner, name in PLANNERS.items():
            found = {"planner": name, **apart(planner, domain, problem, seconds, folder)}
            if nothing is not None and "cost" in found:
                found["gain"] = nothing - found["cost"]
            print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
