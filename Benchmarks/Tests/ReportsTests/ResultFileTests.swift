import Foundation
import Measurement
import Reports
import ResultModel
import Testing

@Suite("Result files")
struct ResultFileTests {
  /// The complaint about a file with this text, without the file's path.
  private func complaint(_ text: String) throws -> String {
    var complaint = ""
    try withTemporaryFile { path in
      try Data(text.utf8).write(to: URL(filePath: path))
      let error = #expect(throws: ResultFile.Invalid.self) { try ResultFile.read(path) }
      complaint = "\(try #require(error))"
      #expect(complaint.hasPrefix(path), "it names the file")
      complaint.removeFirst(path.count)
    }
    return complaint
  }

  /// The same for the sample after a change.
  private func complaint(_ change: (inout BenchmarkResult) -> Void) throws -> String {
    var result = try SampleResult.small()
    change(&result)
    return try complaint(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }

  /// The same for the sample's JSON after a replacement.
  private func complaint(replacing old: String, by new: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(try SampleResult.small()), as: UTF8.self)
    try #require(json.contains(old))
    return try complaint(json.replacing(old, with: new, maxReplacements: 1))
  }

  @Test func whatIsWrittenIsRead() throws {
    let result = try SampleResult.small()
    try withTemporaryFile { path in
      try ResultFile.write(result, to: path)
      try ResultFile.write(result, to: path)
      let read = try ResultFile.read(path)
      #expect(read.cells == result.cells)
      #expect(read.context == result.context)
      #expect(read.schema == 2)
      #expect(read.comparisons.map(\.ratio) == result.comparisons.map(\.ratio))
      #expect(read.comparisons.map(\.verdict) == result.comparisons.map(\.verdict))
      #expect(read.comparisons.map(\.noiseFloor) == result.comparisons.map(\.noiseFloor))
    }
  }

  @Test func aMissingDirectoryIsMade() throws {
    try withTemporaryFile { path in
      let nested = path + "/a/b/result.json"
      try ResultFile.write(try SampleResult.small(), to: nested)
      #expect(try ResultFile.read(nested).cells.isEmpty == false)
    }
  }

