"""The rules: what each looks for in a file, and what it puts there. `@` stands for "this change is switched on"."""

import re

from mutation.change import Change, numbered, without_crossings
from mutation.conditions import can_be_left_out, parts
from mutation.statements import (
    gives_value, inner_statements, is_assignment, is_call, is_declared_without_value, is_whole, may_be_left_out)
from mutation.text import is_balanced


def left_out(rule, file, matches):
    for line in file.lines:
        if line.text and matches(line.text) and may_be_left_out(file, line):
            if matches is is_assignment and (
                    is_declared_without_value(file, line) or re.search(r"[-+]= 1$", line.text)):
                continue
            yield Change(rule, file, line.first, line.last, "if !@ { ", " }")


def calls_left_out(file):
    """`file.close()` → not called."""
    yield from left_out("call left out", file, is_call)
    for block, first, last, text in inner_statements(file):
        if is_call(text) and (block.keyword == "defer" or not gives_value(block.function)):
            yield Change("call left out", file, first, last, "if !@ { ", " }")


def assignments_left_out(file):
    """`isClosed = true` → not set."""
    yield from left_out("assignment left out", file, is_assignment)
    for block, first, last, text in inner_statements(file):
        if is_assignment(text) and block.keyword in ("if", "defer") and block.function.keyword != "init":
            yield Change("assignment left out", file, first, last, "if !@ { ", " }")


def checks_turned_round(file):
    """`if isClosed {` → `if !isClosed {`; a check that can be left out is not turned round, too."""
    for line in file.lines:
        for first, last, text, count in parts(file, line):
            if text != "true" and not can_be_left_out(file, line, first, count):
                yield Change("check turned round", file, first, last, "((", ") != @)")


def checks_left_out(file):
    """`guard count < most else {` → passes always; `if isClosed { throw … }` → never."""
    for line in file.lines:
        for first, last, _, count in parts(file, line):
            if can_be_left_out(file, line, first, count):
                passes = line.text.startswith("guard ") or count > 1
                yield Change("check left out", file, first, last, "(@ || (" if passes else "(!@ && (", "))")


COMPARISON = re.compile(r"^([\w.\[\]() ]*[\w\])]) (<=|>=|<|>) ([\w.\[\]() +\-*]+)$")
MOVED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}


def limits_moved(file):
    """`count < most` → `count <= most`."""
    for line in file.lines:
        for first, last, text, _ in parts(file, line):
            found = COMPARISON.match(text)
            if found and is_balanced(found[1]) and is_balanced(found[3]):
                moved = "%s %s %s" % (found[1], MOVED[found[2]], found[3])
                yield Change("limit moved", file, first, last, "(@ ? (%s) : (" % moved, "))")


def counts_not_raised(file):
    """`number += 1` → `number += 0`."""
    for line in file.lines:
        for found in re.finditer(r"[-+]= (1)(?= \}|$)", line.code):
            if file.function(line.start + found.start(1)):
                yield Change(
                    "count not raised", file, line.start + found.start(1), line.start + found.end(1), "(@ ? 0 : ", ")")


def locks_left_out(file):
    """`lock.withLock { … }` → the same without the lock; a queue's block runs on its caller's thread."""
    for found in re.finditer(r"\b(?:\w+)\.(withLock|sync|async)(\(flags: \.barrier\)|\()?(?= \{|\{|(?<=\())", file.code):
        if not file.function(found.start()):
            continue
        end = found.end()
        if found[2] == "(":
            yield Change("lock left out", file, end, end, "unless: @, ")
        elif found[2]:
            yield Change("lock left out", file, end - 1, end - 1, ", unless: @")
        else:
            yield Change("lock left out", file, end, end, "(unless: @)")


def barriers_left_out(file):
    """`queue.sync(flags: .barrier)` → `queue.sync`."""
    for found in re.finditer(r"flags: (\.barrier)", file.code):
        yield Change("barrier left out", file, found.start(1), found.end(1), "@ ? [] : ")


def flags_left_out(file):
    """`flags | O_NOFOLLOW` → `flags`."""
    for found in re.finditer(r"\| ([A-Z][A-Z_]{3,})\b", file.code):
        yield Change("flag left out", file, found.start(1), found.end(1), "(@ ? 0 : ", ")")


def errors_swallowed(file):
    """`catch { …; throw error }` → continues as if it had worked."""
    for line in file.lines:
        if not re.match(r"throw \S", line.text) or not is_balanced(line.text) or not is_whole(file, line):
            continue
        block = file.block(line.first)
        function = block.function if block else None
        if function is None or gives_value(function) or "catch" not in block.header:
            continue
        body = file.code[function.start:function.end]
        if not re.search(r"\blet \w+(: [^=\n]+)?$", body, re.MULTILINE):
            yield Change("error swallowed", file, line.first, line.last, "if !@ { ", " }")


