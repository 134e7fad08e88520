import Foundation
import Persistence
import StoreConformance
import Testing
import YourOwnStore

// Two stores that do not know the suite, and the suite's findings about them.
//
// Each store needs one call: its closure opens the store at the given location. Every check runs in
// a child process, which is this test started again, so that a trap or a hang is a finding and a
// kill -9 can be tried. No other setup is needed. `Claims` states the store's promises. A waiver
// names a guarantee that is not tried, and the reason. In your own test, the last line is
// `try report.verify()`. These stores have many defects, and the test fails if the suite no longer
// finds them.
@Suite("Stores of somebody else under the conformance suite")
struct YourOwnStoreTests {
  static let waivers: [Guarantee: String] = [
    .dataRaceFreedom: "these tests have no build with ThreadSanitizer"
  ]

  /// The findings that need libFileTrace, which sees the store's own file calls: neither store
  /// synchronises the directory of its file before a save returns.
  #if os(Linux)
    static let seenBelowLibc: [Guarantee: String] = [
      .powerLossSurvival: "the power goes after",
      .poolNotBlocked: "an unrelated task had not run",
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
        // The item that no call can encode. A later save throws because of it. If the threads run
        // no save after it, a read returns it.
        .failureAtomicity: "nan",
        .corruptionDetected: "bytes before and after the content",
        .nothingDestroyed: "those of file 1 are in none of the files",
        .decoderSurvives: "Duplicate values for key",
        // Several openers succeed. The first of them depends on how the threads meet.
        .oneProcess: "found: ",
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
        .oneProcess: "found: ",
      ].merging(Self.seenBelowLibc) { words, _ in words })
  }

  /// Expects that the guarantees are broken, with counterexamples that contain the text and can be
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
    // A batch in the log is one write per line: a kill between two of them needs luck.
    let kills = try #require(cells[.killSurvival])
    let isTorn = store.id == "note-log" && kills.detail.contains("save all")
    #expect(isTorn || kills.verdict == .held && kills.explored >= 100, "\(kills)")
  }
}