  @Test func aResultThatCannotBeWrittenNamesTheFileAndTheRemedy() throws {
    try withTemporaryFile { path in
      try Data("in the way".utf8).write(to: URL(filePath: path))
      let error = #expect(throws: ResultFile.NotWritten.self) {
        try ResultFile.write(try SampleResult.small(), to: path + "/result.json")
      }
      let text = "\(try #require(error))"
      #expect(text.hasPrefix(path + "/result.json cannot be written ("))
      #expect(text.hasSuffix("name another directory with --output."))
      #expect(!text.contains("NSCocoa"))
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("in the way".utf8))
    }
  }

  @Test func aFileThatTakesTheDirectorysNameIsSeenBeforehand() throws {
    try withTemporaryFile { path in
      try Data("in the way".utf8).write(to: URL(filePath: path))
      let error = #expect(throws: ResultFile.NotWritten.self) { try ResultFile.prepare(path) }
      #expect(
        error?.description
          == "\(path) is a file, and results need a directory. Name another one with --output.")
      let below = #expect(throws: ResultFile.NotWritten.self) {
        try ResultFile.prepare(path + "/results")
      }
      let text = try #require(below?.description)
      #expect(text.hasPrefix("Results cannot be written into \(path)/results ("))
      #expect(text.hasSuffix("Name a directory of yours with --output.") && !text.contains("NSCo"))
    }
  }

  @Test func preparingMakesTheDirectoryAndLeavesNothingInIt() throws {
    try withTemporaryFile { path in
      try ResultFile.prepare(path + "/a/b")
      #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/a/b").isEmpty)
    }
  }

  @Test func writingLeavesNothingBesideTheFile() throws {
    try withTemporaryFile { path in
      try ResultFile.write(try SampleResult.small(), to: path)
      let directory = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["result.json"])
    }
  }

  @Test func theFormIsTheDocumentedOne() throws {
    try withTemporaryFile { path in
      try ResultFile.write(try SampleResult.small(), to: path)
      let data = try Data(contentsOf: URL(filePath: path))
      let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(json["schema"] as? Int == 2)
      #expect(json["context"] is [String: Any])
      let cells = try #require(json["cells"] as? [[String: Any]])
      #expect(
        Set(cells[0].keys) == [
          "variant", "workload", "clients", "records", "durability", "metric", "unit", "value",
          "low", "high", "rounds",
        ])
      let unavailable = try #require(cells.first { $0["value"] == nil })
      #expect(unavailable["unavailable"] as? String == "too few samples")
      #expect(data.last == UInt8(ascii: "\n"))
    }
  }

  @Test func aMissingFileSaysWhatToName() throws {
    let error = #expect(throws: ResultFile.Invalid.self) {
      try ResultFile.read("/missing/result.json")
    }
    let text = "\(try #require(error))"
    #expect(text.hasPrefix("/missing/result.json cannot be read ("))
    #expect(text.contains("No such file") && text.hasSuffix(ResultFileTests.advice))
  }

  @Test(arguments: ["", "no JSON", "{", "{\"schema\":1", "\u{0}"])
  func whatIsNotJSONIsNoResult(_ text: String) throws {
    #expect(
      try complaint(text) == " is not a result of lockstep bench (it is not JSON). " + Self.advice)
  }

  @Test(arguments: [
    ("[1, 2]", "it is of another type"), ("7", "it is of another type"),
    ("null", "it is of another type"), ("{}", "it has no schema"),
    (#"{"schema":"1"}"#, "schema is of another type"),
    (#"{"schema":null}"#, "schema is of another type"), (#"{"schema":2}"#, "it has no context"),
  ])
  func otherJSONIsNoResult(_ text: String, _ reason: String) throws {
    #expect(try complaint(text) == " is not a result of lockstep bench (\(reason)). " + Self.advice)
  }

  @Test func aWrongPlaceInTheFileIsNamed() throws {
    let workload = try complaint(replacing: #""workload":"save-only""#, by: #""workload":"none""#)
    #expect(workload.contains("cells.0.workload") && !workload.contains("not JSON"))
    let clients = try complaint(replacing: #""clients":1"#, by: #""clients":"one""#)
    #expect(clients.contains("cells.0.clients is of another type"))
    let missing = try complaint(replacing: #""clients":1,"#, by: "")
    #expect(missing.contains("cells.0 has no clients"))
  }

  @Test func anotherSchemaIsForAnotherProgram() throws {
    #expect(
      try complaint { $0.schema = 1 }
        == " has schema 1; this program reads schema 2. An older program wrote the file; run the "
        + "benchmark again, or use that program.")
    #expect(
      try complaint { $0.schema = 3 }
        == " has schema 3; this program reads schema 2. A newer program wrote the file; update this one."
    )
  }

  @Test func aCellNeedsEitherAValueOrAReason() throws {
    let name = ": actor, save-only, 1 client, 1000 records, powerLoss, throughput"
    let expected = name + " has neither a value nor a reason, or both. " + Self.remedy
    #expect(try complaint { $0.cells[0].value = nil } == expected)
    #expect(try complaint { $0.cells[0].unavailable = "why" } == expected)
  }

  @Test(arguments: [(101.0, 200.0), (50, 99)])
  func aValueLiesInItsInterval(_ low: Double, _ high: Double) throws {
    let text = try complaint { ($0.cells[0].low, $0.cells[0].high) = (low, high) }
    #expect(text.contains("throughput: the value 100.0 is outside its interval \(low) – \(high)."))
    #expect(text.hasSuffix(Self.remedy))
  }

  @Test func anIncompleteResultIsNoResult() throws {
    #expect(try complaint { $0.cells = [] } == ": there are no figures in it. " + Self.remedy)
    #expect(
      try complaint { $0.context.isComplete = false }
        == ": the run was stopped before its end. Resume it: lockstep bench --resume DIRECTORY."
    )
    #expect(try complaint { $0.context.order = [] } == ": no round was run. " + Self.remedy)
    #expect(
      try complaint { $0.cells.removeAll { $0.metric == .throughput || $0.metric.isCount } }
        == ": there is neither a throughput nor a count in it. " + Self.remedy)
    #expect(try complaint { $0.cells[0].unit = "furlongs" }.contains("has the unit furlongs."))
  }

  private static let advice = "Name the result.json that a run has written."
  private static let remedy = "Run lockstep bench again for a complete result."
}
