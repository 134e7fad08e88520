import Foundation
import Testing

@testable import LabRunner

/// `Labs/Tests/defaults` compiles the samples and compares the table with the compiler.
@Suite("The table of default isolations")
struct DefaultsTests {
  private static let labs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A line of the table.
  private struct Line {
    let sample: String
    let isolation: String
    let compiles: Bool

    init?(_ text: Substring) {
      let columns = text.split(separator: " ", maxSplits: 2)
      guard columns.count == 3 else { return nil }
      sample = String(columns[0])
      isolation = String(columns[1])
      compiles = columns[2].drop { $0 == " " } == "compiles"
    }
  }

  private func lines() throws -> [Line] {
    let table = Self.labs.appending(path: "Tests/defaults.txt")
    return try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map { text in
      try #require(Line(text), "\(text)")
    }
  }

  private func labs() throws -> [LabFolder] {
    try LabCheckout(root: Self.labs.deletingLastPathComponent()).present().labs
  }

  @Test func everyLabIsThereWithBothDefaultsAndCompilesWithOne() throws {
    let lines = try lines()
    let samples = try labs().map(\.name) + ["PhraseBook"]
    for name in samples {
      let own = lines.filter { $0.sample == name }
      #expect(Set(own.map(\.isolation)) == ["nonisolated", "MainActor"], "\(name)")
      #expect(own.contains { $0.compiles }, "\(name)")
    }
    #expect(Set(lines.map(\.sample)) == Set(samples))
  }

  @Test func aLabToWhichTheDefaultDoesNotMatterCompilesWithBoth() throws {
    let lines = try lines()
    let indifferent = try labs().filter {
      try $0.text("README.md").contains("the default isolation of the module does not matter")
    }
    #expect(!indifferent.isEmpty)
    for lab in indifferent {
      #expect(lines.allSatisfy { $0.sample != lab.name || $0.compiles }, "\(lab.name)")
    }
  }
}
