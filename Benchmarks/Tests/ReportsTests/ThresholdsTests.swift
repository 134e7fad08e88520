import Foundation
import Measurement
import ResultModel
import Testing

@testable import Reports

@Suite("The thresholds of several toolchains")
struct ThresholdsTests {
  private static func swift(_ version: String) -> TextFigure {
    .value("Swift version \(version) (swift-\(version)-RELEASE)")
  }

  /// Thresholds of these versions, each a day younger than the one before; their allocations are the
  /// version's number.
  private func recorded(
    _ versions: [String], _ body: (Thresholds, _ run: BenchmarkResult) throws -> Void
  ) throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "thresholds-\(UUID().uuidString)").path(percentEncoded: false)
    var result = try SampleResult.small()
    result.context.kernel = .value("Linux 6.18.44 x86_64")
    for (day, version) in versions.enumerated() {
      result.context.date = "2026-01-0\(day + 1)T00:00:00Z"
      result.context.swift = Self.swift(version)
      try ResultFile.write(
        result, to: "\(directory)/\(Thresholds.name(of: result.context))")
    }
    defer {
      do { try FileManager.default.removeItem(atPath: directory) } catch {
        print("left \(directory): \(error)")
      }
    }
    try body(try #require(try Thresholds(directory)), result)
  }

  @Test func thoseOfTheRunsToolchainAreTaken() throws {
    try recorded(["6.2", "6.3.1", "6.4"]) { thresholds, run in
      for version in ["6.2", "6.3.1", "6.4"] {
        var context = run.context
        context.swift = Self.swift(version)
        #expect(thresholds.baseline(for: context)?.context.swift == context.swift)
        #expect(thresholds.advice(for: context) == nil)
      }
    }
  }

  @Test func theNewestHoldTheFileOperationsOfAnotherToolchain() throws {
    try recorded(["6.4", "6.3.1"]) { thresholds, run in
      var run = run
      run.context.swift = Self.swift("6.5")
      run.context.kernel = .value("Darwin 25.0 arm64")
      for index in run.cells.indices where run.cells[index].variant == "actor" {
        if run.cells[index].metric.isCount { run.cells[index].value? *= 2 }
      }
      let baseline = try #require(thresholds.baseline(for: run.context))
      #expect(baseline.context.swift == Self.swift("6.3.1"))
      let check = BaselineCheck(run, against: baseline)
      let failed = Set(check.failures.compactMap(\.metric))
      #expect(failed.contains(.fileSynchronizations) && !failed.contains(.allocations))
      #expect(check.lines().contains { $0.hasPrefix("Allocations decide nothing") })
      let advice = try #require(thresholds.advice(for: run.context))
      #expect(advice.contains("lockstep bench --counts --rounds 5 --output DIRECTORY"))
      #expect(advice.hasSuffix("/counts-swift-6.5-darwin-arm64.json"))
    }
  }

  @Test func aRunsDirectoryAndAFileAreNoThresholds() throws {
    #expect(try Thresholds("/missing") == nil)
    try withTemporaryFile { path in
      try ResultFile.write(try SampleResult.small(), to: path)
      #expect(try Thresholds(path) == nil)
    }
  }

  /// A file under another name would be found, but it would not be looked for there.
  @Test func eachRecordedFileHasTheNameOfItsToolchain() throws {
    let directory = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Results/thresholds").path(percentEncoded: false)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    #expect(!names.isEmpty)
    for name in names {
      let context = try ResultFile.read("\(directory)/\(name)").context
      #expect(Thresholds.name(of: context) == name)
    }
  }
}
