import Persistence
import Synchronization

/// Gives other threads the processor before operations, by a seed: a store in memory would else
/// be so fast that its calls hardly ever overlap.
final class JitterFileSystem: FileSystem {
  private let base: any FileSystem
  private let random: Mutex<SplitMix64>

  init(_ base: any FileSystem, seed: UInt64) {
    self.base = base
    random = Mutex(SplitMix64(seed: seed))
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    jitter()
    return try base.open(path, mode)
  }

  func close(_ file: OpenFile) throws(FileSystemError) { try base.close(file) }

  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    jitter()
    return try base.read(file)
  }

  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    jitter()
    try base.write(bytes, to: file)
  }

  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    jitter()
    try base.truncate(file, to: length)
  }

  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    jitter()
    try base.synchronize(file)
  }

  func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    jitter()
    try base.synchronizeDirectory(path)
  }

  func rename(_ source: String, to destination: String) throws(FileSystemError) {
    jitter()
    try base.rename(source, to: destination)
  }

  func remove(_ path: String) throws(FileSystemError) {
    jitter()
    try base.remove(path)
  }

  func list(_ directory: String) throws(FileSystemError) -> [String] { try base.list(directory) }

  func lock(_ file: OpenFile) throws(FileSystemError) { try base.lock(file) }

  private func jitter() {
    let bits = random.withLock { $0.next() }
    yieldThread(times: bits & 1 == 0 ? 0 : Int(bits >> 1 & 3))
  }
}
