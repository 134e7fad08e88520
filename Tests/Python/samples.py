"""Results made by hand, in the documented form (docs/ResultFormat.md): no run, no machine.

Their figures are known, so that what is drawn and exported of them can be counted and computed again.
"""

import math
import random
import statistics

STORES = [
    "dispatch-callback", "dispatch-queue", "dispatch-barrier", "nslock", "mutex", "actor",
    "actor-executor", "actor-detached", "actor-batched", "actor-journaled", "sqlite",
    "published-actor", "a-store-that-no-build-of-this-program-knows",
]
FLOORS = ["raw-append", "raw-replace", "dictionary"]
BASELINE = "actor"
AGAIN = "actor (again)"
CLIENTS = [1, 2, 4, 8, 16, 32, 64]
SIZES = [10, 100, 1_000, 10_000, 100_000]
ROUNDS = 12
UNITS = {
    "throughput": "operations/s", "find.p50": "ns", "find.p99": "ns", "find.p99.9": "ns",
    "save.p50": "ns", "save.p99": "ns", "save.p99.9": "ns", "longest-wait": "ns",
    "file.writes": "calls/save", "file.bytes": "bytes/save", "file.syncs": "calls/save",
    "file.directory-syncs": "calls/save", "file.renames": "calls/save", "file.time": "ns/save",
    "cpu": "ns/operation", "context-switches": "switches/operation",
    "run-queue-wait": "ns/operation", "fairness": "Jain index", "drift": "share of the median",
    "pool.start-delay": "ns", "allocations": "allocations/operation",
    "allocated-bytes": "bytes/operation", "open.first-find": "ns", "open.resident": "bytes",
    "open.files": "bytes", "open.disk-reads": "bytes",
}


def scenario(workload, clients=1, records=1_000, durability="powerLoss"):
    return {
        "workload": workload, "clients": clients, "records": records, "durability": durability
    }


def cell(store, where, metric, rounds=None, value=None, unavailable=None):
    made = {"variant": store, "metric": metric, "unit": UNITS[metric], "rounds": rounds or [], **where}
    if rounds:
        value = statistics.median(rounds)
        if len(rounds) >= 6:
            made["low"], made["high"] = sorted(rounds)[1], sorted(rounds)[-2]
    if value is None:
        made["unavailable"] = unavailable or "it was not counted"
    else:
        made["value"] = value
    return made


def interval(values):
    ordered = sorted(values)
    ends = (ordered[1], ordered[-2]) if len(values) >= 6 else (ordered[0], ordered[-1])
    return {
        "median": statistics.median(values), "low": ends[0], "high": ends[1], "count": len(values)
    }


def scaled(rate, sigma, kappa, clients):
    """Gunther's Universal Scalability Law."""
    return rate * clients / (1 + sigma * (clients - 1) + kappa * clients * (clients - 1))


def slot(value):
    """The slot of a value in an HdrHistogram of three digits (hdrhistogram.org)."""
    bucket = max(0, value.bit_length() - 11)
    return (bucket << 10) + (value >> bucket)


def histogram(values):
    counts = {}
    for value in values:
        counts[slot(value)] = counts.get(slot(value), 0) + 1
    return {
        "highestTrackable": 3_600_000_000_000, "minimum": min(values), "maximum": max(values),
        "saturated": 0, "slots": [x for key in sorted(counts) for x in (key, counts[key])],
    }


def service_times(store, seed, count=20_000):
    """Two humps and a long tail, as a store has whose saves wait for each other."""
    chance = random.Random("%s %d" % (store, seed))
    middle = 200_000 * (1 + STORES.index(store) if store in STORES else 1)
    return [
        int(middle * math.exp(chance.gauss(0, 0.3)) * (40 if chance.random() < 0.01 else 1)) + 1
        for _ in range(count)
    ]


