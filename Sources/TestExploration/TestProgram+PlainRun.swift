import Foundation
import Processes
package import ThreadSchedules

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
  func outcome(
    of test: ForeignTest, in files: ForeignFolder, limitInSeconds: Double
  ) async throws -> PlainOutcome {
    var found = FoundReports(test.reports)
    let ending = try await run(test, in: files, limitInSeconds) { found.note($0) }
    return found.outcome(ending, test, limitInSeconds)
  }

  /// The number of cases of a test with arguments, which runs once for that.
  ///
  /// The number is 0 if the test did not come to its end, because then there may be more cases.
  ///
  /// - Throws: An error if the program cannot be started.
  package func caseCount(
    of test: ForeignTest, in files: ForeignFolder, limitInSeconds: Double = 30
  ) async throws -> Int {
    let begins = test.cases(1)[0].reports.begins
    let ends = test.reports.ends
    var (count, hasEnded) = (0, false)
    _ = try await run(test, in: files, limitInSeconds) { line in
      if begins.allSatisfy(line.contains) { count += 1 }
      if ends.allSatisfy(line.contains) { hasEnded = true }
    }
    return hasEnded ? count : 0
  }

  /// Runs a test once, and hands over each line in which its library reports.
  private func run(
    _ test: ForeignTest, in files: ForeignFolder, _ limit: Double, note: (String) -> Void
  ) async throws -> ChildProcess.Ending {
    try files.empty()
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
    let process = try start(arguments, limitInSeconds: limit, environment: files.variables)
    for await line in process.lines where test.library == .xcTest { note(line) }
    let ending = await process.waitForEnd()
    // A run that was ended says nothing about the test.
    try Task.checkCancellation()
    if test.library == .swiftTesting {
      let events = directory.appending(path: ForeignTest.events)
      // A program that ended before its first test wrote no events.
      let bytes = FileManager.default.contents(atPath: events.path) ?? Data()
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        note(String(line))
      }
    }
    return ending
  }
}
