import Foundation
import Processes
import ThreadSchedules

/// The result of a test that ran once without schedules.
package enum PlainOutcome: Sendable, Equatable, Encodable {
  case passed
  /// The test was skipped, or did not begin, as a disabled test does.
  case skipped
  case failed(message: String)
  case crashed(signal: Int32)
  /// The test ended its process.
  case exited(code: Int32)
  /// The test had not ended after its limit.
  case overran(seconds: Double)
}

extension TestProgram {
  /// Runs a test once without schedules.
  ///
  /// - Throws: An error if the program cannot be started.
  func outcome(of test: ForeignTest, limitInSeconds: Double) async throws -> PlainOutcome {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "lockstep-explore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: directory) } catch {
        FileHandle.standardError.write(Data("\(directory.path) stays: \(error)\n".utf8))
      }
    }
    let arguments = test.arguments.map {
      $0.replacing(ForeignProgram.directoryWord, with: directory.path)
    }
    let process = try start(arguments, limitInSeconds: limitInSeconds)
    var found = FoundReports(test.reports)
    for await line in process.lines where test.library == .xcTest { found.note(line) }
    let ending = await process.waitForEnd()
    if test.library == .swiftTesting {
      let events = directory.appending(path: ForeignTest.events)
      // A program that ended before its first test wrote no events.
      let bytes = FileManager.default.contents(atPath: events.path) ?? Data()
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        found.note(String(line))
      }
    }
    return found.outcome(ending, test, limitInSeconds)
  }
}

/// The reports of a test in the output of its program.
private struct FoundReports {
  private let reports: ForeignProgram.Reports
  private var hasBegun = false
  private var hasEnded = false
  private var isSkipped = false
  private var failure: String?

  init(_ reports: ForeignProgram.Reports) { self.reports = reports }

  mutating func note(_ line: String) {
    func has(_ parts: [String]) -> Bool { parts.allSatisfy { line.contains($0) } }
    if has(reports.begins) { hasBegun = true }
    if has(reports.skips) { isSkipped = true }
    if has(reports.ends) { hasEnded = true }
    if hasBegun, failure == nil, has(reports.fails) { failure = line }
  }

  func outcome(
    _ ending: ChildProcess.Ending, _ test: ForeignTest, _ limit: Double
  ) -> PlainOutcome {
    if let failure { return .failed(message: IssueMessage.text(of: failure, test)) }
    switch ending {
    case .overran: return .overran(seconds: limit)
    case .killed(let signal): return .crashed(signal: signal)
    case .exited(let code):
      if isSkipped || !hasBegun { return .skipped }
      return hasEnded ? .passed : .exited(code: code)
    }
  }
}
