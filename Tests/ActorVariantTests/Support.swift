import Persistence
import Samples
import SimulatedDisk
import Synchronization

/// A place in memory whose operations are counted, and can be held up.
struct Bench {
  let gated: GatedFileSystem
  let recording: RecordingFileSystem
  let configuration: StoreConfiguration

  init() throws {
    recording = RecordingFileSystem(MemoryFileSystem(directories: ["/bench"]))
    gated = GatedFileSystem(recording)
    configuration = StoreConfiguration(
      location: try StoreLocation(directoryPath: "/bench"), fileSystem: gated)
  }
}

extension Note {
  init(_ key: Int, _ revision: Int = 0) {
    self = .sample(key: key, revision: revision)
  }
}

/// The noted values, in the order in which any thread noted them.
final class Log<Value: Sendable>: Sendable {
  private let entries = Mutex<[Value]>([])

  func note(_ value: Value) { entries.withLock { $0.append(value) } }
  func clear() { entries.withLock { $0 = [] } }
  var values: [Value] { entries.withLock { $0 } }
}
