import Dispatch
import Foundation
import Persistence
import Synchronization

/// Saves that stand still, and an unrelated task beside them; run by a plain thread.
final class PoolProbe: Sendable {
  /// What came of it.
  struct Measured: Sendable {
    /// How many saves were held when the task was submitted.
    let held: Int
    /// Whether the task ran while they were.
    let hasRunMeanwhile: Bool
    /// How long it took from the moment at which it was submitted.
    let delay: Duration
    /// Why a save failed, or did not come back.
    let failure: (any Error)?
  }

  /// How many turns the task gets.
  static let patience = 50_000
  /// How many turns go by without another save that is held before no more are expected.
  private static let quiet = 2_000

  private let stores: [any ErasedStore]
  private let stall: Stall
  private let operation: FileOperation
  private let returned = Mutex<[(any Error)?]>([])
  private let started = Mutex<ContinuousClock.Instant?>(nil)

  init(stores: [any ErasedStore], stall: Stall, operation: FileOperation) {
    self.stores = stores
    self.stall = stall
    self.operation = operation
  }

  /// Blocks its thread until everything is over.
  func run() -> Measured {
    let echo = EchoThread()
    defer { echo.stop() }
    stall.close([operation])
    // One priority for all: pools of different priorities do not share their threads.
    for store in stores {
      Task.detached(priority: .medium) { [self] in
        do {
          try await store.save(0, 1)
          note(nil)
        } catch { note(error) }
      }
    }
    waitForArrivals(echo)
    let held = stall.waitingCount
    let submitted = ContinuousClock.now
    Task.detached(priority: .medium) { [self] in started.withLock { $0 = .now } }
    let hasRun = echo.turns(Self.patience) { started.withLock { $0 != nil } }
    stall.open()
    let isOver = echo.turns(10 * Stage.patience) {
      started.withLock { $0 != nil } && returned.withLock { $0.count } == stores.count
    }
    return Measured(
      held: held, hasRunMeanwhile: hasRun && held > 0,
      delay: (started.withLock { $0 } ?? .now) - submitted, failure: failure(held, isOver))
  }

  private func note(_ error: (any Error)?) { returned.withLock { $0.append(error) } }

  private func waitForArrivals(_ echo: EchoThread) {
    var arrived = -1
    while arrived < stall.waitingCount, arrived < stores.count {
      arrived = stall.waitingCount
      _ = echo.turns(Self.quiet) { stall.waitingCount > arrived }
    }
  }

  private func failure(_ held: Int, _ isOver: Bool) -> (any Error)? {
    if held == 0 { return Unexercised("no save came to its \(operation)") }
    if !isOver { return Unexercised.standsStill("not all saves came back when the disk went on") }
    return returned.withLock { $0.compactMap { $0 }.first }
  }
}

/// A thread that only answers: a way to count turns without the pool.
private final class EchoThread: Sendable {
  private let call = DispatchSemaphore(value: 0)
  private let answer = DispatchSemaphore(value: 0)
  private let isStopped = Atomic(false)

  init() {
    Thread.detachNewThread { [self] in
      while true {
        call.wait()
        if isStopped.load(ordering: .acquiring) { return }
        answer.signal()
      }
    }
  }

  /// Blocks until the condition holds, for so many turns at most; returns whether it does.
  func turns(_ most: Int, until isDone: () -> Bool) -> Bool {
    for _ in 0..<most {
      if isDone() { return true }
      call.signal()
      answer.wait()
    }
    return isDone()
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    call.signal()
  }
}
