import Foundation
import Persistence

extension ChildRole {
  /// Runs a check in a child and reads its finding; a trap or a hang is a finding too.
  ///
  /// - Parameters:
  ///   - subject: The store, which the child must know.
  ///   - replay: Which check.
  ///   - effort: How much to explore.
  ///   - child: How to start the child.
  ///   - limitInSeconds: When to call it a hang; by default ``limitInSeconds(for:)``.
  /// - Returns: The finding.
  static func isolatedCheck(
    _ subject: Subject, _ replay: Replay, effort: Double, child: ChildCommand,
    limitInSeconds: Double? = nil
  ) async -> Finding {
    let limitInSeconds = limitInSeconds ?? Self.limitInSeconds(for: effort)
    do {
      let process = try start(
        .check(replay, effort: effort), subject, child, limitInSeconds: limitInSeconds)
      var last: String?
      for await report in process.reports { last = report }
      let ending = await process.waitForEnd()
      switch ending {
      case .exited(0):
        guard let last else {
          return broken("the child process ended without a finding", nil, replay)
        }
        return try JSONDecoder().decode(Finding.self, from: Data(last.utf8))
      case .exited:
        return broken(
          "the check could not be carried out: " + description(of: ending)
            + complaint(of: process), last, replay)
      case .overran:
        return broken("it did not end within \(limitInSeconds) seconds", last, replay)
      case .killed:
        return broken(description(of: ending) + complaint(of: process), last, replay)
      }
    } catch {
      return broken("the child process could not be used: \(error)", nil, replay)
    }
  }

  /// How long a check may take: far more than any does, and longer when it has more to do.
  static func limitInSeconds(for effort: Double) -> Double { 120 * max(1, effort) }

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
