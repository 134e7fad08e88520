"""Which lines are statements that can be left out."""

import re

from mutation.text import is_balanced

NO_STATEMENT = re.compile(
    r"^(if|guard|return|for|case|default|switch|while|let|var|throw|throws|do|catch|defer|repeat|else|precondition\w*"
    r"|assert\w*|fatalError|self\.init|super\.init|init|func|struct|where|break|continue|in|_)\b")
CALL = re.compile(r"^(?:_ = )?(?:try |await )*[A-Za-z_][\w.?]*(?:\(.*\)(?: \{.*\})?| \{.*\})$")
ASSIGNMENT = re.compile(r"^(?:self\.)?[a-z][\w.?]*(?:\[.*\])? [-+|&]?= \S.*$|^\([\w., ]+\) = \S.*$")
CONTINUES = re.compile(r"([=(,?:&|+\-]|\b(return|try|await|throw))$")
CONTINUED = re.compile(r"^([.&|?:+{)\]]|else\b|catch\b|->|where\b)")
# Only speed depends on these.
UNSEEN = re.compile(r"\b(reserveCapacity|stackSize|Thread\.current\.name)\b")

def is_call(text):
    known = text.removeprefix("_ = ")
    if re.search(r"\b(self|super)\.init\b", text):
        return False
    return bool(CALL.match(text)) and not NO_STATEMENT.match(known) and is_balanced(text) and not UNSEEN.search(text)


def is_assignment(text):
    return bool(ASSIGNMENT.match(text)) and is_balanced(text) and not UNSEEN.search(text) and not NO_STATEMENT.match(text)


def gives_value(function):
    """True if the function or the property returns something."""
    return function is None or function.keyword == "var" or "->" in function.header or function.keyword == "init"


def is_whole(file, line):
    """True if the line is neither continued nor the continuation of another."""
    lines = [other for other in file.lines if other.text]
    at = lines.index(line)
    before = lines[at - 1].text if at else ""
    after = lines[at + 1].text if at + 1 < len(lines) else ""
    return not CONTINUES.search(before) and not CONTINUED.match(after)


def may_be_left_out(file, line):
    """True unless the line is the value of its block."""
    block = file.block(line.first)
    function = block.function if block else None
    if function is None or not is_whole(file, line):
        return False
    if block.keyword == "switch":
        return not gives_value(function)
    alone = len([other for other in file.statements(block) if not other.text.endswith(" in")]) == 1
    if block.keyword in ("func", "deinit", "var", "init", ""):
        # The last line of a closure, or the only one of a function, can be its value.
        return not alone if block.keyword else not (alone or file.statements(block)[-1] is line)
    return not (alone and gives_value(function) and block.parent is function and len(file.statements(function)) == 1)


def is_declared_without_value(file, line):
    """True if the line sets something that the compiler must see set."""
    target = re.split(r" [-+|&]?= ", line.text)[0].removeprefix("self.")
    function = file.function(line.first)
    if function.keyword == "init":
        return True
    body = file.code[function.start:function.end]
    return re.search(r"\blet %s(: [^=\n]+)?$" % re.escape(target), body, re.MULTILINE) is not None


def inner_statements(file):
    """The only statement of each one-line `if`, `do` and `defer`: its first and last place, and its text."""
    for block in file.blocks:
        if block.end is None or "\n" in file.code[block.start:block.end]:
            continue
        inner = file.code[block.start:block.end]
        text = inner.strip()
        if block.keyword in ("if", "do", "defer") and text and block.function:
            first = block.start + len(inner) - len(inner.lstrip())
            yield block, first, first + len(text), text
