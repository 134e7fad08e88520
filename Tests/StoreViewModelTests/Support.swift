import ActorVariant
import Foundation
import Observation
import Persistence
import Samples
import SimulatedDisk
import StoreViewModel
import Synchronization
import TestPrograms

struct Note: Storable, Equatable {
  var id: Int
  var text: String
}

/// An in-memory actor store that stops or fails when a test asks for it.
final class BentStore: ObservableStore {
  typealias Item = Note

  private let base: ActorStore<Note>
  private let snapshots = Mutex(0)
  private let afterSnapshot: @Sendable (_ call: Int) async throws -> Void
  private let beforeSaving: @Sendable ([Note]) throws -> Void

  // `beforeSaving` is called before each commit; `afterSnapshot` with the number of the snapshot,
  // from 1, between taking it and handing it out. The call throws their errors.
  init(
    beforeSaving: @escaping @Sendable ([Note]) throws -> Void = { _ in },
    afterSnapshot: @escaping @Sendable (_ call: Int) async throws -> Void = { _ in }
  ) throws {
    let location = try StoreLocation(directoryPath: "/data")
    base = try ActorStore(
      configuration: StoreConfiguration(
        location: location, fileSystem: MemoryFileSystem(directories: ["/data"])))
    self.beforeSaving = beforeSaving
    self.afterSnapshot = afterSnapshot
  }

  /// The number of snapshots that have been taken.
  var snapshotCount: Int { snapshots.withLock { $0 } }

  func snapshot() async throws -> Snapshot<Note> {
    let snapshot = try await base.snapshot()
    let call = snapshots.withLock { count in
      count += 1
      return count
    }
    try await afterSnapshot(call)
    return snapshot
  }

  func save(contentsOf items: [Note]) async throws {
    try beforeSaving(items)
    try await base.save(contentsOf: items)
  }

  func changes() async throws -> AsyncStream<Commit<Note>> { try await base.changes() }
  func save(_ item: Note) async throws { try await save(contentsOf: [item]) }
  func delete(_ id: Int) async throws { try await base.delete(id) }
  func delete(contentsOf ids: [Int]) async throws { try await base.delete(contentsOf: ids) }
  func find(by id: Int) async throws -> Note? { try await base.find(by: id) }
  func loadAll() async throws -> [Note] { try await base.loadAll() }
  func flush() async throws { try await base.flush() }
  func close() async throws { try await base.close() }
}

/// A door that tasks wait at until it is opened.
final class Door: Sendable {
  private let arrivals = AsyncStream.makeStream(of: Void.self)
  private let passage = AsyncStream.makeStream(of: Never.self)

  /// Announces the caller and waits; cancellation does not end the wait.
  func pass() async {
    arrivals.continuation.yield()
    let passage = passage.stream
    await Task { for await _ in passage {} }.value
  }

  /// Waits until a caller is at the door.
  func arrived() async {
    for await _ in arrivals.stream { return }
  }

  func open() { passage.continuation.finish() }
}

/// The error that a test's store throws.
struct Refusal: Error, CustomStringConvertible {
  let description: String
}

@MainActor
func model(of store: BentStore) -> StoreListModel<Note> {
  StoreListModel(store: store) { $0.id < $1.id }
}

/// Waits until something observable holds, woken by each change.
@MainActor
func until(_ holds: @MainActor () -> Bool) async {
  while true {
    var isTrue = false
    await withCheckedContinuation { continuation in
      // No other code runs on the main actor between looking and listening.
      let change = Box<CheckedContinuation<Void, Never>?>(continuation)
      withObservationTracking {
        isTrue = holds()
      } onChange: {
        change.current?.resume()
      }
      if isTrue {
        change.set(nil)
        continuation.resume()
      }
    }
    if isTrue { return }
  }
}

extension StoreListModel where Item == Note {
  var texts: [String] { items.map(\.text) }
}
