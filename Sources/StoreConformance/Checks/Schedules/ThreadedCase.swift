#if os(Linux)
  import Persistence
  import SimulatedDisk
  import ThreadSchedules

  extension ScheduledCase {
    /// Runs the case on threads, in a schedule's process.
    ///
    /// The store is opened on a copy of the files, and each client has a thread.
    ///
    /// - Returns: The failure as text, or `nil`.
    func failure(_ subject: Subject, _ files: FilledFiles, _ run: ThreadRun) -> String? {
      let place = ClientsOfSchedule(run)
      do {
        let found = try run.here {
          let arena = try await files.copy(with: initial, subject)
          defer { arena.remove() }
          return try await problem(subject, arena, place)
        }
        try run.join()
        return found.map { BodyFailure.violation($0).description }
      } catch {
        return BodyFailure(error).description
      }
    }

    private func problem(
      _ subject: Subject, _ arena: Arena, _ place: ClientsOfSchedule
    ) async throws -> Violation? {
      let faulting = fault.map { _ in FaultingFileSystem(arena.base) }
      let firstWrite = delaysFirstWrite ? FirstWrite(isOfJobs: false) : nil
      let configuration = arena.configuration(
        fileSystem: firstWrite?.fileSystem(on: arena.base) ?? faulting)
      let run = ScheduledStore(
        store: try await subject.open(configuration), subject: subject, arena: arena,
        configuration: configuration, place: place, firstWrite: firstWrite)
      if let fault { faulting?.arm(fault) }
      return try await body(run)
    }
  }

  /// The files of a store with some content, created before the first schedule that counts.
  ///
  /// `@unchecked Sendable`: the files are used only in a schedule's process, in which one thread
  /// runs at a time.
  final class FilledFiles: @unchecked Sendable {
    private var arenas: [[Int: Int]: Arena] = [:]

    /// A copy of the files of a store with this content.
    func copy(with content: [Int: Int], _ subject: Subject) async throws -> Arena {
      if let arena = arenas[content] { return try arena.copy() }
      let arena = try Arena(onDisk: (), claims: subject.claims, needsDisk: false)
      let store = try await subject.open(arena.configuration())
      try await store.fill(content)
      try await store.close()
      arenas[content] = arena
      return try arena.copy()
    }
  }

  /// One thread per client.
  ///
  /// `@unchecked Sendable`: the object is used only in a schedule, in which one thread runs at a
  /// time.
  final class ClientsOfSchedule: ClientPlace, @unchecked Sendable {
    private let run: ThreadRun
    private var clients: [(name: String, executor: ThreadExecutor)] = []
    private var startedCount = 0

    init(_ run: ThreadRun) { self.run = run }

    func executor(for client: String) -> any TaskExecutor {
      let executor = run.executor()
      clients.append((client, executor))
      return executor
    }

    func start() {
      run.beginTimeline()
      for client in clients[startedCount...] { run.start(client.executor, named: client.name) }
      startedCount = clients.count
    }

    func end(_ client: String) {
      clients.last { $0.name == client }?.executor.finish()
    }
  }
#endif
