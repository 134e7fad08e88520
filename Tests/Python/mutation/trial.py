"""Runs of the suite on the changed program: first with every change switched off, then one change at a time."""

import concurrent.futures
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

GUARANTEES = ["G%d" % n for n in range(1, 29) if n != 24]  # G24 needs a build with ThreadSanitizer.


class Seen:
    """What one run of one check showed."""

    def __init__(self, ending, cell, reached, seconds):
        self.ending, self.cell, self.reached, self.seconds = ending, cell, reached, seconds


class Suite:
    """The program with all changes; `effort` and the seconds of a hang are its parameters."""

    def __init__(self, program, effort=5, patience=30):
        self.program, self.effort, self.patience = program, effort, patience

    def check(self, store, guarantee, place, usual=0):
        """Runs one check on one store with one change switched on; `all` switches none on, and notes all places.

        A run that takes the patience and twenty times its usual seconds hangs."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="lockstep-mutate-"))
        (folder / "reached").mkdir()
        environment = dict(os.environ, LOCKSTEP_MUTATION=str(place), TMPDIR=str(folder),
                           LOCKSTEP_MUTATION_REACHED=str(folder / "reached"))
        command = [self.program, "conform", store, "--only", guarantee, "--effort", str(self.effort), "--json"]
        start = time.monotonic()
        try:
            ending, output = ended(command, environment, self.patience + 20 * usual)
            return Seen(ending, cell(output, guarantee), {int(p.name) for p in (folder / "reached").iterdir()},
                        time.monotonic() - start)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def ended(command, environment, limit):
    """Runs a command with its children as a group that is ended together: how it ended, and what it printed."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                               start_new_session=True)
    try:
        output, _ = process.communicate(timeout=limit)
        ending = "crash" if process.returncode < 0 else "end"
    except subprocess.TimeoutExpired:
        ending, output = "hang", ""
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
    return ending, output


def cell(output, guarantee):
    """The guarantee's cell of a report, or `None` if there is no report."""
    try:
        cells = json.loads(output)["stores"][0]["cells"]
    except (ValueError, KeyError, IndexError):
        return None
    return next((c for c in cells if c["guarantee"] == guarantee), None)


def baseline(suite, stores, jobs, say):
    """For each store its checks that find no fault when no change is switched on, the cheapest first, each with its
    seconds and the places that it reaches."""

    def held(store):
        seen = [(guarantee, suite.check(store, guarantee, "all")) for guarantee in GUARANTEES]
        checks = [(one.seconds, name, one.reached) for name, one in seen if one.cell and one.cell["verdict"] == "held"]
        say("%s: %d checks, %.0f s, %d places reached" % (
            store, len(checks), sum(check[0] for check in checks), len(set().union(*(check[2] for check in checks)))))
        return sorted(checks, key=lambda check: check[0])

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return dict(zip(stores, pool.map(held, stores)))


def remembered_baseline(suite, stores, jobs, say):
    """The baseline, which is only made again for another program, effort or list of stores."""
    file = pathlib.Path(suite.program).parents[2] / "baseline.json"
    about = [os.stat(suite.program).st_mtime_ns, suite.effort, stores]
    kept = json.loads(file.read_text()) if file.exists() else {}
    if kept.get("about") != about:
        found = baseline(suite, stores, jobs, say)
        kept = {"about": about, "checks": {store: [(seconds, name, sorted(reached)) for seconds, name, reached in checks]
                                           for store, checks in found.items()}}
        file.write_text(json.dumps(kept))
    return {store: [(seconds, name, set(reached)) for seconds, name, reached in checks]
            for store, checks in kept["checks"].items()}


def verdict(seen):
    """What a run says about a change: how it was killed, `held`, or the reason for no verdict."""
    if seen.ending != "end":
        return seen.ending
    if seen.cell is None:
        return "crash"
    return seen.cell["verdict"]


def tried(suite, change, checks, most_stores=2):
    """Tries one change: on the first stores whose checks reach it, by those checks, until one kills it.

    `killed` needs a run that reached the place. A place that no run reached is `not reached` by these stores."""
    result = {"rule": change.rule, "file": change.path, "function": change.function, "line": change.line,
              "nth": change.nth, "effort": suite.effort}
    stores = [store for store in checks if any(change.place in reached for _, _, reached in checks[store])]
    runs, open_questions, was_reached = [], [], False
    for store in stores[:most_stores]:
        runs.append(store)
        for usual, guarantee, reached in checks[store]:
            if change.place not in reached:
                continue
            seen = suite.check(store, guarantee, change.place, usual)
            said = verdict(seen)
            was_reached |= change.place in seen.reached
            if said in ("broken", "hang", "crash") and change.place in seen.reached:
                return dict(result, outcome="killed", store=store, by=guarantee, how=said)
            if said != "held":
                open_questions.append("%s %s: %s" % (store, guarantee, said))
    result.update(outcome="lived" if was_reached else "not reached", stores=runs if was_reached else list(checks))
    if open_questions:
        result["withoutVerdict"] = open_questions
    return result
