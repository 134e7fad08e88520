import Persistence
import Schedules
import SimulatedDisk
import Synchronization

/// A case for chosen schedules: concurrent calls on one store, and a check at the end.
struct ScheduledCase: Sendable {
  /// The content of the store's file before the store is opened.
  let initial: [Int: Int]
  /// A description of each task's calls.
  let tasks: [String]
  /// The file operation that fails, or `nil`.
  var fault: Fault?
  /// True if the first write of a client's call lets all other clients come first.
  var delaysFirstWrite = false
  /// Uses the store; returns the problem at the end, or `nil`.
  let body: @Sendable (ScheduledStore) async throws -> Violation?
  /// The same without the subject of the check.
  ///
  /// If this control fails, the failure concerns another guarantee.
  var control: (@Sendable (ScheduledStore) async throws -> Violation?)?

  /// The case with the control's body, if it has a control.
  var withoutWhatIsTried: ScheduledCase? {
    control.map { ScheduledCase(initial: initial, tasks: tasks, fault: fault, body: $0) }
  }

  /// The fault and the tasks as text, one line each.
  var story: [String] { (fault.map { ["with a fault: \($0)"] } ?? []) + tasks }

  /// Returns true if each task was a single step, so that the orders of the tasks were all
  /// schedules.
  func isSingleSteps(_ explored: ScheduleTally.Explored) -> Bool {
    explored.result.failure == nil && explored.reach == .all
      && explored.result.schedules <= orders
  }

  /// The number of orders of the tasks.
  var orders: Int { (1...max(1, tasks.count)).reduce(1, *) }

  /// Runs the case under the schedules of the strategy, each on its own store and directory.
  ///
  /// - Returns: The exploration. It never contains a failure that does not concern the store.
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
      let files = strategy.isReduced ? Self.touched(arena.base) : arena.base
      let faulting = fault.map { _ in FaultingFileSystem(files) }
      let firstWrite = delaysFirstWrite ? FirstWrite(isOfJobs: true) : nil
      let configuration = arena.configuration(
        fileSystem: firstWrite?.fileSystem(on: files) ?? faulting ?? files)
      do {
        let run = ScheduledStore(
          store: try await subject.open(configuration), subject: subject, arena: arena,
          configuration: configuration, place: ScheduledJobs(executor: schedule.executor),
          firstWrite: firstWrite)
        if let fault { faulting?.arm(fault) }
        if let problem = try await body(run) { throw BodyFailure.violation(problem) }
      } catch {
        throw BodyFailure(error)
      }
    }
  }

  /// Tells the search for equivalent schedules which steps use the files.
  private static func touched(_ files: any FileSystem) -> any FileSystem {
    HookedFileSystem(files) { operation, _ in
      switch operation {
      case .read, .list, .identify: Schedules.touch("files", writes: false)
      default: Schedules.touch("files")
      }
    }
  }

  /// A directory with the initial content of every schedule.
  ///
  /// The directory is never on a disk, because the order in which calls take effect does not depend
  /// on the disk.
  private func filledArena(_ subject: Subject) async throws -> Arena {
    let arena = try Arena(for: subject, needsDisk: false)
    let store = try await subject.open(arena.configuration())
    try await store.fill(initial)
    try await store.close()
    return arena
  }
}

/// The directories of schedules.
///
/// A schedule that cannot be ended leaves its directory behind.
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
