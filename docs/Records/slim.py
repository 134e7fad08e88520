"""Makes a record from the output of a run, for docs/record: `slim.py conformance|mutants|generated-mutants|ci FILE`.
The last reads the end of what `.ci/run` printed, and the others read JSON."""

import datetime
import glob
import json
import os
import platform
import re
import subprocess
import sys


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            found = re.search(r"^model name\s*: (.+)$", file.read(), re.MULTILINE)
    except OSError:
        found = None
    return found.group(1) if found else platform.machine()


def origin():
    """The commit, the day and the machine of the run that has just ended."""
    changed = said("git", "status", "--porcelain", "--", ".", ":!docs/Records")
    swift = re.search(r"Swift version (\S+)", said("swift", "--version"))
    return {
        "commit": said("git", "rev-parse", "--short=10", "HEAD") + ("-dirty" if changed else ""),
        "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat(),
        "machine": "%d cores of %s, %s, Swift %s" % (
            os.cpu_count(), processor(), platform.system(), swift.group(1) if swift else "unknown"),
    }


def slim(entry, keys):
    return {key: entry[key] for key in keys}


def stores(run):
    """A run that lacked one of the suite's libraries is no record: lanes of the checks were not tried."""
    for store in run["stores"]:
        for cell in store["cells"]:
            if "build the product " in cell["detail"]:
                sys.exit("docs/record: %s %s: %s" % (store["id"], cell["guarantee"], cell["detail"]))
    keys = ("guarantee", "verdict", "explored", "detail", "agrees")
    return {"stores": [
        {"id": store["id"], "cells": [slim(cell, keys) for cell in store["cells"]]}
        for store in run["stores"]]}


def own_cell(mutant):
    return next(cell for cell in mutant["cells"] if cell["guarantee"] == mutant["breaks"])


def quoted():
    """The mutants whose counterexamples the guarantees' pages quote."""
    found = set()
    for page in glob.glob("docs/Guarantees/*.md"):
        with open(page) as file:
            found.update(re.findall(r"Records/mutants\.json (\S+) G", file.read()))
    return found


def mutants(run):
    """Each mutant with its check's verdict; for each guarantee the counterexample that its page quotes is kept, or
    else the shortest one with steps."""
    entries, shown, named = [], {}, quoted()
    for mutant in run["mutants"]:
        cell = own_cell(mutant)
        entry = slim(mutant, ("id", "breaks", "defect", "isKilled"))
        entry["verdict"] = cell["verdict"]
        if mutant["isKilled"]:
            # A counterexample is read for its steps: one that has only a conclusion comes last.
            lines = cell["detail"].splitlines()
            has_steps = any(not line.startswith(("expected: ", "found: ")) for line in lines)
            rank = (mutant["id"] not in named, not has_steps, len(cell["detail"]))
            if rank < shown.get(mutant["breaks"], ((True, True, 9e9),))[0]:
                shown[mutant["breaks"]] = (rank, entry, cell["detail"])
        else:
            entry["detail"] = cell["detail"]
        entries.append(entry)
    for _, entry, detail in shown.values():
        entry["counterexample"] = detail
    return {"mutants": entries}


def read(path):
    with open(path) as file:
        return json.load(file)


def stages(path):
    """The seconds of each stage; only a run whose stages all passed is a record."""
    with open(path) as file:
        _, _, end = file.read().rpartition("\nSeconds of the stages:\n")
    passed = re.search(r"^All stages passed in (\d+) s\.$", end, re.MULTILINE)
    if not passed:
        sys.exit("docs/record: the run did not pass all of its stages; see its output.")
    found = re.findall(r"^ +(\d+)  (.+?)(, beside others)?$", end, re.MULTILINE)
    return {"seconds": int(passed[1]), "stages": [
        {"name": name, "seconds": int(seconds), "isBesideOthers": bool(beside)}
        for seconds, name, beside in found]}


MADE = {"conformance": stores, "mutants": mutants, "generated-mutants": lambda run: run}
part, path = sys.argv[1:]
made = stages(path) if part == "ci" else MADE[part](read(path))
record = {"run": origin(), **made}
json.dump(record, sys.stdout, indent=1, ensure_ascii=False)
print()
