import Persistence
import Samples
import SimulatedDisk
import Synchronization

/// A place in memory, whose operations can be held up or made to fail.
struct ControlledDisk {
  let gated: GatedFileSystem
  let faulting: FaultingFileSystem
  let configuration: StoreConfiguration

  init() throws {
    faulting = FaultingFileSystem(MemoryFileSystem(directories: ["/place"]))
    gated = GatedFileSystem(faulting)
    configuration = StoreConfiguration(
      location: try StoreLocation(directoryPath: "/place"), fileSystem: gated)
  }
}

/// The noted values, in the order in which any thread noted them.
final class Log<Value: Sendable>: Sendable {
  private let entries = Mutex<[Value]>([])

  func note(_ value: Value) { entries.withLock { $0.append(value) } }
  var values: [Value] { entries.withLock { $0 } }
}
