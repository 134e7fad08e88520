import Foundation
import Persistence
import Synchronization

/// Runs a case once, on a new store.
struct RaceRun: Sendable {
  /// The calls of a client, which holds the store as long as the client exists.
  private typealias Client = @Sendable () async -> Void

  let subject: Subject
  let plan: RacePlan

  func run() async throws {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let (bodies, feed) = try await open(arena)
    let clients = Clients(bodies)
    try await ClientThreads.with(clients.count) { threads in
      let readerThread = IOThread(tasksOn: "reader")
      defer { readerThread.stop() }
      let reader = feed.map { feed in
        Task(executorPreference: readerThread) {
          do { _ = try await feed.rest() } catch {
            // The content of a feed concerns another guarantee.
          }
        }
      }
      try await threads.run(clients.count) { number in await clients.take(number)?() }
      // Another guarantee checks whether the feed ends without a cancellation.
      reader?.cancel()
      await reader?.value
    }
  }

  /// Opens the store and passes it to the clients, and its feed to a reader.
  ///
  /// No other code keeps the store.
  private func open(_ arena: Arena) async throws -> (clients: [Client], feed: ErasedFeed?) {
    let store = try await subject.through(plan.interface).open(arena.configuration(plan.durability))
    let order = plan.order.map(CallOrder.init)
    let unfinished = Unfinished(plan.clients.count)
    let clients: [Client] = plan.clients.enumerated().map { number, calls in
      {
        for (index, call) in calls.enumerated() {
          order?.wait(for: number)
          if order == nil { yieldThread(times: (number + index) % 3) }
          await Self.perform(call, on: store)
          order?.pass()
        }
        if unfinished.isLast(), plan.ending == .close { await Self.perform(.close, on: store) }
      }
    }
    // If calls come one at a time, only that order may synchronise them, so there is no feed.
    return (clients, order == nil ? try await store.changes() : nil)
  }

  private static func perform(_ call: RaceCall, on store: any ErasedStore) async {
    do { try await call.perform(on: store) } catch {
      // The results of calls, for example after a close, concern another guarantee.
    }
  }
}

/// The calls of the clients.
///
/// Each client takes its own calls, so the last client to end is the last to release the store.
///
/// Sendable because the lock guards `bodies`. The lock is an `NSLock`, because not every build of
/// ThreadSanitizer recognises a contended `Synchronization.Mutex`.
private final class Clients: @unchecked Sendable {
  let count: Int
  private let lock = NSLock()
  private var bodies: [(@Sendable () async -> Void)?]

  init(_ bodies: [@Sendable () async -> Void]) {
    count = bodies.count
    self.bodies = bodies
  }

  func take(_ number: Int) -> (@Sendable () async -> Void)? {
    lock.withLock {
      defer { bodies[number] = nil }
      return bodies[number]
    }
  }
}

/// Counts the clients that have not ended.
///
/// The count is relaxed, because it must not synchronise the clients.
private final class Unfinished: Sendable {
  private let count: Atomic<Int>

  init(_ count: Int) { self.count = Atomic(count) }

  func isLast() -> Bool { count.subtract(1, ordering: .relaxed).newValue == 0 }
}
