import Foundation
import Processes
import ThreadSchedules

extension Trial {
  /// Returns the finding of a check's own cases and then, unless there is a counterexample, of its
  /// cases under schedules of threads.
  ///
  /// A replay runs only its single case.
  func withSchedulesOfThreads(_ own: () async throws -> Finding) async throws -> Finding {
    if let only = replay.only {
      return ThreadedRuns.caseNumbers.contains(only)
        ? await ThreadedRuns.finding(self) : try await own()
    }
    let finding = try await own()
    if case .broken = finding { return finding }
    return finding.joined(with: await ThreadedRuns.finding(self))
  }
}

extension ThreadedRuns {
  private static let limitInSeconds = 60.0
  /// The share of the effort for a store whose jobs were scheduled before.
  private static let effortAfterJobs = 0.3

  /// Replaces a counterexample by one under schedules of threads, if there is one.
  ///
  /// The new counterexample is the same every time, and has steps.
  static func shown(_ finding: Finding, _ trial: Trial) async -> Finding {
    guard ScheduledRuns.of(trial.replay.guarantee, trial) != nil else { return finding }
    let threads = await Self.finding(trial)
    // Without steps, the failure does not depend on an order, and the original counterexample may
    // show the place of the crash.
    if case .broken(let shown) = threads, shown.steps.contains(where: { $0.kind != .note }) {
      return threads
    }
    return finding
  }

  /// The finding of the schedules of threads, from a process with the library loaded.
  ///
  /// If they are unavailable, the result is not exercised, with the reason. `jobsHeld` is true if
  /// the store's jobs were scheduled before, without a counterexample. Without a strategy, each
  /// case has the schedules of the check.
  static func finding(
    _ trial: Trial, afterJobs jobsHeld: Bool = false, _ strategy: Strategy? = nil
  ) async -> Finding {
    guard let child = trial.child else {
      return .notExercised("no schedules of threads: the check has no child processes")
    }
    // A schedule contains no step for the reply of a program on another machine.
    guard trial.subject.claims.fileAccess != .server else {
      return .notExercised("no schedules of threads: the store waits for a server")
    }
    guard !ThreadSanitizerBuild.isThisProgram else {
      return .notExercised("no schedules of threads: this is a build with ThreadSanitizer")
    }
    #if os(Linux)
      let effort = trial.effort * (jobsHeld ? effortAfterJobs : 1)
      do { return try await finding(trial, child, effort: effort, strategy) } catch {
        return .notExercised("no schedules of threads: \(error)")
      }
    #else
      return .notExercised("no schedules of threads: they are there on Linux only")
    #endif
  }

  #if os(Linux)
    private static func finding(
      _ trial: Trial, _ child: ChildCommand, effort: Double, _ strategy: Strategy?
    ) async throws -> Finding {
      let directory = try TemporaryDisk.makeDirectory(needsDisk: false)
      defer { TemporaryDisk.remove(directory) }
      let path = directory.path(percentEncoded: false)
      // For a crash at a file call, the library that traces file calls is also loaded.
      let isOfCrashes = ThreadedCrashes.guarantees.contains(trial.replay.guarantee)
      let tracing = isOfCrashes ? Tracing.environment : [:]
      var variables = try ProgramSchedules.environment(
        for: URL(filePath: child.executable), directory: path,
        ProcessInfo.processInfo.environment.merging(tracing) { $1 })
      variables[TemporaryDisk.directoryVariable] = path
      let process = try ChildRole.start(
        .threads(trial.replay, effort: effort, trial.interface, strategy?.kind),
        trial.subject, child,
        limitInSeconds: limitInSeconds * max(1, trial.effort), environment: variables)
      var result: Finding?
      for await text in process.reports {
        let report = try CheckReport(text)
        switch report {
        case .result(let finding): result = finding
        // The parent process sees that this process makes progress.
        case .trying, .alive: ChildRole.tell(report)
        case .interim: break
        }
      }
      let ending = await process.waitForEnd()
      guard ending == .exited(0), let result else {
        return .notExercised(
          Reason(
            "no schedules of threads: " + ChildRole.description(of: ending)
              + ChildRole.complaint(of: process)))
      }
      return result
    }
  #endif
}
