import Arguments
import Foundation
import Reports
import ResultModel
import TestPrograms
import Testing
import VariantCatalog

@testable import lockstep_docs

@Suite("Recorded results")
struct RecordedResultTests {
  @Test func theNewestOfAFullRunIsTakenWhateverItsName() async throws {
    let tree = try Checkout(around: "/")
    let recorded = try #require(try RecordedResult.newest(in: tree))
    #expect(recorded.name.hasPrefix("Benchmarks/Results/"))
    #expect(recorded.result.context.profile == .full)
    try await inTemporaryDirectory { directory in
      let results = directory + "/Benchmarks/Results"
      for folder in [results, directory + "/Sources/Variants"] {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      }
      try Data().write(to: URL(filePath: directory + "/Package.swift"))
      let other = try Checkout(around: directory)
      #expect(try RecordedResult.newest(in: other) == nil)
      var result = recorded.result
      result.cells = Array(result.cells.prefix(1))
      (result.distributions, result.openLoops) = (nil, nil)
      let files: [(name: String, year: String, profile: Profile)] = [
        ("b", "1999", .full), ("a", "2031", .full), ("c", "2030", .full), ("d", "2032", .quick),
      ]
      for file in files.reversed() {
        result.context.date = file.year + recorded.result.context.date.dropFirst(4)
        result.context.profile = file.profile
        try ResultFile.write(result, to: "\(results)/\(file.name).json")
        if file.name == "d" {
          #expect(try RecordedResult.newest(in: other)?.name == "Benchmarks/Results/d.json")
        }
      }
      #expect(try RecordedResult.newest(in: other)?.name == "Benchmarks/Results/a.json")
      try Data("{".utf8).write(to: URL(filePath: results + "/e.json"))
      #expect(throws: (any Error).self) { try RecordedResult.newest(in: other) }
    }
  }
}
