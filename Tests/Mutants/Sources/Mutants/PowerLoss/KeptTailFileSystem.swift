import Persistence
import Synchronization

/// Cuts off no bytes while a log is opened: what a killed process left of an entry stays in the file,
/// and the next entry comes behind it.
final class KeptTailFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let isOpening = Mutex(true)

  init(_ base: any FileSystem) { self.base = base }

  /// Ends the defect, because the log cuts off a failed write rightly.
  func endOpening() { isOpening.withLock { $0 = false } }

  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    if isOpening.withLock(\.self) { return }
    try base.truncate(file, to: length)
  }
}
