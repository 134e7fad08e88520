import Linearizability
import Persistence
import Schedules
import Synchronization

/// Clients of one store whose steps run in an order that is chosen: what they do, and how the end is
/// judged.
struct ScheduledClients: Sendable {
  let initial: [Int: Int]
  /// What each client does, one call after the other.
  let clients: [[StoreCall]]
  /// Says what is wrong when all have returned, or `nil`; it closes the store.
  let judge:
    @Sendable (_ store: any ErasedStore, _ subject: Subject, _ arena: Arena) async throws -> String?

  /// The clients as text, a line for each.
  var story: String {
    clients.enumerated().map { number, calls in
      "client \(number): " + calls.map(\.label).joined(separator: ", ")
    }
    .joined(separator: "\n")
  }

  /// Runs them under the schedules of the strategy, each on a store and a directory of its own.
  ///
  /// - Returns: What was found; never a failure that says nothing about the store.
  func explore(_ strategy: Strategy, _ trial: Trial) async throws -> Exploration {
    let filled = try await filledArena(trial.subject)
    defer { filled.remove() }
    let arenas = ArenasInUse()
    defer { arenas.removeAll() }
    return try await Schedules.explore(strategy, keepGoing: true) { schedule in
      let arena = try arenas.copy(of: filled)
      defer { arenas.remove(arena) }
      let subject = trial.subject.driven(by: schedule)
      schedule.watch("file") { subject.textOfFile(arena.bytes()) }
      let store = try await subject.open(arena.configuration())
      try await runClients(store, schedule)
      if let problem = try await judge(store, subject, arena) { throw Problem(text: problem) }
    }
  }

  /// Runs the clients in tasks of their own, and comes back when the last has returned.
  ///
  /// The waiting task is woken once, and not by every client: that would only add schedules.
  private func runClients(_ store: any ErasedStore, _ schedule: Schedule) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let returns = Returns(of: clients.count, continuation)
      for (number, calls) in clients.enumerated() {
        Task(executorPreference: schedule.executor) {
          await Schedules.named("client \(number)") {
            do {
              for call in calls {
                Schedules.step(call.label)
                _ = try await store.perform(call)
                Schedules.step("returned")
              }
              returns.one(.success(()))
            } catch {
              returns.one(.failure(error))
            }
          }
        }
      }
    }
  }

  /// A directory with what every schedule begins with.
  private func filledArena(_ subject: Subject) async throws -> Arena {
    let arena = try Arena(for: subject)
    let store = try await subject.open(arena.configuration())
    try await store.fill(initial)
    try await store.close()
    return arena
  }

  private struct Problem: Error, CustomStringConvertible {
    let text: String

    var description: String { text }
  }
}

/// The directories of schedules; one that cannot be ended leaves its directory behind.
private final class ArenasInUse: Sendable {
  private let arenas = Mutex<[String: Arena]>([:])

  func copy(of arena: Arena) throws -> Arena {
    let copy = try arena.copy()
    if copy.memory == nil { arenas.withLock { $0[copy.location.path] = copy } }
    return copy
  }

  func remove(_ arena: Arena) {
    arenas.withLock { $0[arena.location.path] = nil }
    arena.remove()
  }

  func removeAll() {
    for arena in arenas.withLock({ $0.values }) { arena.remove() }
  }
}

/// Resumes a continuation when the last client has returned, with the first error if there is one.
private final class Returns: Sendable {
  private let state: Mutex<(left: Int, result: Result<Void, any Error>)>
  private let continuation: CheckedContinuation<Void, any Error>

  init(of count: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    state = Mutex((count, .success(())))
    self.continuation = continuation
  }

  func one(_ result: Result<Void, any Error>) {
    let all: Result<Void, any Error>? = state.withLock { state in
      state.left -= 1
      if case .success = state.result { state.result = result }
      return state.left == 0 ? state.result : nil
    }
    if let all { continuation.resume(with: all) }
  }
}