def comparison(store, where, factor, chance):
    ratios = [factor * math.exp(chance.gauss(0, 0.04)) for _ in range(ROUNDS)]
    same = [math.exp(chance.gauss(0, 0.03)) for _ in range(ROUNDS)]
    within, noise = interval(ratios), interval(same)
    share = max(abs(math.log(noise["low"])), abs(math.log(noise["high"])))
    share = math.exp(share) - 1
    if within["low"] >= 1 / (1 + share) and within["high"] <= 1 + share:
        verdict = {"same": {"within": share}}
    elif within["low"] > 1 and within["median"] > 1 + share:
        verdict = {"faster": {}}
    elif within["high"] < 1 and within["median"] < 1 / (1 + share):
        verdict = {"slower": {}}
    else:
        verdict = {"inconclusive": {"reason": "the interval contains 1"}}
    return {
        "variant": store, "baseline": BASELINE, "scenario": where,
        "ratio": {
            "direction": "higherIsBetter", "ratios": ratios, "interval": within,
        },
        "noiseFloor": {"interval": noise, "share": share, "smallestDetectable": share * 1.5},
        "verdict": verdict,
    }


def context(**changes):
    stores = [{"id": s, "title": s, "kind": "variant"} for s in STORES]
    floors = [{"id": f, "title": f, "kind": "floor"} for f in FLOORS]
    again = [{"id": AGAIN, "title": "the same once more", "kind": "again"}]
    made = {
        "date": "2026-01-02T03:04:05Z", "commit": {"value": "0123abc"},
        "swift": {"value": "Swift version 6.3"}, "build": "release",
        "kernel": {"value": "Linux 6.1 x86_64"}, "processor": {"value": "A Processor, 8 cores"},
        "cores": 8, "fileSystem": {"value": "ext4"}, "allocator": "the system's",
        "profile": "full", "callers": "tasks", "arms": stores + floors + again, "seed": 7,
        "order": [STORES + FLOORS + [AGAIN]] * ROUNDS, "baseline": BASELINE,
        "plannedRounds": ROUNDS, "rounds": ROUNDS, "warmUp": 10_000_000, "window": 120_000_000,
        "sweeps": [
            {"scenarios": [scenario("save-only", 1, n) for n in SIZES], "rounds": 3,
             "window": 50_000_000}
        ],
        "clockCost": 21.0, "harnessCost": {"value": 30.5}, "disturbances": [], "seconds": 1234.5,
        "windowShare": 0.6,
        "failures": [
            {"arm": "mutex", "round": 3, "scenarios": [scenario("save-only", 8)],
             "kind": "crashed", "message": "the process ended with signal 9"}
        ],
        "omissions": ["allocations of sqlite: the probe does not see them."], "isComplete": True,
    }
    made.update(changes)
    return made


