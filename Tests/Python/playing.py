"""Whether the schedules of the page "You are the scheduler" can be played, by mouse, by key and on paper."""

import json
import os

import checks
from browser import OpenPage

# With the data of all labs.
LARGEST = 300_000


def check(browser, flaws, path, pictures=None):
    name = "you are the scheduler"
    size = os.path.getsize(path)
    flaws.expect(size <= LARGEST, "%s has %d bytes, and at most %d are wanted" % (name, size, LARGEST))
    checks.whole(browser, flaws, path, name, pictures)
    with OpenPage(browser, path, 1200) as page:
        entries = json.loads(page.evaluate("document.getElementById('schedules').textContent"))
        for entry in entries:
            for ends_wrong in (True, False):
                plays(page, flaws, entry, ends_wrong)
        flaws.none(page.console(), name + ": the console is not empty after playing")
        flaws.none(page.requested(), name + ": playing asked for something")
    phone(browser, flaws, path, entries, pictures)
    paper(browser, flaws, path, entries)
    without_scripts(browser, flaws, path, entries)


def leads(share, ends_wrong):
    return share["wrong"] > 0 if ends_wrong else share["wrong"] < share["schedules"]


def first(tree, ends_wrong):
    """The alternatives of the first schedule that ends so, and the nodes on its way."""
    nodes = [tree["nodes"][-1]]
    taken = []
    while nodes[-1]["choices"]:
        for alternative, choice in enumerate(nodes[-1]["choices"]):
            if "next" in choice and leads(tree["nodes"][choice["next"]]["share"], ends_wrong):
                taken.append(alternative)
                nodes.append(tree["nodes"][choice["next"]])
                break
    return taken, nodes


STATE = """(() => {
  const box = document.querySelector('.play[data-lab="%s"]');
  const texts = selector => [...box.querySelectorAll(selector)].map(e => e.textContent);
  return {
    said: texts('[aria-live=polite] p').join(' '), events: texts('ol > li'),
    buttons: texts('div:not(.tools) > button'), tools: texts('.tools button'),
    decision: texts('.decision').join(), rows: texts('tbody tr'), decided: texts('tbody tr.decided'),
    focus: box.contains(document.activeElement) ? document.activeElement.textContent : '',
  };
})()"""

# What the program that recorded the page found about the same schedule.
RECORDED = """[...document.querySelectorAll('#lab%s details .decision')].map(e => e.textContent)"""
RECORDED_ROWS = """[...document.querySelectorAll('#lab%s details table')].map(t =>
  [...t.querySelectorAll('tbody tr')].map(e => e.textContent))"""


def click(page, lab, number):
    page.evaluate(
        "document.querySelectorAll('.play[data-lab=\"%s\"] div:not(.tools) > button')[%d].click()"
        % (lab, number))


def plays(page, flaws, entry, ends_wrong):
    lab = entry["lab"]
    where = "lab %s, %s" % (lab, "lost" if ends_wrong else "kept")
    if not leads(entry["tree"]["nodes"][-1]["share"], ends_wrong):
        return
    taken, nodes = first(entry["tree"], ends_wrong)
    begin = page.evaluate(STATE % lab)
    flaws.expect(begin["rows"] == [], where + ": shares are shown before the end")
    for place, alternative in enumerate(taken):
        state = page.evaluate(STATE % lab)
        count = len(nodes[place]["choices"])
        flaws.expect(len(state["buttons"]) == count, where + ": buttons at choice %d" % (place + 1))
        flaws.expect("Which of %d steps" % count in state["said"], where + ": says " + state["said"])
        click(page, lab, alternative)
    state = page.evaluate(STATE % lab)
    ends(page, flaws, where, entry, ends_wrong, state, len(taken))
    # The same by keys, from the beginning.
    page.evaluate("document.querySelector('.play[data-lab=\"%s\"] .tools button:last-child').focus()" % lab)
    typed(page, "n")
    flaws.expect(page.evaluate(STATE % lab)["rows"] == [], where + ": n does not begin again")
    for alternative in taken:
        flaws.expect(page.evaluate(STATE % lab)["focus"] != "", where + ": the focus is lost")
        typed(page, str(alternative + 1))
    flaws.expect(page.evaluate(STATE % lab) == state, where + ": keys and buttons differ")
    typed(page, "u")
    flaws.expect(page.evaluate(STATE % lab)["rows"] == [], where + ": u does not take back")
    typed(page, "n")


