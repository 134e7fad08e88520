import Foundation
import Persistence
import StoreConformance
import Testing
import YourOwnStore

// Two stores that know nothing of the suite, and the suite's findings about them. One line each:
// the closure opens the store at the given location. Every check runs in a child process, which is
// this test started again, so a trap or a hang is a finding and a kill -9 can be tried; nothing
// else has to be set up. `Claims` states the store's promises; a waiver names a guarantee that is
// not tried, and why. In a test of yours the last line is `try report.verify()`.
// These stores break much, and the test fails if the suite no longer finds the defects.
@Suite("Stores of somebody else under the conformance suite")
struct YourOwnStoreTests {
  static let waivers: [Guarantee: String] = [
    .dataRaceFreedom: "these tests have no build with ThreadSanitizer"
  ]

  /// The findings that the suite has only because libFileTrace sees the calls that a store makes by
  /// itself: neither store has its file in the directory before the store says that a save is done.
  #if os(Linux)
    static let seenBelowLibc: [Guarantee: String] = [
      .powerLossSurvival: "the power goes after",
      .poolNotBlocked: "an unrelated task was submitted, and had not run",
      .exactCost: "synchronize 1",
    ]
  #else
    static let seenBelowLibc: [Guarantee: String] = [:]
  #endif

  @Test func aClassWithAQueueAndAURL() async throws {
    let report = await Conformance.check("note-file", claims: Claims(waivers: Self.waivers)) {
      NoteFile<Note>(url: URL(filePath: $0.location.path))
    }
    print(report)
    try expect(
      report,
      breaks: [
        // The item that no call can encode: a later save throws for it, or, where the threads put
        // no save behind it, a read gives it back.
        .failureAtomicity: "nan",
        .corruptionDetected: "bytes before and after the content",
        .nothingDestroyed: "those of the first are in none of data.json",
        .decoderSurvives: "Duplicate values for key",
        .oneProcess: "a second opener came: opened with",
        .equalBytes: "differs from byte",
      ].merging(Self.seenBelowLibc) { words, _ in words })
  }

  @Test func anActorOverALog() async throws {
    let claims = Claims(waivers: Self.waivers, fileFormat: .own)
    let report = await Conformance.check("note-log", claims: claims) {
      try NoteLog<Note>(url: URL(filePath: $0.location.path))
    }
    print(report)
    try expect(
      report,
      breaks: [
        .failureAtomicity: "an item that nobody saved came back",
        .corruptionDetected: "bytes before and after the content",
        .oneProcess: "a second opener came: opened with",
      ].merging(Self.seenBelowLibc) { words, _ in words })
  }

  /// Expects that the guarantees are seen broken, by counterexamples which say so and can be
  /// replayed.
  private func expect(_ report: ConformanceReport, breaks: [Guarantee: String]) throws {
    #expect(!report.agrees)
    let store = try #require(report.stores.first)
    #expect(store.cells.allSatisfy { $0.verdict != .couldNotBeRun }, "\(report)")
    let cells = Dictionary(uniqueKeysWithValues: store.cells.map { ($0.guarantee, $0) })
    for (guarantee, words) in breaks {
      let cell = try #require(cells[guarantee])
      #expect(cell.verdict == .broken && cell.detail.contains(words), "\(cell)")
      #expect(cell.replay != nil)
    }
    let waived = try #require(cells[.dataRaceFreedom])
    #expect(waived.verdict == .waived && waived.waiver == Self.waivers[.dataRaceFreedom])
    // A batch of the log is one write for each line: a kill between two of them is luck.
    let kills = try #require(cells[.killSurvival])
    let isTorn = store.id == "note-log" && kills.detail.contains("save all")
    #expect(isTorn || kills.verdict == .held && kills.explored >= 100, "\(kills)")
  }
}
