import Linearizability
import Measurement
import Persistence
import ResultModel

/// The clients' operations after the measured ones, recorded call by call.
///
/// These operations are not timed, because the measured loop contains no recorder. The clients
/// restart their rings, with revisions that follow the measured ones. In a workload of saves only,
/// each save is followed by a find, because any order explains saves alone. The find is for the
/// item that another client is saving at about that time.
struct HistorySample<Source: ItemSource>: Sendable {
  let store: MeasuredStore<Source>
  let rings: [OperationRing]
  /// True if a find follows each save.
  let findsAfterSaves: Bool
  /// The first saved revision.
  let revisionBase: Int
  /// The highest number of operations of all clients together; each client does at least one.
  let operations: Int
  /// The longest duration of the sample, in nanoseconds.
  let time: UInt64
  private let recorder: HistoryRecorder<MapCall>

  init(
    _ store: MeasuredStore<Source>, _ scenario: Scenario, _ rings: [OperationRing],
    revisionBase: Int, operations: Int, time: UInt64
  ) {
    self.store = store
    self.rings = rings
    findsAfterSaves = scenario.workload.hasOnlySaves
    self.revisionBase = revisionBase
    self.operations = operations
    self.time = time
    recorder = HistoryRecorder(clients: rings.count)
  }

  /// Runs the clients and records their calls.
  ///
  /// - Throws: The store's error, `NoBlockingInterface` or `HistoryError`.
  func record(_ callers: Callers, arm: String) async throws -> ObservedHistory<Source> {
    let done: [ObservedHistory<Source>.Client]
    switch callers {
    case .tasks: done = try await recordTasks()
    case .threads:
      guard let blocking = store.store as? any BlockingStore<Source.Item> else {
        throw NoBlockingInterface(arms: [arm])
      }
      done = try await CallerThreads.run(rings.count) { number, arrive in
        arrive()
        return try client(number, blocking)
      }
    }
    return ObservedHistory(
      try recorder.history(), of: done, source: store.items, revisionBase: revisionBase)
  }

  private func recordTasks() async throws -> [ObservedHistory<Source>.Client] {
    let gate = StartGate(clients: rings.count)
    return try await withThrowingTaskGroup(of: ObservedHistory<Source>.Client.self) { group in
      for number in rings.indices {
        group.addTask {
          await gate.arrive()
          return try await client(number)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// The calls of a client in its n-th operation.
  private func steps(_ client: Int, _ number: Int) -> [Step] {
    let slot = rings[client].slot(number)
    guard slot.isSave else { return [.find(slot.key, slot.id)] }
    let revision = rings[client].revision(number, base: revisionBase)
    let save = Step.save(
      slot.key, revision, store.items.item(key: slot.key, id: slot.id, revision: revision))
    guard findsAfterSaves else { return [save] }
    let other = rings[(client + 1) % rings.count].slot(number)
    return [save, .find(other.key, other.id)]
  }

  /// The number of operations of each client; no ring is repeated, so each item is inserted once.
  private var length: Int {
    min(
      rings[0].slots.count, max(1, operations / rings.count / (findsAfterSaves ? 2 : 1)))
  }

  /// Runs one client as a task; yields to the others after each operation.
  @concurrent
  private func client(_ client: Int) async throws -> ObservedHistory<Source>.Client {
    var done = ObservedHistory<Source>.Client(number: client)
    let end = MonotonicClock.now() + time
    for number in 0..<length where number < 1 || MonotonicClock.now() < end {
      for step in steps(client, number) {
        let token = recorder.begin(client: client, step.call)
        switch step {
        case .save(_, _, let item):
          try await store.store.save(item)
          recorder.end(token, .ok)
        case .find(_, let id):
          let item = try await store.store.find(by: id)
          recorder.end(token, .found(item.map { _ in done.found.count }))
          if let item { done.found.append(item) }
        }
      }
      done.performed += 1
      await Task.yield()
    }
    return done
  }

  /// Runs one client with blocking calls.
  private func client(
    _ client: Int, _ store: some BlockingStore<Source.Item>
  ) throws -> ObservedHistory<Source>.Client {
    var done = ObservedHistory<Source>.Client(number: client)
    let end = MonotonicClock.now() + time
    for number in 0..<length where number < 1 || MonotonicClock.now() < end {
      for step in steps(client, number) {
        let token = recorder.begin(client: client, step.call)
        switch step {
        case .save(_, _, let item):
          try store.save(item)
          recorder.end(token, .ok)
        case .find(_, let id):
          let item = try store.find(by: id)
          recorder.end(token, .found(item.map { _ in done.found.count }))
          if let item { done.found.append(item) }
        }
      }
      done.performed += 1
    }
    return done
  }

  /// The next call to make.
  private enum Step {
    case save(_ key: Int, _ revision: Int, Source.Item)
    case find(_ key: Int, _ id: String)

    var call: MapCall {
      switch self {
      case .save(let key, let revision, _): .save(key: key, revision: revision)
      case .find(let key, _): .find(key: key)
      }
    }
  }
}
