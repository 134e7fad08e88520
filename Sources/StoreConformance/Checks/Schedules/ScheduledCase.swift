import Persistence
import Schedules
import SimulatedDisk
import Synchronization

/// A case for chosen schedules: calls of one store at the same time, and a look at the end.
struct ScheduledCase: Sendable {
  /// The content of the store's file when the store is opened.
  let initial: [Int: Int]
  /// The calls of each task, in words.
  let tasks: [String]
  /// The file operation that fails, if one does.
  var fault: Fault?
  /// Uses the store; returns the problem at the end, or `nil`.
  let body: @Sendable (ScheduledStore) async throws -> String?
  /// The same without the subject of the check: a failure of this control belongs to another
  /// guarantee.
  var control: (@Sendable (ScheduledStore) async throws -> String?)?

  /// The case with the control's body, if it has a control.
  var withoutWhatIsTried: ScheduledCase? {
    control.map { ScheduledCase(initial: initial, tasks: tasks, fault: fault, body: $0) }
  }

  /// The tasks as text, a line for each.
  var story: String {
    ((fault.map { ["with a fault: \($0)"] } ?? []) + tasks).joined(separator: "\n")
  }

  /// Whether each task was one step: all orders of them were all schedules.
  func isSingleSteps(_ explored: ScheduleTally.Explored) -> Bool {
    explored.result.failure == nil && explored.reach == .all
      && explored.result.schedules <= orders
  }

  /// The number of the orders of its tasks.
  var orders: Int { (1...max(1, tasks.count)).reduce(1, *) }

  /// Runs it under the schedules of the strategy, each on a store and a directory of its own.
  ///
  /// - Returns: The exploration; never a failure that says nothing about the store.
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
      let faulting = fault.map { _ in FaultingFileSystem(arena.base) }
      let configuration = arena.configuration(fileSystem: faulting)
      let run = ScheduledStore(
        store: try await subject.open(configuration), subject: subject, arena: arena,
        configuration: configuration, place: ScheduledJobs(executor: schedule.executor))
      if let fault { faulting?.arm(fault) }
      if let problem = try await body(run) { throw Problem(text: problem) }
    }
  }

  /// A directory with the content that every schedule begins with.
  ///
  /// The directory is never on a disk: the order in which calls take effect does not depend on the
  /// disk.
  private func filledArena(_ subject: Subject) async throws -> Arena {
    let arena = try Arena(for: subject, needsDisk: false)
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
