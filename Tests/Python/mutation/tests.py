"""Tests of the generator: `Tests/mutate --self-test`. The rules on small texts, and trials of a small program in the
place of the suite."""

import argparse
import json
import os
import pathlib
import sys
import tempfile
import textwrap
import unittest

from mutation import command, results, rules, scratch, trial
from mutation.change import numbered, switched, without_crossings
from mutation.scope import ROOT, files
from mutation.text import SwiftFile, masked

ON = "MutationPoint.isActive(1)"

# What a rule finds, and what it makes of it, as the only change of the text.
EXAMPLES = [
    (rules.calls_left_out, """
        func close() {
          isClosed = true
          file.close()
        }""", "if !ON { file.close() }"),
    (rules.calls_left_out, """
        func write() throws {
          do { try lock.check() } catch { throw error }
        }""", "do { if !ON { try lock.check() } } catch"),
    (rules.assignments_left_out, """
        func fail() {
          step()
          hasFailed = true
        }""", "if !ON { hasFailed = true }"),
    (rules.checks_left_out, """
        func add() {
          guard count < most else { return }
        }""", "guard (ON || (count < most)) else { return }"),
    (rules.checks_left_out, """
        func find() throws {
          if isClosed { throw closedError }
          look()
        }""", "if (!ON && (isClosed)) { throw closedError }"),
    (rules.checks_turned_round, """
        func read() throws {
          if durably { try synchronize(file) }
          look()
        }""", "if ((durably) != ON) { try synchronize(file) }"),
    (rules.limits_moved, """
        func add() {
          guard count < most else { return }
        }""", "guard (ON ? (count <= most) : (count < most)) else"),
    (rules.counts_not_raised, """
        mutating func advance() { number += 1 }""", "number += (ON ? 0 : 1) }"),
    (rules.locks_left_out, """
        func read() -> Int {
          lock.withLock { count }
        }""", "lock.withLock(unless: ON) { count }"),
    (rules.locks_left_out, """
        func read() -> Int {
          guard waiting.withLock({ $0.isEmpty }) else { return 0 }
          return 1
        }""", "waiting.withLock(unless: ON, { $0.isEmpty })"),
    (rules.locks_left_out, """
        func commit() throws {
          try queue.sync(flags: .barrier) { try state.commit(changes) }
        }""", "queue.sync(flags: .barrier, unless: ON) {"),
    (rules.barriers_left_out, """
        func commit() throws {
          try queue.sync(flags: .barrier) { try state.commit(changes) }
        }""", "queue.sync(flags: ON ? [] : .barrier) {"),
    (rules.flags_left_out, """
        func open() {
          let flags = O_RDWR | O_CREAT
        }""", "O_RDWR | (ON ? 0 : O_CREAT)"),
    (rules.errors_swallowed, """
        func write() throws {
          do {
            try look()
          } catch {
            throw error
          }
        }""", "if !ON { throw error }"),
    (rules.early_returns, """
        func close() {
          file.close()
        }""", "func close() { if ON { return }"),
    (rules.steps_exchanged, """
        func write() throws {
          try write(bytes)
          try synchronize(file)
        }""", "if ON { try synchronize(file); try write(bytes) } else { try write(bytes)"),
    (rules.awaits_between, """
        func serve() async {
          let written = await write(group)
          finish(written)
        }""", "let written = await write(group); if ON { await Task.yield() }"),
    (rules.guards_taken_late, """
        func commit(_ changes: Changes) throws {
          try lock.withLock { try state.commit(changes) }
        }""", "if ON { var late: Staged<Item>? = try state.stage(changes); try lock.withLock {"),
    (rules.merges_turned, """
        func add() {
          items.merge(later) { _, last in last }
        }""", "items.merge(later) { first, last in ON ? first : last }"),
]

