"""What the rules have to know of a Swift file: its code without comments and strings, its lines, and the function that
a place is in."""

import re

OPENERS = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |private |fileprivate |internal |static |mutating |borrowing "
    r"|consuming |nonisolated |final |override |isolated )*"
    r"(\}|#if|#else|#endif|_ =|(?:func|init|deinit|var|let|extension|struct|class|actor|enum|protocol|if|guard|for"
    r"|while|do|switch|case|default|repeat|defer|return|try|get|set)\b)")
FUNCTIONS = ("func", "init", "deinit")


def masked(text):
    """The text with spaces for comments, and `_` for what strings contain; the length stays."""
    out, at = [], 0
    pattern = re.compile(r"//[^\n]*|/\*.*?\*/|\"\"\".*?\"\"\"|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
    for found in pattern.finditer(text):
        out.append(text[at:found.start()])
        fill = " " if found.group().startswith("/") else "_"
        out.append("".join("\n" if c == "\n" else fill for c in found.group()))
        at = found.end()
    return "".join(out) + text[at:]


def is_balanced(code):
    """True if every bracket of the code is closed in it, and none that it did not open."""
    depth = []
    pairs = {")": "(", "]": "[", "}": "{"}
    for c in code:
        if c in "([{":
            depth.append(c)
        elif c in pairs and (not depth or depth.pop() != pairs[c]):
            return False
    return not depth


def is_closure(header, keyword):
    """True if what opens the brace is neither a declaration nor a statement."""
    if keyword in ("let", "return", "try", "_ =", ""):
        return True
    if keyword == "var":
        return " = " in header
    if keyword == "}":
        return not re.search(r"\b(else|catch\b.*)$", header.strip())
    # A brace behind another in one line, whatever the line begins with.
    return "{" in header.rpartition("\n")[2]


class Line:
    """A line of code, with its place in the file's text."""

    def __init__(self, number, start, code):
        self.number, self.start, self.code = number, start, code
        self.text = code.strip()
        self.first = start + len(code) - len(code.lstrip())
        self.last = self.first + len(self.text)


class Block:
    """What is between two braces, and the code before the first of them."""

    def __init__(self, header, keyword, start, parent):
        self.header, self.keyword, self.start, self.parent, self.end = header, keyword, start, parent, None

    @property
    def function(self):
        block = self
        while block and block.keyword not in FUNCTIONS and block.keyword != "var":
            block = block.parent
        return block


class SwiftFile:
    """A file's text, its lines, and its blocks."""

    def __init__(self, path, text):
        self.path, self.text, self.code = path, text, masked(text)
        self.lines, at = [], 0
        for number, code in enumerate(self.code.split("\n")):
            self.lines.append(Line(number, at, code))
            at += len(code) + 1
        self.blocks = []
        self._find_blocks()

    def _header(self, brace):
        number = self.code.count("\n", 0, brace)
        line = self.lines[number]
        joined = self.code[line.start:brace]
        while len(joined) < 1000:
            found = OPENERS.match(joined)
            if found and is_balanced(joined.replace("}", "", 1) if joined.strip().startswith("}") else joined):
                return joined, found.group(1)
            number -= 1
            if number < 0:
                break
            joined = self.lines[number].code + "\n" + joined
        return self.code[line.start:brace], ""

    def _find_blocks(self):
        open_blocks = []
        for found in re.finditer(r"[{}]", self.code):
            if found.group() == "{":
                header, keyword = self._header(found.start())
                block = Block(header, keyword, found.end(), open_blocks[-1] if open_blocks else None)
                if is_closure(header, keyword):
                    block.keyword = ""
                self.blocks.append(block)
                open_blocks.append(block)
            elif open_blocks:
                open_blocks.pop().end = found.start()

    def block(self, place):
        """The innermost block that a place is in."""
        inside = [b for b in self.blocks if b.start <= place and (b.end is None or place < b.end)]
        return max(inside, key=lambda b: b.start) if inside else None

    def function(self, place):
        """The function that a place is in, if any."""
        block = self.block(place)
        return block.function if block else None

    def statements(self, block):
        """The lines directly in a block, in order, without empty ones."""
        return [line for line in self.lines
                if line.text and block.start <= line.first < block.end and self.block(line.first) is block]
