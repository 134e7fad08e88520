import Persistence
import SeededRandom
import Synchronization

/// Gives other threads the processor before operations, by a seed: a store in memory would else
/// be so fast that its calls hardly ever overlap.
final class JitterFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let random: Mutex<SplitMix64>

  init(_ base: any FileSystem, seed: UInt64) {
    self.base = base
    random = Mutex(SplitMix64(seed: seed))
  }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    switch call.operation {
    case .open, .read, .write, .synchronize, .synchronizeDirectory, .rename, .remove: jitter()
    case .close, .list, .lock, .identify, .openDirectory, .closeDirectory: break
    }
    return try body()
  }

  private func jitter() {
    let bits = random.withLock { $0.next() }
    yieldThread(times: bits & 1 == 0 ? 0 : Int(bits >> 1 & 3))
  }
}