# What no rule may touch: the result would not compile, or could not differ.
LEFT_ALONE = [
    (rules.calls_left_out, "func count() -> Int {\n  items.size()\n}"),
    (rules.calls_left_out, "func all() -> [Int] {\n  items.map {\n    value(of: $0)\n  }\n}"),
    (rules.calls_left_out, "func open() {\n  let file =\n    try open(name)\n  // close()\n}"),
    (rules.calls_left_out, "func add() {\n  list.reserveCapacity(4)\n  let all = list\n}"),
    (rules.assignments_left_out, "init() {\n  count = 1\n}"),
    (rules.assignments_left_out, "func key() {\n  let other: [UInt8]\n  other = here\n}"),
    (rules.checks_left_out, "func find() {\n  guard let item else { return }\n}"),
    (rules.checks_turned_round, "func run() {\n  while true {\n    step()\n  }\n}"),
    (rules.limits_moved, "func add() {\n  if let first, other(first) {\n    step()\n  }\n}"),
    (rules.errors_swallowed, "func read() throws -> Int {\n  do {\n    return try look()\n  } catch {\n    throw error\n  }\n}"),
    (rules.early_returns, "func count() -> Int {\n  1\n}"),
    (rules.steps_exchanged, "func add() {\n  first.append(1)\n  second.append(2)\n}"),
    (rules.awaits_between, "func serve() async {\n  await write(group)\n}"),
]


def found(rule, text):
    return list(rule(SwiftFile("Small.swift", text)))


class RuleTests(unittest.TestCase):
    def test_every_rule_makes_what_its_example_shows(self):
        for rule, text, expected in EXAMPLES:
            text = textwrap.dedent(text).strip()
            with self.subTest(rule=rule.__name__, expected=expected):
                changes = numbered(found(rule, text))
                self.assertEqual(len(changes), 1, [change.line for change in changes])
                self.assertIn(expected.replace("ON", ON), switched(text, changes))

    def test_every_rule_has_an_example(self):
        self.assertEqual({rule for rule, _, _ in EXAMPLES}, set(rules.RULES))

    def test_what_would_not_compile_is_left_alone(self):
        for rule, text in LEFT_ALONE:
            with self.subTest(rule=rule.__name__, text=text):
                self.assertEqual([change.line for change in found(rule, text)], [])

    def test_changes_in_each_other_nest(self):
        text = "func close() {\n  if isOpen { file.close() }\n}"
        changes = numbered(rules.proposed(SwiftFile("Small.swift", text)))
        self.assertEqual([change.rule for change in changes], ["early return", "check turned round", "call left out"])
        self.assertEqual(
            switched(text, changes),
            "func close() { if @1 { return }\n  if ((isOpen) != @2) { if !@3 { file.close() } }\n}"
            .replace("@1", "MutationPoint.isActive(1)").replace("@2", "MutationPoint.isActive(2)")
            .replace("@3", "MutationPoint.isActive(3)"))

    def test_of_changes_that_cross_the_first_is_kept(self):
        text = "func write() throws {\n  try one()\n  try two()\n  try three()\n}"
        changes = found(rules.steps_exchanged, text)
        self.assertEqual(len(changes), 2)
        self.assertEqual(without_crossings(changes), changes[:1])

    def test_comments_and_texts_are_no_code(self):
        self.assertEqual(masked('a() // b()\nc("d {")'), 'a()       \nc(_____)')

    def test_equal_changes_are_told_apart(self):
        text = "func run() {\n  wake.signal()\n  step()\n  wake.signal()\n}"
        changes = numbered(found(rules.calls_left_out, text))
        self.assertEqual([(change.line, change.nth) for change in changes],
                         [("wake.signal()", 1), ("step()", 1), ("wake.signal()", 2)])

    def test_a_change_is_known_without_its_number(self):
        one, = found(rules.early_returns, "func close() {\n  step()\n}")
        other, = found(rules.early_returns, "\n\nfunc close() {\n  step()\n}")
        self.assertEqual(one.key, other.key)
        self.assertNotEqual(one.number, other.number)


