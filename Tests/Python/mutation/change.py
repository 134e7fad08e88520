"""A change that a rule proposes at one place, and the text of a file with all of its changes switched off."""


class Change:
    """One change: text before and behind a stretch of code, or instead of it, in which `@` is the switch's condition.

    `rule` and `path` say what it is, `line` is the code as people read it, `function` the function around it, and
    `nth` counts equal ones. A change is known by these, not by the number of its line."""

    def __init__(self, rule, file, start, end, before="", after="", instead=None):
        self.rule, self.path, self.start, self.end = rule, file.path, start, end
        self.before, self.after, self.instead = before, after, instead
        number = file.text.count("\n", 0, start)
        self.number = number + 1
        self.line = " ".join(file.text.split("\n")[number].split())
        function = file.function(start)
        self.function = name(function.header) if function else ""
        self.nth, self.place = 1, 0

    @property
    def key(self):
        """What a change is known by: stays the same when lines move."""
        return (self.rule, self.path, self.function, self.line, self.nth)


def name(header):
    """The name of a function from its declaration."""
    for word in ("func ", "var "):
        _, found, rest = header.partition(word)
        if found:
            end = min(i for i in (rest.find(c) for c in "(<:= {") if i >= 0) if any(
                c in rest for c in "(<:= {") else len(rest)
            return rest[:end].strip()
    return "deinit" if "deinit" in header else "init"


def numbered(changes, first=1):
    """Gives each change its place, counted from `first`, and tells equal ones apart."""
    seen = {}
    for place, change in enumerate(changes, first):
        known = (change.rule, change.path, change.function, change.line)
        seen[known] = change.nth = seen.get(known, 0) + 1
        change.place = place
    return changes


def without_crossings(changes):
    """The changes of a file of which each lies wholly in or wholly beside each other; of two that cross, the first."""
    kept = []
    for change in changes:
        if not any(_cross(change, other) for other in kept):
            kept.append(change)
    return kept


def _cross(one, other):
    first, second = sorted((one, other), key=lambda c: (c.start, -c.end))
    if second.start >= first.end or second.end <= first.end:
        # A stretch that is replaced cannot have another change in it.
        inside = first.start <= second.start and second.end <= first.end and first.start < first.end
        return inside and first.instead is not None
    return True


def switched(text, changes):
    """The text with every change in it, each behind its switch."""
    insertions = []
    for change in changes:
        on = "MutationPoint.isActive(%d)" % change.place
        length = change.end - change.start
        if change.instead is not None:
            insertions.append((change.start, 1, -length, change.instead.replace("@", on), change.end))
            continue
        insertions.append((change.start, 1, -length, change.before.replace("@", on), change.start))
        insertions.append((change.end, 0, length, change.after.replace("@", on), change.end))
    out, at = [], 0
    # Where several begin, the widest comes first; where several end, the widest comes last.
    for start, _, _, new, end in sorted(insertions, key=lambda i: i[:3]):
        out.append(text[at:start])
        out.append(new)
        at = max(at, end)
    return "".join(out) + text[at:]