def ends(page, flaws, where, entry, ends_wrong, state, choices):
    lab = entry["lab"]
    # The recorded schedules are in this order; either may be missing.
    both = leads(entry["tree"]["nodes"][-1]["share"], True)
    number = 0 if ends_wrong or not both else 1
    sentences = page.evaluate(RECORDED % lab)
    flaws.expect(state["decision"] == sentences[number], where + ": " + state["decision"])
    flaws.expect(state["rows"] == page.evaluate(RECORDED_ROWS % lab)[number], where + ": the table")
    flaws.expect(len(state["rows"]) == choices + 1, where + ": %d rows" % len(state["rows"]))
    flaws.expect(state["decision"] in state["said"], where + ": the end is not said")
    begin = "Wrong: " if ends_wrong else "The schedule is over, and the promise is kept."
    flaws.expect(state["said"].startswith(begin), where + ": " + state["said"])
    flaws.expect(state["buttons"] == [], where + ": steps after the end")
    heard = [said for role, said in page.heard()]
    flaws.expect("The shares after each choice" in heard, where + ": a screen reader hears no shares")


def typed(page, key):
    code = ord(key.upper())
    for kind in ("keyDown", "keyUp"):
        text = {"text": key} if kind == "keyDown" else {}
        page.send("Input.dispatchKeyEvent",
                  {"type": kind, "key": key, "windowsVirtualKeyCode": code, **text})


FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
TALL = "[...document.querySelectorAll('.play button')].map(b => b.getBoundingClientRect().height)"


def phone(browser, flaws, path, entries, pictures):
    """On a phone nothing is wider than the window, and a thumb finds the buttons."""
    for ends_wrong in (True, False):
        for dark in (False, True):
            with OpenPage(browser, path, 360, dark) as page:
                for entry in entries:
                    if not leads(entry["tree"]["nodes"][-1]["share"], ends_wrong):
                        continue
                    where = "lab %s on a phone" % entry["lab"]
                    for alternative in first(entry["tree"], ends_wrong)[0]:
                        flaws.expect(page.evaluate(FITS), where + ": wider than the window")
                        flaws.expect(min(page.evaluate(TALL)) >= 44, where + ": a button is too low")
                        click(page, entry["lab"], alternative)
                    flaws.expect(page.evaluate(FITS), where + ": wider than the window at the end")
                flaws.none(page.evaluate("measures.pale()"), "a phone, at the end: too pale")
                if pictures:
                    page.screenshot(os.path.join(pictures, "phone-%s-%s.png" % (
                        "lost" if ends_wrong else "kept", "dark" if dark else "light")), "#lab06")
    if pictures:
        for ends_wrong in (True, False):
            with OpenPage(browser, path, 1000) as page:
                for alternative in first(entries[1]["tree"], ends_wrong)[0]:
                    click(page, entries[1]["lab"], alternative)
                page.screenshot(os.path.join(
                    pictures, "desk-%s.png" % ("lost" if ends_wrong else "kept")), "#lab06")


def paper(browser, flaws, path, entries):
    """On paper there is what was recorded, and no button."""
    with OpenPage(browser, path, 1000) as page:
        page.send("Emulation.setEmulatedMedia", {"media": "print"})
        seen = "[...document.querySelectorAll('%s')].filter(e => e.checkVisibility(" \
            "{contentVisibilityAuto: true, visibilityProperty: true})).length"
        flaws.expect(page.evaluate(seen % ".play button") == 0, "paper: buttons are printed")
        flaws.expect(
            page.evaluate(seen % "details .decision") >= len(entries), "paper: no schedule is printed")


def without_scripts(browser, flaws, path, entries):
    with OpenPage(browser, path, 360, scripts=False) as page:
        heard = page.heard()
    flaws.none([said for role, said in heard if role == "button"], "no script: there are buttons")
    said = " ".join(said for _, said in heard)
    for entry in entries:
        flaws.expect(entry["about"] in said, "no script: lab %s is missing" % entry["lab"])