class CatalogTests(unittest.TestCase):
    def test_the_stores_have_at_least_sixty_changes_by_every_rule_but_the_flags(self):
        changes = scratch.changes()
        self.assertGreaterEqual(len(changes), 60)
        self.assertEqual(len({change.rule for change in changes}), len(rules.RULES) - 1)

    def test_every_change_is_known_by_its_key_alone(self):
        changes = scratch.changes()
        self.assertEqual(len({change.key for change in changes}), len(changes))

    def test_changes_add_no_lines(self):
        for path in files():
            text = (ROOT / path).read_text()
            lines = switched(text, numbered(rules.proposed(SwiftFile(path, text)))).split("\n")
            self.assertEqual(len(lines), len(text.split("\n")), path)

    def test_the_copy_has_the_switches_and_the_checkout_has_none(self):
        with tempfile.TemporaryDirectory() as folder:
            package = pathlib.Path(folder) / "package"
            scratch.copy(scratch.changes(), pathlib.Path(folder))
            store = "Sources/Variants/Mutex/MutexStore.swift"
            self.assertIn("SwitchedMutex", (package / store).read_text())
            self.assertNotIn("MutationPoint", (ROOT / store).read_text())
            left_over = package / "Sources/Left.swift"
            left_over.write_text("")
            scratch.copy([], pathlib.Path(folder))
            self.assertFalse(left_over.exists())
            self.assertNotIn("MutationPoint.isActive(", (package / store).read_text())


# In the place of the suite: place 1 is noticed, 2 is not, 3 hangs, 4 crashes, 5 is not reached when switched on.
PROGRAM = """
import json, os, pathlib, signal, sys, time
place, folder = os.environ["LOCKSTEP_MUTATION"], pathlib.Path(os.environ["LOCKSTEP_MUTATION_REACHED"])
guarantee = sys.argv[sys.argv.index("--only") + 1]
for reached in ("1", "2", "3", "4", "5"):
    if guarantee == "G1" and (place == "all" or place == reached != "5"): (folder / reached).touch()
if place == "3": signal.pause()
if place == "4": os.abort()
broken = (place == "1" and guarantee == "G1") or guarantee == "G2"
print(json.dumps({"stores": [{"cells": [
    {"guarantee": guarantee, "verdict": "broken" if broken else "held"}]}]}))
"""


class TrialTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        program = pathlib.Path(folder.name) / "build" / "debug" / "program"
        program.parent.mkdir(parents=True)
        program.write_text("#!%s\n%s" % (sys.executable, PROGRAM))
        program.chmod(0o700)
        self.suite = trial.Suite(program, patience=2)
        usual, trial.GUARANTEES = trial.GUARANTEES, ["G1", "G2", "G3"]
        self.addCleanup(setattr, trial, "GUARANTEES", usual)
        self.checks = trial.baseline(self.suite, ["small"], 1, lambda text: None)

    def outcome(self, place):
        change, = numbered(found(rules.early_returns, "func close() {\n  step()\n}"), place)
        # A hang must not wait twenty times for a program that takes its time to start.
        checks = {store: [(0, name, reached) for _, name, reached in checks] for store, checks in self.checks.items()}
        return trial.tried(self.suite, change, checks)

    def test_a_check_that_finds_a_fault_without_a_change_is_not_used(self):
        self.assertEqual({name for _, name, _ in self.checks["small"]}, {"G1", "G3"})

    def test_a_baseline_is_made_again_only_for_another_program(self):
        made = [trial.remembered_baseline(self.suite, ["small"], 1, lambda text: None) for _ in range(2)]
        self.assertEqual(made[0], made[1])
        self.suite.program.write_text(self.suite.program.read_text().replace('guarantee == "G2"', 'True'))
        os.utime(self.suite.program, ns=(0, 0))
        self.assertEqual(trial.remembered_baseline(self.suite, ["small"], 1, lambda text: None), {"small": []})

    def test_a_change_that_a_check_notices_is_killed(self):
        self.assertEqual([self.outcome(1)[name] for name in ("outcome", "by", "how")], ["killed", "G1", "broken"])

    def test_a_change_that_no_check_notices_lives(self):
        self.assertEqual(self.outcome(2)["outcome"], "lived")

    def test_a_hang_kills(self):
        self.assertEqual([self.outcome(3)[name] for name in ("outcome", "how")], ["killed", "hang"])

    def test_a_crash_kills(self):
        self.assertEqual([self.outcome(4)[name] for name in ("outcome", "how")], ["killed", "crash"])

    def test_a_change_that_does_not_run_when_switched_on_is_not_reached(self):
        self.assertEqual(self.outcome(5)["outcome"], "not reached")

    def test_a_change_that_no_check_reaches_is_not_reached(self):
        self.assertEqual([self.outcome(6)[name] for name in ("outcome", "stores")], ["not reached", ["small"]])


