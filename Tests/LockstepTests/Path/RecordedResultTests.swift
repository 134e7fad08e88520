import Foundation
import ResultModel
import Testing

@testable import lockstep

@Suite("Recorded results")
struct RecordedResultTests {
  @Test func theNewestIsTheOneWithTheLatestDateWhateverItsName() async throws {
    let tree = try SourceTree(around: "/")
    let recorded = try #require(try RecordedResult.newest(in: tree))
    #expect(recorded.name.hasPrefix("Benchmarks/Results/"))
    try await inTemporaryDirectory { directory in
      let results = directory + "/Benchmarks/Results"
      for folder in [results, directory + "/Sources/Variants"] {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      }
      try Data().write(to: URL(filePath: directory + "/Package.swift"))
      let other = try SourceTree(around: directory)
      #expect(try RecordedResult.newest(in: other) == nil)
      let text = try String(
        contentsOf: tree.root.appending(path: recorded.name), encoding: .utf8)
      for (name, year) in [("b", "1999"), ("a", "2031"), ("c", "2030")] {
        let date = recorded.result.context.date
        try text.replacing(date, with: year + date.dropFirst(4))
          .write(toFile: "\(results)/\(name).json", atomically: true, encoding: .utf8)
      }
      #expect(try RecordedResult.newest(in: other)?.name == "Benchmarks/Results/a.json")
      try Data("{".utf8).write(to: URL(filePath: results + "/d.json"))
      #expect(throws: (any Error).self) { try RecordedResult.newest(in: other) }
    }
  }
}
