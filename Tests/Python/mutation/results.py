"""The results: kept while the run goes, argued and counted."""

import json
import pathlib

ARGUMENTS = pathlib.Path(__file__).parent / "equivalent.json"
KEY = ("rule", "file", "function", "line", "nth")


class Stale(Exception):
    """An argument that belongs to no living change."""


def key(entry):
    return tuple(entry[name] for name in KEY)


def kept(path):
    """The results of earlier runs, by the keys of their changes: the last of each, unless that run did not reach it."""
    found = {}
    for entry in map(json.loads, path.read_text().splitlines() if path.exists() else []):
        if entry["outcome"] != "not reached" or key(entry) not in found:
            found[key(entry)] = entry
    return found


def arguments(path=ARGUMENTS):
    return json.loads(path.read_text()) if path.exists() else []


def argued(results, all_arguments, made=None):
    """The results with the argument of each living change that has one.

    An argument about a change that a check kills says something false. So does one about a change that no rule makes:
    `made` has the keys of all that the rules make, if all of them are looked at."""
    of_key = {key(argument): argument["argument"] for argument in all_arguments}
    if len(of_key) < len(all_arguments):
        raise Stale("two arguments are about the same change")
    found = {key(entry): entry for entry in results}
    for known in of_key:
        entry = found.get(known)
        if entry and entry["outcome"] == "killed":
            raise Stale("this change is argued as equivalent, and %s kills it: %s" % (entry["by"], known))
        if made is not None and known not in made:
            raise Stale("no rule makes this change any more: %s" % (known,))
    return [dict(entry, argument=of_key[key(entry)]) if key(entry) in of_key else entry for entry in results]


def counted(results):
    """For each rule how many changes were killed, lived with an argument, lived without, and were not reached."""
    table = {}
    for entry in results:
        row = table.setdefault(entry["rule"], {"killed": 0, "equivalent": 0, "lived": 0, "not reached": 0})
        if entry["outcome"] == "lived":
            row["equivalent" if "argument" in entry else "lived"] += 1
        else:
            row[entry["outcome"]] += 1
    return dict(sorted(table.items()))


def score(results):
    """Killed, and all that were reached and are not argued as equivalent."""
    killed = sum(entry["outcome"] == "killed" for entry in results)
    holes = sum(entry["outcome"] == "lived" and "argument" not in entry for entry in results)
    return killed, killed + holes


def lines(results):
    """For each rule a line for the terminal."""
    for rule, row in counted(results).items():
        parts = ["%d %s" % (row[name], name) for name in row if row[name]]
        yield "%-22s %4d  %s" % (rule, sum(row.values()), ", ".join(parts))


def place(entry):
    return "%s, %s%s: `%s`" % (
        entry["file"].rpartition("/")[2], entry["function"], "" if entry["nth"] == 1 else " (%d)" % entry["nth"],
        entry["line"])
