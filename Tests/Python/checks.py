"""What every page has to fulfil, and what the charts of a page have to show."""

import os

from browser import OpenPage

WIDTHS = (1280, 400)
LARGEST = 1_000_000
# A page is to be drawn within 1 s. A machine that does something else besides may take longer, so that
# the fastest of several openings counts.
LONGEST = 1_000
# A little more than three windows: a reader sees the answer, the headlines and what else there is.
HIGHEST = 2_900
GROUND = {False: "rgb(255, 255, 255)", True: "rgb(13, 17, 23)"}


class Flaws:
    """What is wrong, by page; printed as it is found."""

    def __init__(self):
        self.count = 0
        self.checks = 0

    def expect(self, is_right, text):
        self.checks += 1
        if not is_right:
            self.count += 1
            print("wrong: " + text, flush=True)

    def none(self, found, text):
        self.expect(not found, "%s: %s" % (text, "; ".join(map(str, found[:5]))))


def whole(browser, flaws, path, name, pictures=None):
    """Everything that does not depend on what the page is about."""
    size = os.path.getsize(path)
    flaws.expect(size <= LARGEST, "%s has %d bytes, and at most %d are wanted" % (name, size, LARGEST))
    times = []
    for width in WIDTHS:
        for dark in (False, True):
            where = "%s, %d px, %s" % (name, width, "dark" if dark else "light")
            with OpenPage(browser, path, width, dark) as page:
                times.append(page.evaluate("measures.drawn()"))
                if pictures:
                    page.screenshot(os.path.join(pictures, where.replace(", ", "-") + ".png"))
                looks(page, flaws, where, dark)
                if not dark:
                    keyboard(page, flaws, where)
                flaws.none(page.console(), where + ": the console is not empty")
                flaws.none(page.requested(), where + ": the page asked for something")
    with OpenPage(browser, path, WIDTHS[0]) as page:
        times.append(page.evaluate("measures.drawn()"))
        meaning(page, flaws, name)
    in_time(flaws, name, times)
    return size, times


def in_time(flaws, name, times):
    flaws.expect(
        min(times) <= LONGEST, "%s was drawn after %s ms" % (name, ", ".join("%d" % t for t in times)))


def small_and_fast(browser, flaws, path, name):
    """Only whether a page that is made as others are is not too large, and drawn in time."""
    size, times = os.path.getsize(path), []
    flaws.expect(size <= LARGEST, "%s has %d bytes, and at most %d are wanted" % (name, size, LARGEST))
    for _ in range(3):
        with OpenPage(browser, path, WIDTHS[0]) as page:
            times.append(page.evaluate("measures.drawn()"))
    in_time(flaws, name, times)
    return size, times


def unfold(page):
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")


def looks(page, flaws, where, dark):
    ground = page.evaluate("measures.ground()")
    flaws.expect(ground == GROUND[dark], "%s: the ground is %s" % (where, ground))
    # Folded and unfolded: a table that is too wide must not be found by a reader.
    for is_folded in (True, False):
        if not is_folded:
            unfold(page)
        overflow = page.evaluate("measures.overflow()")
        flaws.expect(
            overflow["by"] <= 0 and not overflow["what"],
            "%s: it is wider than the window by %d px: %s"
            % (where, overflow["by"], ", ".join(overflow["what"])))
    flaws.none(page.evaluate("measures.chartFlaws()"), where + ": charts")
    flaws.none(page.evaluate("measures.missingParts()"), where + ": parts of charts are not drawn")
    flaws.none(page.evaluate("measures.pale()"), where + ": too pale")


def keyboard(page, flaws, where):
    """The tabulator leads through everything that can be used, from top to bottom, and is seen."""
    expected = page.evaluate("measures.focusable()")
    flaws.none(page.evaluate("measures.unreachable()"), where + ": scrolls, but not by keyboard")
    reached, unseen = [], []
    # Folded parts were unfolded before.
    for _ in range(min(len(expected), 60)):
        page.press("Tab")
        focused = page.evaluate("measures.focused()")
        reached.append(focused["name"])
        if not focused["isSeen"]:
            unseen.append(focused["name"])
    wrong = [pair for pair in zip(reached, expected) if pair[0] != pair[1]]
    flaws.none(wrong, where + ": the tabulator goes elsewhere")
    flaws.none(unseen, where + ": the focus is not seen on")


def folding(browser, flaws, path, name):
    """What is folded away opens by its title, by a link, on paper, and without a script."""
    with OpenPage(browser, path, 1200) as page:
        parts = page.evaluate("measures.parts()")
        flaws.expect(bool(parts), name + ": nothing is folded")
        flaws.none(
            [p["id"] for p in parts if p["isOpen"] or p["isSeen"]], name + ": open from the start")
        height = page.evaluate("document.documentElement.scrollHeight")
        flaws.expect(height <= HIGHEST, "%s: %d px high, and at most %d are wanted" % (name, height, HIGHEST))
        for part in parts:
            by_title(page, flaws, name, part["id"])
            by_link(page, flaws, name, part["id"])
        flaws.none(page.console(), name + ": the console is not empty after unfolding")
    with OpenPage(browser, path, 1200) as page:
        page.send("Emulation.setEmulatedMedia", {"media": "print"})
        unseen = [p["id"] for p in page.evaluate("measures.parts()") if not p["isSeen"]]
        flaws.none(unseen, name + ": not printed")
    without_scripts(browser, flaws, path, name, parts[0]["id"])


