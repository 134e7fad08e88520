import Foundation
import LabModel
import SchedulePlay
import Testing

@testable import LabRunner

/// The page in the repository, recorded from the exercises as they are handed out.
@Suite("The recorded page of plays")
struct RecordedPageTests {
  private let html: String
  private let entries: [PlayPage.Entry]
  private let labs: [LabDefinition]

  init() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let checkout = try LabCheckout(around: here.path)
    html = try String(
      contentsOf: checkout.root.appending(path: "docs/Play/index.html"), encoding: .utf8)
    entries = try PlayPage.entries(in: html)
    labs = try checkout.present().labs.map(\.definition).filter { $0.play != nil }
  }

  @Test func isWhatThisProgramWritesForItsTrees() throws {
    #expect(try PlayPage(entries).html() == html)
    #expect(html.utf8.count <= 300_000)
  }

  @Test func hasEachLabThatCanBePlayed() {
    #expect(entries.map(\.lab) == labs.map(\.id))
    #expect(entries.map(\.about) == labs.map(\.play))
    #expect(entries.allSatisfy { $0.tree.isWhole && $0.tree.extent == .complete })
  }

  /// The check of lab 06 counts the same schedules.
  @Test func countsTheSchedulesThatLab06Declares() throws {
    let share = try #require(entries.first { $0.lab == "06" }).tree.share
    let says = try #require(labs.first { $0.id == "06" }).fails.compactMap(\.says)
    #expect(says == ["\(share.wrong) of all \(share.schedules) schedules of two saves end wrong"])
  }

  @Test func eachExerciseCanEndWrongAndWell() {
    for entry in entries {
      #expect(!entry.tree.share.isDecided, "lab \(entry.lab)")
    }
  }
}
