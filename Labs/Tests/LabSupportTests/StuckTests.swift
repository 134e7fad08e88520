import Foundation
import LabModel
import Processes
import Testing

/// Calls that never end, or end the program, in a lab's check and in a part of it.
@Suite("Labs that do not come to their end")
struct StuckTests {
  private static let patience = 1.0

  /// Runs the lab of `StuckLab` and reads its report; `nil` if there is none.
  private func report(_ name: String, here isHere: Bool) async throws -> LabReport? {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { unlink(file.path) }
    var arguments = ["--report", file.path, "--patience", "\(Self.patience)", "--try", name]
    if isHere { arguments.append("--here") }
    if let symbolizer = Self.symbolizer { arguments += ["--symbolizer", symbolizer] }
    let process = try ChildProcess(
      ChildCommand(executable: Self.program, arguments: arguments), payload: "--end",
      keepsErrors: true)
    for await _ in process.lines {}
    _ = await process.waitForEnd()
    guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
    return try JSONDecoder().decode(LabReport.self, from: data)
  }

  private func finding(_ name: String, here isHere: Bool = false) async throws -> LabFinding {
    let report = try #require(try await report(name, here: isHere))
    // The findings so far are kept.
    #expect(report.findings.map(\.check).first == "before")
    return try #require(report.findings.dropFirst().first)
  }

  @Test(arguments: ["returns", "works", "is busy"], [false, true])
  func aCallThatEndsIsNotStuck(_ name: String, here isHere: Bool) async throws {
    let found = try await finding(name, here: isHere)
    #expect(found.passed && found.happened == "it ended")
  }

  @Test func aPartThatExitsHasNotPassed() async throws {
    let found = try await finding("exits")
    #expect(!found.passed && found.happened == "it ended with exit(0) in the middle")
  }

  @Test func aCheckThatExitsHasNoReport() async throws {
    #expect(try await report("exits", here: true) == nil)
  }

  @Test(arguments: [false, true]) func aCallThatWaitsIsNamed(here isHere: Bool) async throws {
    let found = try await finding("waits", here: isHere)
    #expect(!found.passed)
    #expect(
      Self.symbolizer == nil || found.happened.contains("a thread waits at Calls.swift:8"),
      "\(found.happened)")
  }

  @Test(arguments: [false, true]) func aLoopIsNamed(here isHere: Bool) async throws {
    let found = try await finding("loops", here: isHere)
    #expect(!found.passed && found.happened.contains("a loop, for "))
    #expect(
      Self.symbolizer == nil || found.happened.contains("a thread runs at Calls.swift:1"),
      "\(found.happened)")
  }

  @Test(arguments: [false, true]) func aTaskThatAwaitsForEverIsTold(here isHere: Bool) async throws
  {
    let found = try await finding("awaits", here: isHere)
    #expect(!found.passed)
    #expect(found.happened.contains("a task awaits what does not come"), "\(found.happened)")
  }

  @Test func theRuntimesOwnWordsAreShown() async throws {
    let found = try await finding("assumes")
    #expect(found.happened.contains("Incorrect actor executor assumption"), "\(found.happened)")
  }

  @Test func anErrorThatNoCallShouldThrowIsAFinding() async throws {
    let found = try await finding("throws", here: true)
    #expect(found.check == "end" && found.happened.contains("Unforeseen()"))
  }

  // Linux runs one executable in the build directory; macOS loads a bundle that lies there.
  private static let program: String = {
    let bundles = [Bundle.main, Bundle(for: Marker.self)] + Bundle.allBundles
    let places = bundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
    return places.flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: "stuck-lab").standardizedFileURL.path(percentEncoded: false) }
      .first(where: FileManager.default.isExecutableFile) ?? "stuck-lab"
  }()

  private final class Marker {}

  /// Beside the compiler that the tests were started with, if it is there.
  private static let symbolizer: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/swift" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map {
        URL(filePath: $0).resolvingSymlinksInPath().deletingLastPathComponent()
          .appending(path: "llvm-symbolizer").path
      }
      .flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
  }()
}
