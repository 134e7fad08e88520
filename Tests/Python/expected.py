"""What a page has to show of a result, counted from the result and not by the program that draws."""

import math

import samples


def floors(result):
    return {a["id"] for a in result["context"].get("arms") or [] if a["kind"] == "floor"}


def unique(values):
    return list(dict.fromkeys(values))


def key(where, *names):
    usual = ("workload", "clients", "records", "durability", "itemSize")
    return tuple(where.get(name) for name in names or usual)


def is_main(result, cell):
    """Whether the cell's items are the usual ones or those of the first scenario."""
    first = next((c for c in result["cells"] if c["metric"] == "throughput"), {})
    return cell.get("itemSize") in (None, first.get("itemSize"))


def stores(result):
    limits = floors(result)
    planted = {a["id"] for a in result["context"].get("arms") or [] if a["kind"] == "planted"}
    return [
        name for name in unique(c["variant"] for c in result["cells"])
        if name not in limits and name not in planted and not name.endswith(" (again)")
    ]


def charts(result):
    """For each kind of chart, what each is to have: its caption, rows or points, whiskers."""
    shown = stores(result)
    made = answer(result, shown)
    compared = [c for c in result["comparisons"] if c["variant"] in shown]
    for where in unique(key(c["scenario"]) for c in compared):
        ours = [c for c in compared if key(c["scenario"]) == where]
        made.append({
            "kind": "forest", "points": len(ours), "rows": [c["variant"] for c in ours],
            "whiskers": sum(c["ratio"]["interval"]["count"] >= 6 for c in ours),
            "bands": int(any(c.get("noiseFloor") for c in ours)),
        })
    made += scaling(result, shown)
    made += latency(result, shown, {key(c["scenario"]) for c in result["comparisons"]})
    made += open_loops(result, shown)
    made += ledger(result, shown)
    made += sizes(result, shown)
    made += openings(result, shown)
    delays = [c for c in result["cells"] if c["metric"] == "pool.start-delay"]
    if delays:
        made.append({
            "kind": "start-delay", "points": sum("value" in c for c in delays),
            "rows": [c["variant"] for c in delays],
        })
    return made


def headlines(result, most):
    """The scenarios of the first table: those that the run named, else those with fewest and most clients."""
    measured = unique(key(c) for c in result["cells"] if c["metric"] == "throughput")
    named = [key(s) for s in result["context"].get("headlines") or [] if key(s) in measured]
    if not named:
        compared = {key(c["scenario"]) for c in result["comparisons"]}
        chosen = [s for s in measured if s in compared] if compared else measured
        chosen = [s for s in chosen if s[3] == "powerLoss"] or chosen
        ends = [f(s[1] for s in chosen) for f in (min, max)] if chosen else []
        named = [s for s in chosen if s[1] in ends]
    if len(named) <= most:
        return named
    usual = [s for s in named if s[2] == named[0][2]][:most]
    others = sorted((s for s in named if s[2] != named[0][2]), key=lambda s: s[2])
    room = most - len(usual)
    return usual + (others[-room:] if room else [])


def kept(loop):
    """The points of an open loop that the store kept up with, and whose requests were all sent."""
    return [
        p for p in loop["points"]
        if 2 * p["saturatedRounds"] <= len(p["offered"]["rounds"]) and not p.get("unsent")
    ]


def answer(result, shown):
    """A picture for each sentence about rates, the knee and the delay of unrelated tasks."""
    kinds = {a["id"]: a["kind"] for a in result["context"].get("arms") or []}
    for_use = {name for name, kind in kinds.items() if kind == "variant"}
    own = [
        n for n in unique(c["variant"] for c in result["cells"])
        if kinds.get(n) in ("variant", "rival", None) and not n.endswith(" (again)")
    ]
    made = []
    scenarios = headlines(result, 4)
    for where in sorted(scenarios, key=lambda s: s[0] != "save-only"):
        here = {
            c["variant"]: c for c in result["cells"]
            if c["metric"] == "throughput" and key(c) == where and "value" in c
        }
        rows = [n for n in own if n in here]
        if sum(n in for_use for n in here) > 1 and len(rows) > 1:
            made.append({
                "kind": "answer-rate", "points": len(rows), "rows": rows,
                "whiskers": sum("low" in here[n] for n in rows),
            })
    return made + knee(result, shown, for_use) + delay(result, for_use)


