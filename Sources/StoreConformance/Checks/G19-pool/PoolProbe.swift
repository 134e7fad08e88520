import Foundation
import Persistence
import Synchronization

/// Blocked calls, and an unrelated task beside them.
///
/// A plain thread runs the probe.
final class PoolProbe: Sendable {
  /// The result of a probe.
  struct Measured: Sendable {
    /// The number of calls that were blocked when the task was submitted.
    let held: Int
    /// True if the task ran while these calls were blocked.
    let hasRunMeanwhile: Bool
    /// The time from the task's submission to its start.
    let delay: Duration
    /// The reason why a call failed, or did not return.
    let failure: (any Error)?

    /// True if calls were blocked and therefore the task did not run.
    var isBlocked: Bool { held > 0 && !hasRunMeanwhile }
  }

  /// The number of yields that the task gets.
  static let patience = 50_000
  /// The violation of a probe whose task did not run.
  static let blocked = Violation(
    expected: "an unrelated task runs meanwhile",
    found: "an unrelated task had not run \(patience) turns after it was submitted")
  /// The number of yields without another blocked call after which no more are expected.
  private static let quiet = 2_000

  typealias Call = @Sendable () async throws -> Void

  /// The calls that are blocked.
  private let held: [Call]
  /// The calls that are made meanwhile.
  private let meanwhile: [Call]
  private let control: any FileControl
  private let operation: FileOperation
  private let returned = Mutex<[(any Error)?]>([])
  private let started = Mutex<ContinuousClock.Instant?>(nil)

  init(held: [Call], meanwhile: [Call], control: any FileControl, operation: FileOperation) {
    self.held = held
    self.meanwhile = meanwhile
    self.control = control
    self.operation = operation
  }

  /// Blocks its thread until the probe is over.
  func run() -> Measured {
    let yields = SchedulerYields()
    defer { yields.stop() }
    control.hold([operation])
    submit(held)
    waitForArrivals(yields)
    let count = control.heldCount
    submit(meanwhile)
    // The calls get time to reach their waiting place, if they wait.
    if !meanwhile.isEmpty { _ = yields.wait(Self.quiet) { false } }
    let submitted = ContinuousClock.now
    Task.detached(priority: .medium) { [self] in started.withLock { $0 = .now } }
    let hasRun = yields.wait(Self.patience) { started.withLock { $0 != nil } }
    control.release()
    // If the task did not run, the verdict is clear, and the calls may never return.
    let isOver = yields.wait(hasRun ? 10 * ClientThreads.patience : Self.patience) {
      started.withLock { $0 != nil }
        && returned.withLock { $0.count } == held.count + meanwhile.count
    }
    return Measured(
      held: count, hasRunMeanwhile: hasRun && count > 0,
      delay: (started.withLock { $0 } ?? .now) - submitted, failure: failure(count, isOver))
  }

  private func submit(_ calls: [Call]) {
    for call in calls {
      // All calls have the same priority, because pools of different priorities do not share their
      // threads.
      Task.detached(priority: .medium) { [self] in
        do {
          try await call()
          note(nil)
        } catch { note(error) }
      }
    }
  }

  private func note(_ error: (any Error)?) { returned.withLock { $0.append(error) } }

  private func waitForArrivals(_ yields: SchedulerYields) {
    // The first call may be late on a busy machine, and without a blocked call nothing is tried.
    _ = yields.wait(ClientThreads.patience) {
      control.heldCount > 0 || returned.withLock { $0.count } == held.count
    }
    var arrived = -1
    while arrived < control.heldCount, arrived < held.count {
      arrived = control.heldCount
      _ = yields.wait(Self.quiet) { control.heldCount > arrived }
    }
  }

  private func failure(_ held: Int, _ isOver: Bool) -> (any Error)? {
    if held == 0 { return Unexercised("no call came to its \(operation)") }
    if !isOver { return Unexercised.standsStill("not all calls came back when the disk went on") }
    return returned.withLock { $0.compactMap { $0 }.first }
  }
}