def early_returns(file):
    """A function that returns no value → returns at once."""
    for block in file.blocks:
        if block.keyword == "func" and "->" not in block.header and "\n" in file.code[block.start:block.end]:
            yield Change("early return", file, block.start, block.start, " if @ { return }")


# What acts on more than the values of its function: the order of two such steps can matter.
ACTS = re.compile(
    r"^(try|await)\b|^(self\.)?(file\w*|lock|feed|thread|handle\w*|journal|mark|room|reader|continuation|phase|wakes?\w*"
    r"|index\w*|opening|items|hasMessage|caller)\??\.|^(close|end\w*|discard\w*|fail|apply|remove|report|undo)\(")


def steps_exchanged(file):
    """`try write()`, `try synchronize()` → the other order."""
    for block in file.blocks:
        if not block.function or block.function.keyword == "init":
            continue
        lines = file.statements(block)
        for one, other in zip(lines, lines[1:]):
            both = (one.text, other.text)
            if all(is_call(text) and ACTS.match(text) for text in both) and all(
                    may_be_left_out(file, line) for line in (one, other)):
                text = [file.text[line.first:line.last] for line in (other, one)]
                yield Change("steps exchanged", file, one.first, other.last, "if @ { %s; %s } else { " % tuple(text), " }")


def awaits_between(file):
    """`let written = await write(…)` → others run before the next step."""
    for line in file.lines:
        block = file.block(line.first)
        function = block.function if block else None
        if not re.search(r"\bawait\b", line.text) or not function or " async" not in function.header:
            continue
        if not is_balanced(line.text) or re.match(r"(return|if|guard|for|while|case|do|\})", line.text):
            continue
        lines = file.statements(block)
        if is_whole(file, line) and line in lines and lines[-1] is not line and block.keyword:
            yield Change("await between", file, line.last, line.last, "; if @ { await Task.yield() }")


LATE = {
    "actor": "do { let staged = try state.stage(changes); %stry state.file.write(staged); %sstate.apply(staged) }",
    "lock": "var late: Staged<Item>? = try state.stage(changes); "
            "try %s { if let staged = late.take() { try state.file.write(staged); state.apply(staged) } }",
    "mutex": "var late: Staged<Item>? = nil; try state.withLock(unless: true) { late = try $0.stage(changes) }; "
             "try state.withLock { state in "
             "if let staged = late.take() { try state.file.write(staged); state.apply(staged) } }",
}


def guards_taken_late(file):
    """`lock.withLock { try state.commit(changes) }` → the lock is taken for the write alone, or an actor awaits
    between its steps."""
    for line in file.lines:
        found = re.match(r"^try ((?:state|lock|queue)\.\w+(?:\(.*?\))?) \{ (?:state in )?try state\.commit\(changes\) \}$",
                         line.text)
        if found:
            late = LATE["mutex"] if found[1].startswith("state") else LATE["lock"] % found[1]
            yield Change("guard taken late", file, line.first, line.last, "if @ { %s } else { " % late, " }")
        elif line.text == "try state.commit(changes)" and "actor" in file.code:
            pause = "await Task.yield(); "
            for steps in ((pause, ""), ("", pause)):
                yield Change("guard taken late", file, line.first, line.last,
                             "if @ { %s } else { " % (LATE["actor"] % steps), " }")


def merges_turned(file):
    """`merge(later) { _, last in last }` → the first wins."""
    for found in re.finditer(r"\{ _, last in last \}", file.code):
        yield Change("order turned", file, found.start(), found.end(), instead="{ first, last in @ ? first : last }")


RULES = [
    guards_taken_late, locks_left_out, barriers_left_out, awaits_between, steps_exchanged, calls_left_out,
    assignments_left_out, checks_left_out, checks_turned_round, limits_moved, counts_not_raised, flags_left_out,
    errors_swallowed, merges_turned, early_returns,
]


def proposed(file, rules=None):
    """Every change of the rules in a file, without their places."""
    found = [change for rule in rules or RULES for change in rule(file)]
    return sorted(without_crossings(found), key=lambda c: (c.start, -c.end, c.rule))


def prepared(path, text):
    """What the changes need of a file, whether or not one is switched on: the switch, locks that can be left out, and
    an actor's commit that may wait."""
    if not path.startswith("Sources/Persistence/"):
        text = re.sub(r"^(public |package |internal )?import Persistence\n", "", text, flags=re.MULTILINE)
        text = "public import Persistence\n" + text
    text = re.sub(r"\bMutex(?=[(<])", "SwitchedMutex", text)
    if re.search(r"^public actor .*GuardedStore", text, re.MULTILINE):
        text = text.replace("func commit(_ changes: Changes<Item>) throws {",
                            "func commit(_ changes: Changes<Item>) async throws {")
    return text


__all__ = ["RULES", "numbered", "prepared", "proposed"]
