import Foundation
import Synchronization
package import ThreadSchedules

/// Runs the tests of a program under schedules.
package struct TestExplorer: Sendable {
  package let program: TestProgram
  package var plan: ForeignPlan
  /// The folder for the files of the tests.
  package let files: ForeignFolder
  /// The path of the library that is loaded below libc.
  let library: String
  /// The time limit of a run without schedules.
  let plainLimitInSeconds: Double
  /// The number of runs without schedules in which a test must fail to count as one that needs no schedule.
  private static let plainRuns = 3

  package init(
    _ program: TestProgram, _ plan: ForeignPlan, files: ForeignFolder, library: String,
    plainLimitInSeconds: Double = 30
  ) {
    self.files = files
    self.program = program
    self.plan = plan
    self.library = library
    self.plainLimitInSeconds = plainLimitInSeconds
  }

  /// The path of the library beside the program that explores.
  ///
  /// - Throws: `ScheduleError` if the library is not there, or the system is not Linux.
  package static func library(beside program: String) throws(ScheduleError) -> String {
    #if os(Linux)
      try SchedulerLibrary.locate(for: URL(filePath: program))
    #else
      throw Threads.absence
    #endif
  }

  /// Runs a test under schedules, up to the first that fails.
  ///
  /// A test that fails under a schedule then runs without any, three times or until it passes. If the task is
  /// cancelled, the result is about the schedules until then; a failure is kept without those runs.
  ///
  /// - Throws: `ScheduleError` if the library cannot be used or a line is malformed. `CancellationError` if
  ///   cancelled before there is a result. Another error if the program cannot be started.
  package func explore(_ test: ForeignTest) async throws -> TestResult {
    let start = ContinuousClock.now
    let found = try await explored(program.running(test, in: files), plan)
    let verdict = try await verdict(found.failure, test)
    return TestResult(
      test: test, verdict: verdict, extent: TestExtent(found, earlier: plan.tried),
      seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Explores on a thread that belongs to nobody else, because the exploration blocks its thread.
  func explored(
    _ program: ForeignProgram, _ plan: ForeignPlan
  ) async throws -> ForeignExploration {
    let library = library
    let isStopped = StopMark()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              try program.explore(plan, library: library) {
                isStopped.value.load(ordering: .relaxed)
              }
            })
        }
      }
    } onCancel: {
      isStopped.value.store(true, ordering: .relaxed)
    }
  }

  /// The result without schedules: passed if one of several runs passes.
  func plainOutcome(of test: ForeignTest) async throws -> PlainOutcome {
    var outcome = PlainOutcome.passed
    for _ in 0..<Self.plainRuns {
      outcome = try await program.outcome(
        of: test, in: files, limitInSeconds: plainLimitInSeconds)
      switch outcome {
      // A skipped test, or one that hangs, would only be slow.
      case .passed, .skipped, .overran: return outcome
      case .failed, .crashed, .exited: break
      }
    }
    return outcome
  }
}

/// True after the exploration's task was cancelled.
private final class StopMark: Sendable {
  let value = Atomic(false)
}