def entry(line, outcome, **more):
    return dict({"rule": "call left out", "file": "A.swift", "function": "run", "line": line, "nth": 1,
                 "outcome": outcome}, **more)


class ResultTests(unittest.TestCase):
    lived, killed = entry("a()", "lived"), entry("b()", "killed", by="G1")

    def argument(self, of):
        return dict({name: of[name] for name in results.KEY}, argument="no caller can tell")

    def test_an_argument_belongs_to_its_change(self):
        argued = results.argued([self.lived, self.killed], [self.argument(self.lived)])
        self.assertEqual([("argument" in one) for one in argued], [True, False])

    def test_an_argument_without_its_change_is_stale(self):
        gone = self.argument(entry("gone()", "lived"))
        with self.assertRaises(results.Stale):
            results.argued([self.lived], [gone], {results.key(self.lived)})
        self.assertEqual(results.argued([self.lived], [gone]), [self.lived])

    def test_an_argument_about_a_killed_change_is_stale(self):
        with self.assertRaises(results.Stale):
            results.argued([self.killed], [self.argument(self.killed)])

    def test_the_score_leaves_out_what_is_argued_and_what_was_not_reached(self):
        found = [self.killed, self.lived, dict(entry("c()", "lived"), argument="equal"), entry("d()", "not reached")]
        self.assertEqual(results.score(found), (1, 2))
        self.assertEqual(list(results.lines(found)), [
            "call left out             4  1 killed, 1 equivalent, 1 lived, 1 not reached"])

    def test_the_arguments_of_the_checkout_are_about_changes_that_the_rules_make(self):
        made = {change.key for change in scratch.changes()}
        self.assertEqual([one for one in results.arguments() if results.key(one) not in made], [])

    def test_the_last_result_counts_unless_it_did_not_reach_the_change(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "results"
            self.assertEqual(results.kept(file), {})
            later = [self.lived, entry("a()", "killed", by="G2"), entry("a()", "not reached")]
            file.write_text("".join(json.dumps(one) + "\n" for one in later))
            self.assertEqual(results.kept(file), {results.key(self.lived): later[1]})

    def test_a_resumed_run_repeats_what_another_list_of_stores_may_reach(self):
        def stays(outcome, again, stores=("mutex",), is_argued=False):
            given = argparse.Namespace(again=again, stores="mutex")
            return command.stays(given, entry("a()", outcome, stores=list(stores)), is_argued)

        self.assertTrue(stays("lived", again=False))
        self.assertFalse(stays("lived", again=True))
        self.assertTrue(stays("lived", again=True, is_argued=True))
        self.assertTrue(stays("killed", again=True))
        self.assertTrue(stays("not reached", again=False))
        self.assertFalse(stays("not reached", again=False, stores=("actor",)))

    def test_changes_are_chosen_by_all_of_the_texts(self):
        changes = numbered(found(rules.calls_left_out, "func run() {\n  a()\n  b()\n}"))
        self.assertEqual([change.line for change in command.chosen(changes, ["call left out", "b()"])], ["b()"])


def run():
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    return 0 if unittest.TextTestRunner(stream=sys.stderr).run(suite).wasSuccessful() else 1