def knee(result, shown, for_use):
    loops = [loop for loop in result.get("openLoops") or [] if loop["variant"] in shown]
    ours = [loop for loop in loops if loop["variant"] in for_use]
    best = max(ours, key=lambda loop: loop.get("knee", {}).get("value", 0), default=None)
    if best is None or "value" not in best.get("knee", {}) or not kept(best):
        return []
    rows = []
    for loop in loops:
        last = max(kept(loop), key=lambda p: p["offered"].get("value", 0), default=None)
        tails = [f for f in figures(last, 99) if "value" in f] if last else []
        if tails and key(loop["scenario"]) == key(loops[0]["scenario"]):
            rows.append((loop["variant"], "low" in tails[0]))
    if len(rows) < 2:
        return []
    return [{
        "kind": "answer-knee", "points": len(rows), "rows": [name for name, _ in rows],
        "whiskers": sum(has for _, has in rows),
    }]


def delay(result, for_use):
    cells = [c for c in result["cells"] if c["metric"] == "pool.start-delay"]
    if len({c["variant"] for c in cells if "value" in c and c["variant"] in for_use}) < 2:
        return []
    return [{
        "kind": "answer-delay", "points": sum("value" in c for c in cells),
        "rows": [c["variant"] for c in cells],
    }]


def rates(result, keep):
    return [c for c in result["cells"] if c["metric"] == "throughput" and "value" in c and keep(c)]


def scaling(result, shown):
    every = [c for c in result["cells"] if c["metric"] == "throughput"]
    made = []
    for group in unique(key(c, "workload", "records", "durability", "itemSize") for c in every):
        here = [c for c in every if key(c, "workload", "records", "durability", "itemSize") == group]
        if len({c["clients"] for c in here}) < 2:
            continue
        for store in shown:
            ours = [c for c in here if c["variant"] == store and "value" in c]
            if len(ours) > 1:
                made.append({
                    "kind": "scaling", "caption": store, "points": len(ours), "series": 1,
                    "context": int(store != result["context"]["baseline"]),
                    "whiskers": sum("low" in c for c in ours),
                })
    return made


# The percentiles of a spectrum.
DRAWN = (1, 2.5, 5, 10, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.9, 99.95, 99.99, 99.999)


def alike(scenario, compared):
    """The numbers of clients that were compared in what is else the same scenario."""
    return {w[1] for w in compared if (w[0], *w[2:]) == (scenario[0], *scenario[2:])}


def latency(result, shown, compared):
    ours = [
        d for d in result.get("distributions") or []
        if d["variant"] in shown and key(d["scenario"]) in compared
    ]
    made = []
    for group in unique((key(d["scenario"]), d["operation"]) for d in ours):
        here = [d for d in ours if (key(d["scenario"]), d["operation"]) == group]
        made.append({
            "kind": "distribution", "points": len(here), "rows": [d["variant"] for d in here],
            "whiskers": len(here), "middles": len(here),
        })
        clients = alike(group[0], compared)
        is_curve = len(clients) > 1 or all(len(alike(w, compared)) == 1 for w in compared)
        if not is_curve or group[0][1] != max(clients):
            continue
        for d in here:
            count = sum(d["histogram"]["slots"][1::2])
            # A percentile is shown where ten samples lie on either side of it.
            ranks = [math.ceil(round(count * percent / 100, 6)) for percent in DRAWN]
            corners = sum(rank >= 10 and count - rank >= 10 for rank in ranks)
            made.append({
                "kind": "spectrum", "caption": d["variant"], "series": int(corners > 1),
                "corners": corners if corners > 1 else 0,
                "context": int(d["variant"] != result["context"]["baseline"]),
            })
    return made


def figures(point, percent):
    return [p["figure"] for p in point["percentiles"] if p["percent"] == percent]


