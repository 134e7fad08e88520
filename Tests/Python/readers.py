"""The exports of a result as readers see them that are not ours."""

import csv
import io
import json
import math
import re

import samples
from recorded import expanded


def key(cell):
    return (
        cell["variant"], cell["workload"], int(cell["clients"]), int(cell["records"]),
        cell["durability"], cell["metric"], str(cell.get("itemSize") or ""),
    )


def check_csv(flaws, text, result):
    """RFC 4180, by Python's own reader."""
    rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    loops = open_loop_figures(result)
    flaws.expect(
        len(rows) == len(result["cells"]) + len(loops), "csv: %d rows" % len(rows))
    for row, cell in zip(rows, result["cells"]):
        flaws.expect(key(row) == key(cell), "csv: %s is not %s" % (key(row), key(cell)))
        for name in ("value", "low", "high"):
            found = float(row[name]) if row[name] else None
            flaws.expect(found == cell.get(name), "csv: %s of %s is %s" % (name, key(cell), found))
        flaws.expect(int(row["rounds"]) == len(cell["rounds"]), "csv: rounds of %s" % (key(cell),))
        flaws.expect(row["unit"] == cell["unit"], "csv: unit of %s" % (key(cell),))
        flaws.expect(
            row["unavailable"] == cell.get("unavailable", ""), "csv: reason of %s" % (key(cell),))
        flaws.expect(row["arrivals"] == row["asked"] == "", "csv: %s came at no times" % (key(cell),))
    for row, (loop, figure) in zip(rows[len(result["cells"]):], loops):
        where = "csv: %s, %s of an open loop" % (loop["variant"], row["metric"])
        flaws.expect(row["variant"] == loop["variant"], where)
        flaws.expect(row["arrivals"] == loop["arrivals"], where + ": arrivals")
        found = float(row["value"]) if row["value"] else None
        flaws.expect(found == figure.get("value"), "%s: %s" % (where, found))


def open_loop_figures(result):
    """Each figure of the open loops with its loop, in the order of the export."""
    figures = []
    for loop in result.get("openLoops") or []:
        once = [loop[name] for name in ("closedLoop", "knee") if loop.get(name)]
        for point in loop["points"]:
            once += [point["offered"], point["achieved"]]
            once += [percentile["figure"] for percentile in point["percentiles"]]
            once.append(point["longest"])
        figures += [(loop, figure) for figure in once]
    return figures


def check_markdown(flaws, text, result):
    """Tables of GitHub Flavored Markdown: every row has the columns of its head."""
    tables = [t.splitlines() for t in re.findall(r"(?:^\|.*\|\n)+", text, re.M)]
    flaws.expect(len(tables) >= 3, "markdown: %d tables" % len(tables))
    for table in tables:
        rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in table]
        flaws.expect(len({len(row) for row in rows}) == 1, "markdown: uneven: " + table[0])
        flaws.expect(
            all(re.fullmatch(r" (---|---:) ", c) for c in rows[1]), "markdown: no rule: " + table[1])
    for store in {c["variant"] for c in result["cells"] if "value" in c}:
        shown = re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", store)
        flaws.expect("| %s |" % shown in text, "markdown: nothing of " + store)


def with_a_difficult_name():
    """The sample, with a store whose name every form has to protect."""
    result, name = samples.whole(), 'a "quoted", one|with =signs'
    for part in ("cells", "comparisons", "distributions"):
        for one in result[part]:
            if one["variant"] == "mutex":
                one["variant"] = name
    order = result["context"]["order"]
    result["context"]["order"] = [[name if a == "mutex" else a for a in arms] for arms in order]
    return result


def check_slim(flaws, text, result):
    """The same figures to seven digits, and no histogram."""
    flaws.expect('"slots"' not in text, "slim: there is a histogram")
    name = lambda c: tuple(c.get(n) for n in (
        "variant", "workload", "clients", "records", "durability", "itemSize", "metric"))
    found = {name(c): c for c in expanded(json.loads(text))["cells"]}
    flaws.expect(len(found) == len(result["cells"]), "slim: %d figures" % len(found))
    for cell in result["cells"]:
        other = found.get(name(cell), {})
        same = cell.get("unavailable") == other.get("unavailable") and all(
            math.isclose(cell.get(n, 0), other.get(n, 0), rel_tol=1e-6)
            for n in ("value", "low", "high"))
        flaws.expect(same, "slim: %s" % (name(cell),))
