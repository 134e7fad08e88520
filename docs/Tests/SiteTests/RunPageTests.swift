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
}
