import Foundation
import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What stands between a ``MutantStore`` and its file: the defects that are about bytes and paths.
struct BentFileSystem: FileSystem {
  private let base: any FileSystem
  private let defect: Defect
  /// The store's file.
  private let path: String
  /// What reading the file gives, whatever is in it.
  private let shown: [UInt8]?

  init(_ base: any FileSystem, _ defect: Defect, path: String, shown: [UInt8]? = nil) {
    self.base = base
    self.defect = defect
    self.path = path
    self.shown = shown
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    do {
      return try base.open(bent(path), mode)
    } catch {
      throw mode == .read ? bent(error) : error
    }
  }

  func close(_ file: OpenFile) throws(FileSystemError) { try base.close(file) }

  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try base.read(file) } catch { throw bent(error) }
    if let shown { return shown }
    guard defect == .acceptsTruncation else { return bytes }
    guard let array = FileShape.array(fromChecked: bytes) else {
      throw FileSystemError(.read, path, number: EIO)
    }
    return array
  }

  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    switch defect {
    case .noChecksum: try base.write(FileShape.array(bytes), to: file)
    case .acceptsTruncation: try base.write(FileShape.checkedLines(bytes), to: file)
    case .swallowsWriteErrors: do { try base.write(bytes, to: file) } catch { /* The defect. */  }
    default: try base.write(bytes, to: file)
    }
  }

  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try base.truncate(file, to: length)
  }

  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try base.synchronize(file)
    if defect == .synchronisesTwice { try base.synchronize(file) }
  }

  func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    try base.synchronizeDirectory(path)
  }

  func rename(_ source: String, to destination: String) throws(FileSystemError) {
    if defect == .quarantineDeletes, source == path { return try base.remove(source) }
    try base.rename(bent(source), to: bent(destination))
  }

  func remove(_ path: String) throws(FileSystemError) { try base.remove(bent(path)) }
  func list(_ directory: String) throws(FileSystemError) -> [String] { try base.list(directory) }
  func lock(_ file: OpenFile) throws(FileSystemError) { try base.lock(file) }

  private func bent(_ path: String) -> String {
    switch defect {
    case .decodesPercent:
      URL(filePath: path.removingPercentEncoding ?? path).standardized.path(percentEncoded: false)
    case .followsLinks where path == self.path:
      URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    default: path
    }
  }

  /// An error as "no such file", where that is the defect.
  private func bent(_ error: FileSystemError) -> FileSystemError {
    let isHidden =
      switch defect {
      case .unreadableIsEmpty: true
      case .directoryIsEmpty: error.number == EISDIR
      default: false
      }
    return isHidden ? FileSystemError(.open, path, number: ENOENT) : error
  }
}
