"""The conditions of `if`, `guard` and `while`."""

import re

from mutation.text import is_balanced

STARTS = ("if ", "} else if ", "guard ", "while ")


def parts(file, line):
    """The conditions of a line that are neither a binding nor a pattern: first place, last place, text, and how many
    conditions the line has."""
    start = next((s for s in STARTS if line.text.startswith(s)), None)
    if start is None:
        return
    rest = line.text[len(start):]
    end = rest.find(" else {") if start == "guard " else condition_end(rest)
    if end < 0 or not is_balanced(rest[:end]):
        return
    pieces, depth, at = [], 0, 0
    for i, c in enumerate(rest[:end] + ","):
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            pieces.append((at, i))
            at = i + 1
    for first, last in pieces:
        piece = rest[first:last]
        text = piece.strip()
        place = line.first + len(start) + first + len(piece) - len(piece.lstrip())
        for word in ("try ", "await "):
            if text.startswith(word):
                text, place = text[len(word):], place + len(word)
        if text and not re.match(r"(let|var|case|#available|await|try)\b", text):
            yield place, place + len(text), text, len(pieces)


def condition_end(rest):
    """Where the brace of a statement begins: the first outside of all brackets that a body follows."""
    depth = 0
    for i, c in enumerate(rest):
        if c == "{" and depth == 0:
            return i - 1
        depth += (c in "([{") - (c in ")]}")
    return -1


def can_be_left_out(file, line, first, count):
    """True for a `guard`, for an `if` that only leaves the function, and for a part of a condition; not for one that
    throws, because `||` forgets the type of its error."""
    if file.code[:first].endswith("try "):
        return False
    return line.text.startswith("guard ") or count > 1 or leaves(file, line)


def leaves(file, line):
    """True if an `if` is there only to throw or return."""
    if not line.text.startswith("if "):
        return False
    if re.search(r"\{ (throw|return)\b.*\}$", line.text):
        return True
    lines = [other for other in file.lines if other.text]
    at = lines.index(line)
    return line.text.endswith("{") and lines[at + 1].text.startswith(("throw ", "return"))
