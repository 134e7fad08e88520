import Persistence
import Synchronization

/// Keeps a copy of every 100th content of the store's file.
///
/// The defect: these changes cost two writes.
final class RotatingFileSystem: WrappingFileSystem {
  static let copyEnding = ".bak"

  let base: any FileSystem
  private let name: String
  private let state = Mutex((changes: 0, written: [UInt8]()))

  init(_ configuration: StoreConfiguration) {
    base = configuration.fileSystem
    name = configuration.location.filename
  }

  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    state.withLock { $0.written = bytes }
    try base.write(bytes, to: file)
  }

  func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    try base.rename(source, to: destination, in: directory)
    let copied = state.withLock { state -> [UInt8]? in
      state.changes += 1
      return state.changes.isMultiple(of: 100) ? state.written : nil
    }
    guard let copied else { return }
    try base.withFile(name + Self.copyEnding, in: directory, .replace) {
      file throws(FileSystemError) in try base.write(copied, to: file)
    }
  }
}
