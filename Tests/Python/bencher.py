"""The Bencher Metric Format, as https://bencher.dev/bmf.json describes it."""

import json
import math
import re

# The longest names that Bencher takes, of a benchmark and of a measure.
LONGEST_BENCHMARK, LONGEST_MEASURE = 1024, 64


def check(flaws, text, result):
    """The form is the schema's, and every figure of the result is there and no other."""
    found = json.loads(
        text, parse_constant=lambda name: flaws.expect(False, "bencher: bare " + name),
        object_pairs_hook=lambda pairs: unrepeated(flaws, pairs))
    schema(flaws, found)
    wanted = figures(result)
    metrics = {(b, m): metric for b, measures in found.items() for m, metric in measures.items()}
    flaws.none(sorted(set(wanted) - set(metrics)), "bencher: these are missing")
    flaws.none(sorted(set(metrics) - set(wanted)), "bencher: these are nobody's")
    for key in set(wanted) & set(metrics):
        for ours, theirs in (("value", "value"), ("low", "lower_value"), ("high", "upper_value")):
            flaws.expect(
                metrics[key].get(theirs) == wanted[key].get(ours), "bencher: %s of %s" % (theirs, key))


def unrepeated(flaws, pairs):
    names = [name for name, _ in pairs]
    flaws.expect(len(set(names)) == len(names), "bencher: names are there twice")
    return dict(pairs)


def schema(flaws, found):
    flaws.expect(isinstance(found, dict) and bool(found), "bencher: no benchmarks")
    for benchmark, measures in found.items():
        flaws.expect(0 < len(benchmark) <= LONGEST_BENCHMARK, "bencher: the name " + benchmark)
        flaws.expect(isinstance(measures, dict) and bool(measures), "bencher: nothing of " + benchmark)
        for measure, metric in measures.items():
            where = "bencher: %s, %s" % (benchmark, measure)
            flaws.expect(
                len(measure) <= LONGEST_MEASURE
                and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", measure) is not None,
                where + " is no slug")
            flaws.expect(
                "value" in metric and set(metric) <= {"value", "lower_value", "upper_value"}, where)
            flaws.expect(
                all(type(v) in (int, float) and math.isfinite(v) for v in metric.values()), where)
            flaws.expect(
                metric.get("lower_value", metric["value"]) <= metric["value"]
                <= metric.get("upper_value", metric["value"]), where + ": the interval")


def figures(result):
    """Each available figure by the names that the export is to give it."""
    wanted = {}

    def add(benchmark, measure, figure):
        if figure and "value" in figure:
            wanted[benchmark, measure.replace(".", "-")] = figure

    for cell in result["cells"]:
        add(name(cell["variant"], cell), cell["metric"], cell)
    for loop in result.get("openLoops") or []:
        benchmark = "%s, %s arrivals" % (name(loop["variant"], loop["scenario"]), loop["arrivals"])
        add(benchmark, "knee", loop.get("knee"))
        for point in loop["points"]:
            # A rate is named by its share of the closed loop's, with three digits.
            percent = 100 * point["share"]
            rate = "%s, %s %% of closed" % (benchmark, ("%.1f" if percent < 99.95 else "%.0f") % percent)
            add(rate, "answered", point["achieved"])
            sustained = 2 * point["saturatedRounds"] <= len(point["offered"]["rounds"])
            if sustained and not point.get("unsent"):
                for one in point["percentiles"]:
                    add(rate, "response.p%g" % one["percent"], one["figure"])
    return wanted


def name(variant, scenario):
    clients = int(scenario["clients"])
    size = scenario.get("itemSize")
    return "%s: %s, %d client%s, %d records, %s%s" % (
        variant, scenario["workload"], clients, "" if clients == 1 else "s",
        int(scenario["records"]), scenario["durability"],
        ", items of %d bytes" % size if size else "")
