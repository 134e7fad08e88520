import Persistence
import SimulatedDisk
import Synchronization

/// Controls the operations that go through a `FileSystem`.
final class FileSystemControl: FileControl {
  private let recording: RecordingFileSystem
  private let faulting: FaultingFileSystem
  private let held: HeldOperations
  private let counted: CountedOperations

  /// The kinds of operations that a fault counts, shared with the closure that reads them.
  private final class CountedOperations: Sendable {
    let kinds = Mutex(Set(FileOperation.allCases))
  }

  var fileSystem: any FileSystem { recording }

  /// Creates a control of the operations that go through ``fileSystem``.
  init(_ base: any FileSystem) {
    let held = HeldOperations()
    let counted = CountedOperations()
    let hooked = HookedFileSystem(base) { operation, _ in held.pass(operation) }
    self.held = held
    self.counted = counted
    faulting = FaultingFileSystem(hooked) { operation, _ in
      counted.kinds.withLock { $0.contains(operation) }
    }
    recording = RecordingFileSystem(faulting)
  }

  func arm(_ fault: Fault, of operations: Set<FileOperation>) {
    counted.kinds.withLock { $0 = operations }
    faulting.arm(fault)
  }

  func disarm() {
    faulting.disarm()
    // Later operations are not counted, because the fault is over.
    counted.kinds.withLock { $0 = [] }
  }

  var operationsSeen: Int { faulting.operationsSeen }
  var hasFired: Bool { faulting.hasFired }

  func hold(_ operations: Set<FileOperation>) { held.hold(operations) }
  func hold(_ operation: FileOperation, occurrence: Int) {
    held.hold(operation, occurrence: occurrence)
  }
  var heldCount: Int { held.count }
  func release() { held.release() }

  func record() { recording.reset() }

  func operations() -> [SeenOperation] {
    recording.trace.operations.map { operation in
      let isWritten = operation.operation == .write && operation.error == nil
      return SeenOperation(
        operation: operation.operation,
        bytesWritten: isWritten ? operation.byteCount ?? 0 : 0,
        hasFailed: operation.error != nil,
        description: operation.description)
    }
  }

  var unfollowed: String? { nil }

  func end() { release() }
}