def by_title(page, flaws, name, part):
    """The keyboard opens and shuts a part."""
    page.evaluate("document.getElementById('%s').parentNode.querySelector('summary').focus()" % part)
    for wanted in (True, False):
        page.press("Enter")
        found = [p for p in page.evaluate("measures.parts()") if p["id"] == part]
        flaws.expect(
            [p["isOpen"] for p in found] == [wanted], "%s: Enter on the title of %s" % (name, part))


def by_link(page, flaws, name, part):
    """The link among the contents opens its part and leads there."""
    page.evaluate("document.querySelector('nav a[href=\"#%s\"]').focus()" % part)
    page.press("Enter")
    found = [p for p in page.evaluate("measures.parts()") if p["id"] == part]
    flaws.expect(
        [(p["isOpen"], p["isSeen"], p["isOnScreen"]) for p in found] == [(True, True, True)],
        "%s: the link to %s: %s" % (name, part, found))


def without_scripts(browser, flaws, path, name, part):
    """A browser that runs no script opens the part that an address names, and no other."""
    with OpenPage(browser, path, 1200, scripts=False) as page:
        folded = regions(page.heard())
    with OpenPage(browser, path + "#" + part, 1200, scripts=False) as page:
        # The browser opens the part after it has told that the page is loaded.
        opened = page.heard_when(lambda heard: len(regions(heard)) > len(folded))
    flaws.expect(
        len(folded) < len(regions(opened)),
        "%s: the address of %s does not open it without a script" % (name, part))


def regions(heard):
    return [said for role, said in heard if role == "region"]


def meaning(page, flaws, name):
    """What a screen reader has to hold on to."""
    unfold(page)
    flaws.none(page.evaluate("measures.references()"), name + " refers to something outside itself")
    flaws.none(page.evaluate("measures.deadLinks()"), name + ": links lead nowhere")
    flaws.none(page.evaluate("measures.repeatedIds()"), name + ": ids are there twice")
    headings = page.evaluate("measures.headings()")
    levels = [level for level, _ in headings]
    flaws.expect(levels.count(1) == 1 and levels[0] == 1, name + ": one heading is to be the first")
    leaps = [h for before, h in zip(levels, headings[1:]) if h[0] > before + 1]
    flaws.none(leaps, name + ": headings leave out a level")
    heard = page.heard()
    roles = [role for role, _ in heard]
    for role in ("main", "heading"):
        flaws.expect(role in roles, "%s has no %s" % (name, role))
    named = {"image", "img", "region", "navigation", "table", "link", "button"}
    flaws.none(
        [role for role, said in heard if role in named and not said.strip()],
        name + ": these have no name")
    tables = page.evaluate("measures.tables()")
    for table in tables:
        flaws.expect(bool(table["caption"]), name + ": a table has no caption")
        flaws.expect(table["isWhole"], "%s: %s has rows of other lengths" % (name, table["caption"]))
        flaws.expect(table["scopes"], "%s: %s has headings of nothing" % (name, table["caption"]))


def drawn(browser, flaws, path, name, expected):
    """Every chart is there, with as much in it as the figures have, and beside it its table."""
    with OpenPage(browser, path, WIDTHS[0]) as page:
        unfold(page)
        found = page.evaluate("measures.charts()")
    for kind in dict.fromkeys(e["kind"] for e in expected):
        wanted = [e for e in expected if e["kind"] == kind]
        charts = [c for c in found if c["kind"] == kind]
        flaws.expect(
            len(charts) == len(wanted),
            "%s: %d charts of %s instead of %d" % (name, len(charts), kind, len(wanted)))
        for chart, want in zip(charts, wanted):
            compare(flaws, "%s, %s %s" % (name, kind, chart["caption"]), chart, want)
    others = {c["kind"] for c in found} - {e["kind"] for e in expected}
    flaws.none(sorted(others), name + ": charts that the figures do not ask for")
    return len(found)


def compare(flaws, where, chart, want):
    for what in ("points", "corners", "whiskers", "middles", "bands", "context", "caption"):
        if what in want:
            flaws.expect(
                chart[what] == want[what],
                "%s: %s is %s instead of %s" % (where, what, chart[what], want[what]))
    if "rows" in want:
        flaws.expect(
            chart["rows"] == len(want["rows"]),
            "%s: %d rows instead of %d" % (where, chart["rows"], len(want["rows"])))
        missing = [name for name in want["rows"] if name not in chart["heard"]]
        flaws.none(missing, where + ": a screen reader does not hear of")
    if "series" in want:
        # Measured points are joined, or have the law's curve through them.
        flaws.expect(
            chart["measured"] + chart["fitted"] == want["series"],
            "%s: %d lines measured and %d fitted" % (where, chart["measured"], chart["fitted"]))
    flaws.expect(chart["role"] == "img" and bool(chart["heard"]), where + ": it is not heard")
    flaws.expect(bool(chart["caption"]), where + ": it has no caption")
    flaws.expect(chart["axes"], where + ": it has no axes")
    table = chart["table"]
    flaws.expect(bool(table), where + ": there is no table beside it")
    named = [want["caption"]] if "caption" in want else want.get("rows", [])
    if table:
        flaws.none([n for n in named if n not in table], where + ": not in its table")
