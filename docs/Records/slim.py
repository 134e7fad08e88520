"""Leaves of what the suite printed as JSON what the site's pages are made of, for docs/record."""

import json
import sys


def slim(entry, keys):
    return {key: entry[key] for key in keys}


def stores(run):
    keys = ("guarantee", "verdict", "explored", "detail", "agrees")
    return {"stores": [
        {"id": store["id"], "cells": [slim(cell, keys) for cell in store["cells"]]}
        for store in run["stores"]]}


def own_cell(mutant):
    return next(cell for cell in mutant["cells"] if cell["guarantee"] == mutant["breaks"])


def mutants(run):
    """Each mutant with its own check's verdict; for each guarantee the shortest counterexample is kept,
    of a mutant that no other check killed where there is one."""
    entries, shown = [], {}
    for mutant in run["mutants"]:
        cell = own_cell(mutant)
        entry = slim(mutant, ("id", "breaks", "defect", "isKilled", "otherKillers"))
        entry["verdict"] = cell["verdict"]
        if mutant["isKilled"]:
            rank = (len(mutant["otherKillers"]), len(cell["detail"]))
            if rank < shown.get(mutant["breaks"], ((9e9, 9e9),))[0]:
                shown[mutant["breaks"]] = (rank, entry, cell["detail"])
        else:
            entry["detail"] = cell["detail"]
        entries.append(entry)
    for _, entry, detail in shown.values():
        entry["counterexample"] = detail
    return {"mutants": entries}


part, effort, path = sys.argv[1:]
with open(path) as file:
    run = json.load(file)
record = {"effort": int(effort), **(stores(run) if part == "conformance" else mutants(run))}
json.dump(record, sys.stdout, indent=1, ensure_ascii=False)
print()
