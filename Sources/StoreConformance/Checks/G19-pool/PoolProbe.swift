import Foundation
import Persistence
import Synchronization

/// Calls that stand still, and an unrelated task beside them; run by a plain thread.
final class PoolProbe: Sendable {
  /// The result of a probe.
  struct Measured: Sendable {
    /// How many calls were held when the task was submitted.
    let held: Int
    /// Whether the task ran while these calls were held.
    let hasRunMeanwhile: Bool
    /// How long the task took from the moment at which it was submitted.
    let delay: Duration
    /// Why a call failed, or did not come back.
    let failure: (any Error)?

    /// Whether calls were held, and the task did not run for it.
    var isBlocked: Bool { held > 0 && !hasRunMeanwhile }
  }

  /// How many yields the task gets.
  static let patience = 50_000
  /// How many yields go by without another save that is held before no more are expected.
  private static let quiet = 2_000

  typealias Call = @Sendable () async throws -> Void

  /// The calls that are held.
  private let held: [Call]
  /// The calls that are made then.
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

  /// Blocks its thread until everything is over.
  func run() -> Measured {
    let yields = SchedulerYields()
    defer { yields.stop() }
    control.hold([operation])
    submit(held)
    waitForArrivals(yields)
    let count = control.heldCount
    submit(meanwhile)
    // The calls get time to come to the place where they wait, if they wait.
    if !meanwhile.isEmpty { _ = yields.wait(Self.quiet) { false } }
    let submitted = ContinuousClock.now
    Task.detached(priority: .medium) { [self] in started.withLock { $0 = .now } }
    let hasRun = yields.wait(Self.patience) { started.withLock { $0 != nil } }
    control.release()
    // Where the task did not run, the verdict is clear, and the calls may never come back.
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
      // One priority for all: pools of different priorities do not share their threads.
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
    // The first call may be late on a busy machine, and without it nothing is tried.
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
