import Foundation
import Persistence
import Synchronization

/// Runs a case once, on a new store.
struct RaceRun: Sendable {
  /// What one client does; holds the store as long as it exists.
  private typealias Client = @Sendable () async -> Void

  let subject: Subject
  let plan: RacePlan

  func run() async throws {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let clients = Clients(try await open(arena))
    try await ClientThreads.with(clients.count) { threads in
      try await threads.run(clients.count) { number in await clients.take(number)?() }
    }
  }

  /// Opens the store and hands it to the clients; nobody else keeps it.
  private func open(_ arena: Arena) async throws -> [Client] {
    let store = try await subject.open(arena.configuration(plan.durability))
    let turns = plan.turns.map(Turns.init)
    let unfinished = Unfinished(plan.clients.count)
    var clients: [Client] = plan.clients.enumerated().map { number, calls in
      {
        for (index, call) in calls.enumerated() {
          turns?.wait(for: number)
          if turns == nil { yieldThread(times: (number + index) % 3) }
          await Self.perform(call, on: store)
          turns?.pass()
        }
        if unfinished.isLast(), plan.ending == .close { await Self.perform(.close, on: store) }
      }
    }
    // The end of the store ends the feed; a store that nobody closes may leave it open.
    if turns == nil, plan.ending != .release, let feed = try await store.changes() {
      clients.append {
        do { _ = try await FeedReader.rest(of: feed) } catch {
          // What a feed tells is another guarantee.
        }
      }
    }
    return clients
  }

  private static func perform(_ call: RaceCall, on store: any ErasedStore) async {
    do { try await call.perform(on: store) } catch {
      // What calls answer, after a close for instance, is another guarantee.
    }
  }
}

/// What the clients do, to be taken by them, so that the last to end is the last to let go.
///
/// Sendable because the lock guards `bodies`. A lock of the system's: of a Synchronization.Mutex that
/// is waited for, as here, not every build of ThreadSanitizer knows.
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

/// Counts clients to the last; relaxed, because it must order nothing between them.
private final class Unfinished: Sendable {
  private let count: Atomic<Int>

  init(_ count: Int) { self.count = Atomic(count) }

  func isLast() -> Bool { count.subtract(1, ordering: .relaxed).newValue == 0 }
}
