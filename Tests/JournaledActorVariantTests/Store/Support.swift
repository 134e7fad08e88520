import Foundation
import Samples
import SimulatedDisk
import Synchronization

@testable import JournaledActorVariant
@testable import Persistence

/// A place in memory whose operations are counted, can be held up, and fail.
struct Bench {
  let memory = MemoryFileSystem(directories: ["/bench"])
  let faulting: FaultingFileSystem
  let recording: RecordingFileSystem
  let gated: GatedFileSystem
  var configuration: StoreConfiguration
  var thresholds = JournalThresholds()

  init() throws {
    faulting = FaultingFileSystem(memory)
    recording = RecordingFileSystem(faulting)
    gated = GatedFileSystem(recording)
    configuration = StoreConfiguration(
      location: try StoreLocation(directoryPath: "/bench"), fileSystem: gated)
  }

  /// A store that has its journal and its mark, so that a save is one write and one synchronisation.
  func store() async throws -> JournaledActorStore<Note> {
    let store = try open()
    try await store.save(Note(0))
    try await store.save(Note(0))
    recording.reset()
    return store
  }

  /// The store, opened here.
  func open() throws -> JournaledActorStore<Note> {
    try JournaledActorStore(configuration: configuration, thresholds: thresholds)
  }

  /// The journal, without the zeros behind it.
  var journal: [UInt8]? {
    memory.contents(of: "/bench/data.json").map { bytes in
      Array(bytes.prefix((bytes.lastIndex { $0 != 0 } ?? -1) + 1))
    }
  }

  /// The same place as another process finds it now.
  var copy: StoreConfiguration {
    var copy = configuration
    copy.fileSystem = MemoryFileSystem(memory.snapshot())
    return copy
  }
}

extension Note {
  init(_ key: Int, _ revision: Int = 0) {
    self = .sample(key: key, revision: revision)
  }
}

extension JournaledActorStore {
  /// Suspends until so many commits wait behind the one that is being written.
  nonisolated func queued(_ count: Int) async {
    while waitingCount < count { await Task.yield() }
  }

  /// Suspends until the last writer has ended: it looks for further commits after its callers return.
  nonisolated func isServedByNobody() async {
    while waiting.withLock({ $0.service != .free }) { await Task.yield() }
  }

  /// Returns after all the jobs that the actor's thread already had.
  func runsEarlierJobs() {}
}

/// Counts the decoded items.
final class CountingCodec: ItemCodec {
  private let count = Mutex(0)
  var decoded: Int { count.withLock { $0 } }

  func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    try JSONItemCodec().encode(value)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    if type == Note.self { count.withLock { $0 += 1 } }
    return try JSONItemCodec().decode(type, from: data)
  }
}

/// Records the task, the priority and the thread of each write.
final class TaskNotingFileSystem: WrappingFileSystem {
  struct Writer: Equatable {
    let task: Int?
    let priority: TaskPriority
    /// True if the thread is the store's own.
    let isOwnThread: Bool
  }

  let base: any FileSystem
  private let noted = Mutex<[Writer]>([])

  init(_ base: any FileSystem) { self.base = base }

  func takeNoted() -> [Writer] {
    noted.withLock { noted in
      defer { noted = [] }
      return noted
    }
  }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    if call.operation == .write {
      let task = withUnsafeCurrentTask { $0?.hashValue }
      let isOwnThread = Thread.current.name == "actor-journaled"
      let writer = Writer(task: task, priority: Task.currentPriority, isOwnThread: isOwnThread)
      noted.withLock { $0.append(writer) }
    }
    return try body()
  }
}
