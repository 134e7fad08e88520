"""Whether a counterexample can be gone through step by step, and is whole without a script."""

import os

from browser import OpenPage

# A page of one counterexample is at most so large.
LARGEST = 200_000


def check(browser, flaws, path, name):
    size = os.path.getsize(path)
    flaws.expect(size <= LARGEST, "%s has %d bytes, and at most %d are wanted" % (name, size, LARGEST))
    with OpenPage(browser, path, 1200) as page:
        texts = page.evaluate(STEPS)
        flaws.expect(bool(texts), name + ": no timeline")
        for number, steps in enumerate(texts):
            by_button(page, flaws, "%s, timeline %d" % (name, number + 1), number, steps)
            by_key(page, flaws, "%s, timeline %d" % (name, number + 1), number, steps)
        flaws.none(page.console(), name + ": the console is not empty after stepping")
        flaws.none(page.requested(), name + ": stepping asked for something")
        flaws.none(page.evaluate("measures.pale()"), name + ": too pale in the midst of a timeline")
    with OpenPage(browser, path, 360) as page:
        without_covering(page, flaws, name)
    without_scripts(browser, flaws, path, name, texts)


STEPS = """[...document.querySelectorAll('.timeline')].map(box =>
  [...box.querySelectorAll('ol > li')].map(li => li.querySelector('.event').textContent))"""

STATE = """(() => {
  const box = document.querySelectorAll('.timeline')[%d];
  const steps = [...box.querySelectorAll('ol > li')];
  const said = box.querySelector('[aria-live=polite]');
  return {
    now: steps.map((s, i) => s.getAttribute('aria-current') == 'step' ? i : -1).filter(i => i >= 0),
    said: said.textContent, later: steps.filter(s => s.classList.contains('later')).length,
    ended: [...box.querySelectorAll('button')].map(b => b.getAttribute('aria-disabled')),
    names: [...box.querySelectorAll('button')].map(b => b.textContent),
    marked: box.parentNode.querySelectorAll('svg g.now').length,
    step: steps.findIndex(s => s.classList.contains('step')),
    disks: steps.map(s => s.querySelector('.files')?.textContent ?? ''),
  };
})()"""


def stands(page, flaws, where, number, steps, index):
    """The step is marked, said, and at the ends the buttons say that there is no further one."""
    state = page.evaluate(STATE % number)
    flaws.expect(state["now"] == [index], "%s: it stands at %s, not %d" % (where, state["now"], index))
    begin = "Step %d of %d, " % (index + 1, len(steps))
    flaws.expect(
        state["said"].startswith(begin) and steps[index] in state["said"],
        "%s: it says %r" % (where, state["said"][:80]))
    disks = [disk for disk in state["disks"][:index + 1] if disk]
    flaws.expect(
        not disks or "\n" + disks[-1] in state["said"], where + ": it does not say " + "".join(disks[-1:]))
    flaws.expect(state["later"] == len(steps) - index - 1, where + ": later steps")
    first, last = str(index == 0).lower(), str(index == len(steps) - 1).lower()
    flaws.expect(state["ended"] == [first, first, last, last], where + ": the buttons' ends")
    if index == len(steps) - 1:
        flaws.expect("\nExpected: " in state["said"] and "\nFound: " in state["said"], where + ": the end")
    return state


def press(page, number, name):
    page.evaluate(
        "[...document.querySelectorAll('.timeline')[%d].querySelectorAll('button')]"
        ".find(b => b.textContent == '%s').click()" % (number, name))


def by_button(page, flaws, where, number, steps):
    where += ", by button"
    state = stands(page, flaws, where, number, steps, 0)
    flaws.expect(state["names"] == ["First", "Back", "Next", "Last"], where + ": %s" % state["names"])
    for index in range(1, len(steps)):
        press(page, number, "Next")
        stands(page, flaws, where, number, steps, index)
    press(page, number, "Next")
    stands(page, flaws, where, number, steps, len(steps) - 1)
    press(page, number, "Back")
    stands(page, flaws, where, number, steps, len(steps) - 2)
    press(page, number, "First")
    stands(page, flaws, where, number, steps, 0)


def by_key(page, flaws, where, number, steps):
    where += ", by key"
    page.evaluate("document.querySelectorAll('.timeline')[%d].querySelector('button').focus()" % number)
    last = len(steps) - 1
    keys = [
        ("End", last), ("ArrowLeft", last - 1), ("ArrowRight", last), ("ArrowRight", last), ("Home", 0),
        ("ArrowLeft", 0), ("ArrowDown", min(1, last)), ("ArrowUp", 0),
    ]
    for key, index in keys:
        page.press(key)
        stands(page, flaws, "%s %s" % (where, key), number, steps, index)
    state = page.evaluate(STATE % number)
    if state["step"] > 0:
        # The bar of a schedule's picture is marked with its step.
        flaws.expect(state["marked"] == 0, where + ": a bar is marked too early")
        for _ in range(state["step"]):
            page.press("ArrowRight")
        flaws.expect(
            page.evaluate(STATE % number)["marked"] <= 1, where + ": more than one bar is marked")


SEEN = """(() => {
  const box = document.querySelector('.timeline');
  const step = box.querySelector('li.now').getBoundingClientRect();
  const panel = box.querySelector('.stepper').getBoundingClientRect();
  return step.top >= panel.bottom - 1 && step.bottom <= innerHeight + 1 && panel.top >= -1;
})()"""


def without_covering(page, flaws, name):
    """On a phone the current step is seen, below the buttons, and nothing is wider than the phone."""
    page.evaluate("document.querySelector('.timeline button').focus()")
    page.press("End")
    flaws.expect(
        page.evaluate(SEEN), name + ": at 360 px the current step is not seen beside the buttons")
    flaws.expect(page.evaluate(FITS), name + ": at 360 px it is wider than the window")
    # A check that cannot fail says nothing.
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"width: 500px\">wide</p>')")
    flaws.expect(not page.evaluate(FITS), name + ": a page that is too wide is not seen to be")


# A phone's window grows with a page that is too wide, and with it `innerWidth`.
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def without_scripts(browser, flaws, path, name, texts):
    """Everything is there as text, and no button that does nothing."""
    with OpenPage(browser, path, 360, scripts=False) as page:
        heard = page.heard()
    flaws.none([said for role, said in heard if role == "button"], name + ": buttons without a script")
    said = " ".join(said for _, said in heard)
    missing = [text for steps in texts for text in steps if " ".join(text.split()) not in " ".join(said.split())]
    flaws.none(missing, name + ": not there without a script")
    flaws.expect("Expected" in said and "Found" in said, name + ": the end, without a script")
