import Foundation
import Guarantees
import Testing

@testable import Site

extension RecordedOrigin {
  static let test = RecordedOrigin(commit: "abc", date: "2026-11-25", machine: "2 cores of X")
}

@Suite("Pages of recorded runs")
struct RunPageTests {
  /// A record with two cells of disks, one of kills, and cells that nothing was found out in.
  private static let record = """
    {"run": {"commit": "abc", "date": "2026-11-25", "machine": "2 cores of X"},
     "stores": [{"id": "one", "cells": [
      {"guarantee": "G9", "verdict": "held", "explored": 5, "detail": "disks", "agrees": true},
      {"guarantee": "G13", "verdict": "held", "explored": 7, "detail": "disks", "agrees": true},
      {"guarantee": "G8", "verdict": "held", "explored": 3, "detail": "kills", "agrees": true},
      {"guarantee": "G10", "verdict": "keptByServer", "explored": 0, "detail": "a server", "agrees": true},
      {"guarantee": "G11", "verdict": "notDeclared", "explored": 0, "detail": "no file", "agrees": true},
      {"guarantee": "G20", "verdict": "notDeclared", "explored": 9, "detail": "Jain", "agrees": true}]}]}
    """

  private func conformance() throws -> RecordedConformance {
    try JSONDecoder().decode(RecordedConformance.self, from: Data(Self.record.utf8))
  }

  private func page() throws -> String {
    RunPages(conformance: try conformance(), mutants: .init(mutants: [], run: .test)).tested.text
  }

  @Test func onlyCasesOfOneKindAreAdded() throws {
    let page = try page()
    let links = "[G9](doc:G9) [G10](doc:G10) [G13](doc:G13)"
    #expect(page.contains("| disks after a power cut | 12 | \(links) |"))
    #expect(page.contains("| kills of a process | 3 | [G8](doc:G8) |"))
    // No number has cases of two kinds.
    #expect(!page.contains("| 15 |") && !page.contains("| 24 |"))
  }

  @Test func everyGuaranteeIsOfOneKind() {
    #expect(TriedKind.allCases.flatMap(\.guarantees).sorted() == Guarantee.allCases)
  }

  @Test func theRunsOriginIsNamed() throws {
    #expect(try page().contains("made on 2026-11-25 of commit `abc`, with 2 cores of X."))
  }

  @Test func allThatFoundNothingOutIsNeverTried() throws {
    let mutant = RecordedMutants.Mutant(
      id: "m-untried", breaks: "G24", defect: "an unlocked cache", isKilled: false,
      verdict: "waived", detail: nil, counterexample: nil)
    let stores = UntriedChecks.stores(try conformance())
    #expect(stores.contains("2 cells in which the suite concluded nothing."))
    #expect(stores.contains("| [G10](Guarantees/G10.md) | `one` | kept by the server | a server |"))
    #expect(
      stores.contains("| [G11](Guarantees/G11.md) | `one` | not promised, not tried | no file |"))
    #expect(!stores.contains("Jain"))
    let mutants = UntriedChecks.mutants(.init(mutants: [mutant], run: .test))
    #expect(
      mutants.contains(
        "- `m-untried` of [G24](Guarantees/G24.md) was not tried: an unlocked cache."))
    #expect(mutants.hasPrefix(RecordedOrigin.test.sentence))
  }

  @Test func aChangeCountsAsKilledEquivalentLivedOrNotReached() throws {
    func change(_ outcome: String, _ more: String = "") -> String {
      #"{"rule": "call left out", "file": "Sources/A.swift", "function": "run", "line": "a()", "effort": 5, "#
        + "\"outcome\": \"\(outcome)\"\(more)}"
    }
    let changes = [
      change("killed", #", "by": "G9""#), change("killed", #", "by": "G1""#), change("lived"),
      change("lived", #", "argument": "the value is the same""#), change("not reached"),
    ]
    let record = """
      {"run": {"commit": "abc", "date": "2026-11-25", "machine": "2 cores of X"}, "notTried": 7,
       "changes": [\(changes.joined(separator: ","))]}
      """
    let text = GeneratedMutants.tables(
      try JSONDecoder().decode(RecordedChanges.self, from: Data(record.utf8)))
    #expect(text.hasPrefix("2 of 3 changes were killed (66 %), with an effort of at most 5 %."))
    #expect(text.contains(" 1 more lived because they change no answer"))
    #expect(text.contains("No check reached 1, and 7 were not tried."))
    #expect(text.contains("| call left out | 5 | 2 | 1 | 1 | 1 |\n| all | 5 | 2 | 1 | 1 | 1 |"))
    #expect(text.contains("| `A.swift`: `run` | call left out |"))
  }
}
