import Foundation
import Measurement
import Persistence
import ResultModel
import Synchronization

@testable import Workloads

/// A small test store: it reads its file when opened, writes it when closed, counts the calls, and
/// can lose every n-th save.
actor RecordingStore: Store {
  typealias Item = BenchmarkRecord

  private(set) var content: [String: BenchmarkRecord] = [:]
  private(set) var saved: [BenchmarkRecord] = []
  private(set) var found: [String] = []
  /// The ids of which the newest save was lost.
  private(set) var lost: Set<String> = []
  /// The number of finds without a result.
  private(set) var misses = 0
  /// The ids that were saved while there was an item of that id.
  private(set) var replaced: [String] = []
  private let configuration: StoreConfiguration?
  private let lossPeriod: Int?

  init() {
    configuration = nil
    lossPeriod = nil
  }

  init(_ configuration: StoreConfiguration, losingEvery lossPeriod: Int? = nil) throws {
    self.configuration = configuration
    self.lossPeriod = lossPeriod
    let bytes = try configuration.fileSystem.contents(ofFile: configuration.location.path)
    for item in try JSONDecoder().decode([BenchmarkRecord].self, from: Data(bytes)) {
      content[item.id] = item
    }
  }

  func save(_ item: BenchmarkRecord) {
    saved.append(item)
    if content[item.id] != nil { replaced.append(item.id) }
    if let lossPeriod, saved.count.isMultiple(of: lossPeriod) {
      lost.insert(item.id)
      return
    }
    lost.remove(item.id)
    content[item.id] = item
  }

  func find(by id: String) -> BenchmarkRecord? {
    found.append(id)
    if content[id] == nil { misses += 1 }
    return content[id]
  }

  func close() throws {
    guard let configuration else { return }
    let bytes = [UInt8](try JSONEncoder().encode(Array(content.values)))
    try configuration.fileSystem.write(bytes, toFile: configuration.location.path)
  }

  func save(contentsOf items: [BenchmarkRecord]) { for item in items { save(item) } }
  func delete(_ id: String) { content[id] = nil }
  func delete(contentsOf ids: [String]) { for id in ids { delete(id) } }
  func loadAll() -> [BenchmarkRecord] { Array(content.values) }
  func flush() {}
}

/// A value that closures of any thread may share.
final class Shared<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value { mutex.withLock { $0 } }

  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { body(&$0) }
  }
}

/// Runs the body with the path of a fresh real directory, which is removed afterwards.
func inTemporaryDirectory<Result>(
  _ body: (_ path: String) async throws -> Result
) async throws -> Result {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "workloads-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  defer {
    do { try FileManager.default.removeItem(at: url) } catch { print("left \(url): \(error)") }
  }
  return try await body(url.path(percentEncoded: false))
}

/// A scenario of the tests, with few words.
func scenario(
  _ workload: Workload, clients: Int = 1, records: Int = 100,
  _ durability: RecordedDurability = .processCrash
) -> Scenario {
  Scenario(workload, clients: clients, records: records, durability: durability)
}

extension RoundRequest {
  /// Records this number of the clients' calls, however long the machine takes for these calls.
  mutating func record(_ operations: Int) {
    (recordedOperations, recordingTime) = (operations, 60_000_000_000)
  }
}

// The arguments that most tests leave out: the items are the benchmark's own.

extension Round where Source == GeneratedRecords {
  init<Measured: Store>(
    request: RoundRequest, kind: Arm.Kind, findsNothing: Bool = false,
    open: @escaping @Sendable (StoreConfiguration) async throws -> Measured
  ) where Measured.Item == BenchmarkRecord {
    self.init(
      request: request, items: GeneratedRecords(), kind: kind, findsNothing: findsNothing,
      open: Workloads.opening(open))
  }

  init<Measured: Store & BlockingStore>(
    request: RoundRequest, kind: Arm.Kind,
    open: @escaping @Sendable (StoreConfiguration) async throws -> Measured
  ) where Measured.Item == BenchmarkRecord {
    self.init(
      request: request, items: GeneratedRecords(), kind: kind, open: Workloads.opening(open))
  }
}

extension ClosedLoop {
  func run<Measured: Store>(
    _ store: Measured, rings: [OperationRing], revisionBase: Int
  ) async throws -> [ClientTally] where Measured.Item == BenchmarkRecord {
    try await run(
      MeasuredStore(store, items: GeneratedRecords()), rings: rings, revisionBase: revisionBase)
  }

  func runOnThreads<Measured: Store & BlockingStore>(
    _ store: Measured, rings: [OperationRing], revisionBase: Int
  ) async throws -> [ClientTally] where Measured.Item == BenchmarkRecord {
    try await runOnThreads(
      MeasuredStore(store, items: GeneratedRecords()), arm: "test", rings: rings,
      revisionBase: revisionBase)
  }
}

extension EndState {
  func difference(from items: [BenchmarkRecord]) -> String? {
    difference(from: items, of: GeneratedRecords())
  }
}

extension OpenLoop {
  func run<Measured: Store>(
    _ store: Measured, rings: [OperationRing], revisionBase: Int
  ) async throws -> OpenLoopPacing where Measured.Item == BenchmarkRecord {
    try await run(
      MeasuredStore(store, items: GeneratedRecords()), rings: rings, revisionBase: revisionBase)
  }
}
