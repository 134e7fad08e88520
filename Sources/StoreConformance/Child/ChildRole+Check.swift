import Foundation
import Persistence

extension ChildRole {
  /// Runs a check in a child and reads its finding; a trap or a hang is a finding too.
  ///
  /// What keeps the child from carrying out the check is none about the store.
  ///
  /// - Parameters:
  ///   - subject: The store, which the child must know.
  ///   - replay: Which check.
  ///   - effort: How much to explore.
  ///   - child: How to start the child.
  ///   - limitInSeconds: How long the check may take; by default ``limitInSeconds(for:)``.
  /// - Returns: The finding.
  static func isolatedCheck(
    _ subject: Subject, _ replay: Replay, effort: Double, child: ChildCommand,
    limitInSeconds: Double? = nil
  ) async -> Finding {
    let limitInSeconds = limitInSeconds ?? Self.limitInSeconds(for: effort)
    do {
      let process = try start(
        .check(replay, effort: effort), subject, child, limitInSeconds: limitInSeconds)
      var progress = Progress(limitInSeconds)
      for await report in process.reports { progress.note(report) }
      return finding(await process.waitForEnd(), process, progress, replay)
    } catch {
      return .couldNotBeRun("\(error)")
    }
  }

  /// How long a check may take: far more than any does, and longer when it has more to do.
  static func limitInSeconds(for effort: Double) -> Double { 120 * max(1, effort) }
  /// What a child said, and when it said the last.
  private struct Progress {
    let limitInSeconds: Double
    var last: String?
    private var lastTime: ContinuousClock.Instant

    init(_ limitInSeconds: Double) {
      self.limitInSeconds = limitInSeconds
      lastTime = .now
    }

    mutating func note(_ report: String) {
      last = report
      lastTime = .now
    }

    /// Whether the case announced last took so much of the time that it was never going to end.
    ///
    /// A slow machine is slow with every case, and checks have many.
    var isStuck: Bool { lastTime.duration(to: .now) > .seconds(limitInSeconds / 2) }
  }

  private static func finding(
    _ ending: ChildProcess.Ending, _ process: ChildProcess, _ progress: Progress, _ replay: Replay
  ) -> Finding {
    let how = description(of: ending) + complaint(of: process)
    switch ending {
    case .exited(0):
      guard let last = progress.last else {
        return .couldNotBeRun("the child process ended without a finding")
      }
      do { return try JSONDecoder().decode(Finding.self, from: Data(last.utf8)) } catch {
        return .couldNotBeRun("the child process answered \(last.debugDescription): \(error)")
      }
    case .overran:
      return overrun(process, progress, replay)
    case .exited, .killed:
      guard isOfStore(ending, process) else {
        return .couldNotBeRun("the check could not be carried out: " + how)
      }
      return broken(how, progress.last, replay)
    }
  }

  /// A store that hangs, or a check that was too slow: the case announced last tells.
  private static func overrun(
    _ process: ChildProcess, _ progress: Progress, _ replay: Replay
  ) -> Finding {
    let limit = "within \(progress.limitInSeconds) seconds"
    guard let announced = announced(in: progress.last, of: replay) else {
      return .couldNotBeRun("the check did not end \(limit), and it had not said what it tried")
    }
    guard progress.isStuck else {
      return .couldNotBeRun("the check did not end \(limit), though it had come to \(announced)")
    }
    return broken("it did not end \(limit)", progress.last, replay)
  }

  private static func broken(_ how: String, _ progress: String?, _ replay: Replay) -> Finding {
    let timeline = how + (progress.map { "\nwhile: \($0)" } ?? "")
    return .broken(
      Counterexample(
        explored: 1, timeline: timeline, replay: announced(in: progress, of: replay) ?? replay))
  }

  /// The case that a check said it was about to try.
  static func announced(in progress: String?, of replay: Replay) -> Replay? {
    guard let head = progress?.split(separator: ":", maxSplits: 1).first else { return nil }
    do {
      let announced = try Replay(String(head))
      return announced.guarantee == replay.guarantee ? announced : nil
    } catch {
      // It told of something else.
      return nil
    }
  }
}