def open_loops(result, shown):
    """A panel for each store: p99 with its points, p50 and p99.9 as lines, of sustained rates."""
    made = []
    for loop in result.get("openLoops") or []:
        drawn = {
            q: [f for p in kept(loop) for f in figures(p, q) if "value" in f] for q in (50, 99, 99.9)}
        if loop["variant"] in shown and any(drawn.values()):
            made.append({
                "kind": "open-loop", "caption": loop["variant"], "points": len(drawn[99]),
                # A single point is no line.
                "series": sum(len(drawn[q]) > 1 for q in (99, 99.9)),
                "context": int(len(drawn[50]) > 1), "whiskers": sum("low" in f for f in drawn[99]),
            })
    return made


def ledger(result, shown):
    made = []
    for durability in unique(c["durability"] for c in result["cells"] if c["metric"] == "throughput"):
        every = [
            c for c in result["cells"] if c["metric"] == "throughput" and c["clients"] == 1
            and c["workload"] == "save-only" and c["durability"] == durability
            and is_main(result, c)
        ]
        if not every:
            continue
        records = 1_000 if any(c["records"] == 1_000 for c in every) else every[0]["records"]
        size = next(c.get("itemSize") for c in every if c["records"] == records)
        for metric in ("file.bytes", "file.syncs"):
            ours = [
                c for c in result["cells"] if c["metric"] == metric and c["variant"] in shown
                and key(c) == ("save-only", 1, records, durability, size) and "value" in c
            ]
            if ours:
                made.append({
                    "kind": "ledger", "points": sum(c["value"] > 0 for c in ours),
                    "rows": [c["variant"] for c in ours],
                })
    return made


def sizes(result, shown):
    """For saves a second, and for bytes a save: a chart for each store that was measured at several sizes."""
    made = []
    alone = [
        c for c in result["cells"]
        if c["workload"] == "save-only" and c["clients"] == 1 and is_main(result, c)
    ]
    for durability in unique(c["durability"] for c in alone):
        for metric in ("throughput", "file.bytes"):
            every = [
                c for c in alone if c["durability"] == durability and c["metric"] == metric
                # A logarithmic axis has no place for nothing.
                and c.get("value", 0) > 0
            ]
            swept = {
                store: sum(c["variant"] == store for c in every) for store in shown
            }
            for store, points in swept.items():
                if points > 1:
                    made.append({
                        "kind": "size", "caption": store, "points": points, "series": 1,
                        "context": int(
                            store != result["context"]["baseline"]
                            and swept.get(result["context"]["baseline"], 0) > 1),
                    })
    return made


def openings(result, shown):
    """A chart for each store that was opened at several sizes."""
    every = [c for c in result["cells"] if c["metric"] == "open.first-find" and c.get("value", 0) > 0]
    opened = {store: sum(c["variant"] == store for c in every) for store in shown}
    baseline = result["context"]["baseline"]
    return [
        {"kind": "opening", "caption": store, "points": points, "series": 1,
         "context": int(store != baseline and opened.get(baseline, 0) > 1)}
        for store, points in opened.items() if points > 1
    ]


def runs(result):
    """Of two runs with the same figures: a chart for each figure of times in each scenario."""
    shown = stores(result)
    timed = ("throughput", "find.p50", "find.p99", "save.p50", "save.p99", "open.first-find")
    groups = {}
    for c in result["cells"]:
        if c["metric"] in timed and "value" in c and c["variant"] in shown:
            groups.setdefault((key(c), c["metric"]), []).append(c["variant"])
    for loop in result.get("openLoops") or []:
        where = key(loop["scenario"]), loop["arrivals"]
        groups.setdefault((where, "knee"), []).append(loop["variant"])
        for point in loop["points"]:
            groups.setdefault((where, point["share"], "answered"), []).append(loop["variant"])
            if point["percentiles"]:
                groups.setdefault((where, point["share"], "p99"), []).append(loop["variant"])
    return [
        {"kind": "run-forest", "points": len(rows), "rows": rows} for rows in groups.values()
    ]
