package import Foundation
import Processes
import ThreadSchedules

/// The built program of a package's tests.
package struct TestProgram: Sendable {
  package let executable: URL
  /// The package's folder, in which the tests run.
  package let folder: URL

  package init(executable: URL, folder: URL) {
    self.executable = executable
    self.folder = folder
  }

  /// The tests of both libraries, in the order in which the program lists them.
  ///
  /// - Throws: `TestExplorationError` if the program does not list them.
  package func tests(limitInSeconds: Double = 60) async throws -> [ForeignTest] {
    let option = "--list-tests"
    let old = try await names([option], limitInSeconds)
    let new = try await names(["--testing-library", "swift-testing", option], limitInSeconds)
    // The other lines are headings.
    return old.filter { $0.contains("/") && !$0.contains(" ") }.map { ForeignTest(.xcTest, $0) }
      + new.filter { $0.hasSuffix(")") }.map { ForeignTest(.swiftTesting, $0) }
  }

  private func names(_ arguments: [String], _ limit: Double) async throws -> [String] {
    let process = try start(arguments, limitInSeconds: limit)
    var lines: [String] = []
    for await line in process.lines { lines.append(line) }
    let ending = await process.waitForEnd()
    try Task.checkCancellation()
    // A program without tests of Swift Testing ends with 69 (`EX_UNAVAILABLE`).
    guard ending == .exited(0) || ending == .exited(69) else {
      throw TestExplorationError.listing(
        program: executable.path, ending: ending, complaint: process.complaint)
    }
    return lines
  }

  /// Starts the program without schedules.
  ///
  /// Dictionaries have the same order as under schedules. Otherwise a test that depends on that
  /// order could fail under each schedule and pass here.
  func start(
    _ arguments: [String], limitInSeconds: Double, environment: [String: String] = [:]
  ) throws -> ChildProcess {
    let all = ["-C", folder.path, executable.path] + arguments
    return try ChildProcess(
      ChildCommand(executable: "/usr/bin/env", arguments: Array(all.dropLast())),
      payload: all[all.count - 1], limitInSeconds: limitInSeconds, keepsErrors: true,
      environment: environment.merging(SchedulerLibrary.hashing) { $1 },
      outputLimit: Self.outputLimit)
  }

  /// A test may print without end.
  private static let outputLimit = 1 << 24

  /// The program that runs only this test.
  func running(
    _ test: ForeignTest, in files: ForeignFolder, isCanary: Bool = false
  ) -> ForeignProgram {
    ForeignProgram(
      executable: executable, arguments: test.arguments, workingDirectory: folder,
      reports: test.reports, folder: files, isCanary: isCanary)
  }
}