def whole():
    """A result that has something in every part of the page."""
    chance = random.Random(1)
    cells, comparisons, distributions = [], [], []
    saves, reads = [scenario(w, 1) for w in ("save-only", "read-only")]
    for number, store in enumerate(STORES + FLOORS + [AGAIN]):
        rate = 400 * 1.4 ** (number % 9) if store not in (BASELINE, AGAIN) else 900
        for workload, factor in (("save-only", 1), ("read-only", 1_000)):
            for clients in CLIENTS:
                where = scenario(workload, clients)
                middle = scaled(rate * factor, 0.02 * (number % 8), 0.0004 * (number % 5), clients)
                cells.append(cell(store, where, "throughput", [
                    middle * math.exp(chance.gauss(0, 0.03)) for _ in range(ROUNDS)]))
        most = scenario("save-only", CLIENTS[-1])
        for metric, value in (
            ("context-switches", 2.5), ("run-queue-wait", 12_345), ("fairness", 0.98),
            ("longest-wait", 41_000_000),
        ):
            cells.append(cell(store, most, metric, value=value))
        batch = 37 if store == "actor-batched" else 1
        for metric, value in (
            ("save.p50", 1e9 / rate), ("save.p99", 4e9 / rate), ("file.writes", 1 / batch),
            ("file.bytes", 193_000 / batch), ("file.syncs", 1 / batch),
            ("file.directory-syncs", 1 / batch), ("file.renames", 1 / batch),
            ("file.time", 4_100_000 / batch), ("cpu", 87_650), ("allocations", 12.5),
        ):
            cells.append(cell(store, saves, metric, value=value))
        cells.append(cell(store, saves, "save.p99.9", unavailable="too few samples"))
        if store in FLOORS:
            continue
        for records in SIZES:
            if records != 1_000:
                cells.append(cell(store, scenario("save-only", 1, records), "throughput", [
                    rate * (1_000 / records) ** (0.1 if number % 4 == 0 else 0.7)
                    * math.exp(chance.gauss(0, 0.02)) for _ in range(3)]))
        for records in (1_000, 10_000, 100_000):
            opened = scenario("open", 1, records)
            place = STORES.index(BASELINE) if store == AGAIN else number
            growth = (records / 1_000) ** (0.1 if place % 4 == 0 else 0.9)
            cells.append(cell(store, opened, "open.first-find", [
                1e6 * (1 + place) * growth * math.exp(chance.gauss(0, 0.02)) for _ in range(6)]))
            cells.append(cell(store, opened, "open.resident", value=400.0 * records))
            cells.append(cell(store, opened, "open.files", value=200.0 * records))
            cells.append(cell(store, opened, "open.disk-reads", value=0.0))
        if store == AGAIN:
            comparisons += [comparison(store, where, 1, chance) for where in (saves, reads, most)]
            continue
        stalled = scenario("save-only", 4, 1)
        cells.append(cell(store, stalled, "pool.start-delay", value=2e8 if number % 2 else 60_000))
        if store != BASELINE:
            comparisons += [
                comparison(store, where, 0.3 * 1.35 ** (number % 11), chance)
                for where in (saves, reads, most)
            ]
        for operation, where in (("save", saves), ("find", reads)):
            distributions.append({
                "variant": store, "scenario": where, "operation": operation,
                "histogram": histogram(service_times(store, len(distributions))),
            })
    return {
        "schema": 2, "context": context(), "cells": cells, "comparisons": comparisons,
        "distributions": distributions,
        "openLoops": [open_loop(store, number) for number, store in enumerate(STORES)],
    }


def figure(value, count=ROUNDS):
    return {"value": value, "low": value, "high": value, "rounds": [value] * count}


def open_loop(store, number):
    """Poisson arrivals at five rates, the last of which is not sustained."""
    rate, points = 400.0 * (1 + number), []
    for share in (0.25, 0.5, 0.75, 0.9, 1.1):
        is_saturated = share > 1
        points.append({
            "share": share, "offered": figure(rate * share),
            "achieved": figure(rate * min(share, 0.95)), "saturatedRounds": ROUNDS * is_saturated,
            "percentiles": [] if is_saturated else [
                {"percent": percent, "figure": figure(2e6 * (1 + number) * factor / (1.1 - share))}
                for percent, factor in ((50, 1), (90, 2), (99, 5), (99.9, 12))
            ],
            "longest": figure(9e8), "held": 0, "mostOutstanding": 5, "renames": figure(0),
        })
    return {
        "variant": store, "scenario": scenario("save-only", 8), "arrivals": "poisson",
        "closedLoop": figure(rate), "points": points, "knee": figure(rate * 0.95),
    }


def two_runs():
    """A run and a later one, in which one store saves faster, one slower, and one syncs twice."""
    before, after = whole(), whole()
    for result in before, after:
        # A failed round would set the exit code.
        result["context"]["failures"] = []
    after["context"]["date"] = "2026-01-03T03:04:05Z"
    after["context"]["commit"] = {"value": "89abcde"}
    factors = {"mutex": 2.0, "nslock": 0.5}
    for one in after["cells"]:
        factor = factors.get(one["variant"], 1)
        if one["metric"] == "throughput":
            for name in ("value", "low", "high"):
                if name in one:
                    one[name] *= factor
            one["rounds"] = [r * factor for r in one["rounds"]]
        if one["metric"] == "file.syncs" and one["variant"] == "actor":
            one["value"] *= 2
    return before, after
