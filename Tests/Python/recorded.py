"""Reads a recorded result, in the form of a run or in the slim form (docs/ResultFormat.md)."""

import json


def read(path):
    with open(path) as file:
        return expanded(json.load(file))


def expanded(result):
    if "measured" in result:
        units = result.pop("units")
        result["cells"] = [cell for group in result.pop("measured") for cell in cells(group, units)]
    return result


def cells(group, units):
    where = {"variant": group["variant"], **group["scenario"]}
    for metric, figure in group["figures"].items():
        yield {**where, "metric": metric, "unit": units[metric], "rounds": [], **figure}
    for reason, metrics in group["unavailable"].items():
        for metric in metrics:
            yield {
                **where, "metric": metric, "unit": units[metric], "rounds": [],
                "unavailable": reason,
            }
