import Persistence
import SeededRandom
import Synchronization

/// Calls a hook on the operation's thread before every operation.
///
/// The hook may wait.
struct HookedFileSystem: WrappingFileSystem {
  /// Receives the number of bytes of the next write, and 0 for every other operation.
  typealias Hook = @Sendable (_ operation: FileOperation, _ byteCount: Int) -> Void

  let base: any FileSystem
  let hook: Hook

  init(_ base: any FileSystem, before hook: @escaping Hook) {
    self.base = base
    self.hook = hook
  }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    hook(call.operation, call.bytes?.count ?? 0)
    return try body()
  }
}

extension HookedFileSystem {
  /// Yields the processor to other threads before operations, as a seed determines.
  ///
  /// Without this, a store in memory would be so fast that its calls hardly ever overlap.
  static func jittering(_ base: any FileSystem, seed: UInt64) -> HookedFileSystem {
    let random = JitterSource(seed)
    return HookedFileSystem(base) { operation, _ in
      switch operation {
      case .open, .read, .write, .synchronize, .synchronizeDirectory, .rename, .remove:
        yieldThread(times: random.next())
      case .close, .truncate, .list, .lock, .identify, .openDirectory, .closeDirectory: break
      }
    }
  }
}

/// Provides the number of yields before each operation.
private final class JitterSource: Sendable {
  private let random: Mutex<SplitMix64>

  init(_ seed: UInt64) { random = Mutex(SplitMix64(seed: seed)) }

  func next() -> Int {
    let bits = random.withLock { $0.next() }
    return bits & 1 == 0 ? 0 : Int(bits >> 1 & 3)
  }
}
