import CSQLite
import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

struct Note: Storable, Equatable {
  var id: String
  var text: String
  var weight = 0.5
}

/// A store's place in a directory that is removed afterwards.
struct DatabaseDirectory {
  let location: StoreLocation
  var directory: String { location.directory }
  var path: String { location.path }

  func configuration(
    _ durability: Durability = .powerLoss, recovery: RecoveryPolicy = .refuse,
    codec: any ItemCodec = JSONItemCodec()
  ) -> StoreConfiguration {
    StoreConfiguration(
      location: location, durability: durability, recovery: recovery, codec: codec)
  }

  func open(_ durability: Durability = .powerLoss) throws -> SQLiteStore<Note> {
    try SQLiteStore(configuration: configuration(durability))
  }

  func bytes(_ ending: String = "") throws -> Data {
    try Data(contentsOf: URL(filePath: path + ending))
  }

  func put(_ bytes: Data, _ ending: String = "") throws {
    try bytes.write(to: URL(filePath: path + ending))
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  /// Changes the database as another program would.
  func execute(_ sql: String) throws {
    var handle: OpaquePointer?
    #expect(sqlite3_open(path, &handle) == SQLITE_OK)
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    #expect(code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
    sqlite3_close(handle)
  }
}

/// Calls the body with a separate place.
func inPlace<Result>(
  _ filename: String = "data.sqlite", _ body: (DatabaseDirectory) async throws -> Result
) async throws -> Result {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "sqlite-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  let place = DatabaseDirectory(location: try StoreLocation(directory: url, filename: filename))
  do {
    let result = try await body(place)
    try FileManager.default.removeItem(at: url)
    return result
  } catch {
    try FileManager.default.removeItem(at: url)
    throw error
  }
}

/// The code of the `StoreError` that a call throws.
func code(_ call: () async throws -> Void) async -> StoreError.Code? {
  do {
    try await call()
    return nil
  } catch {
    return (error as? StoreError)?.code
  }
}

/// An executor that keeps its jobs until it is let go: a disk that has stalled.
final class HeldExecutor: TaskExecutor {
  private let thread = IOThread(name: "held")
  private let state = Mutex<(isHeld: Bool, jobs: [UnownedJob])>((true, []))

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let runs = state.withLock { state in
      if state.isHeld { state.jobs.append(job) }
      return !state.isHeld
    }
    if runs { thread.enqueue(ExecutorJob(job)) }
  }

  func letGo() {
    let jobs = state.withLock { state in
      defer { state = (false, []) }
      return state.jobs
    }
    for job in jobs { thread.enqueue(ExecutorJob(job)) }
  }

  func stop() { thread.stop() }
}

/// The quarantines that were reported.
final class Reports: Sendable {
  private let reports = Mutex<[Quarantine]>([])
  var all: [Quarantine] { reports.withLock { $0 } }
  func add(_ report: Quarantine) { reports.withLock { $0.append(report) } }
}
