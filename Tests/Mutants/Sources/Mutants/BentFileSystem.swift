import Foundation
import Persistence
import Synchronization

/// The layer between a ``MutantStore`` and its file: the defects that are about bytes and paths.
struct BentFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let defect: Defect
  /// The store's file.
  private let path: String
  /// The bytes that reading the file gives, whatever is in it.
  private let shown: [UInt8]?
  /// The suffix that `uniqueTemporary` adds to the name of a temporary file.
  private let mark = ".\(UUID().uuidString)"
  private let lockFile = MutexBox<OpenFile?>(nil)

  init(_ base: any FileSystem, _ defect: Defect, path: String, shown: [UInt8]? = nil) {
    self.base = base
    self.defect = defect
    self.path = path
    self.shown = shown
  }

  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    do {
      let name = marked(name)
      let file = try inBent(directory, name) { directory, name throws(FileSystemError) in
        try base.open(name, in: directory, mode)
      }
      if mode == .lock { lockFile.value.withLock { $0 = file } }
      return file
    } catch {
      throw mode == .read ? bent(error) : error
    }
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    if defect == .keepsLock, lockFile.value.withLock({ $0 == file }) { return }
    try base.close(file)
  }

  func lock(_ file: OpenFile) throws(FileSystemError) {
    if defect != .ignoresLock { try base.lock(file) }
  }

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

  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try base.synchronize(file)
    if defect == .synchronisesTwice { try base.synchronize(file) }
  }

  func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    if defect == .quarantineDeletes, directory.path(of: source) == path {
      return try base.remove(source, in: directory)
    }
    let source = marked(source)
    try inBent(directory, destination) { place, name throws(FileSystemError) in
      if place == directory { return try base.rename(source, to: name, in: directory) }
      try inBent(directory, source) { origin, source throws(FileSystemError) in
        try move(source, in: origin, to: name, in: place)
      }
    }
  }

  func remove(_ name: String, in directory: OpenDirectory) throws(FileSystemError) {
    try inBent(directory, marked(name)) { directory, name throws(FileSystemError) in
      try base.remove(name, in: directory)
    }
  }

  func status(
    of name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileStatus {
    try inBent(directory, name) { directory, name throws(FileSystemError) in
      try base.status(of: name, in: directory)
    }
  }

  /// Moves a file out of the directory that the store was given.
  private func move(
    _ source: String, in origin: OpenDirectory, to name: String, in place: OpenDirectory
  ) throws(FileSystemError) {
    if origin.path == place.path { return try base.rename(source, to: name, in: origin) }
    let bytes = try base.withFile(source, in: origin, .read, base.read)
    try base.withFile(name, in: place, .replace) { file throws(FileSystemError) in
      try base.write(bytes, to: file)
    }
    try base.remove(source, in: origin)
  }

  /// Calls `body` with the place to which the defect redirects a name.
  private func inBent<Result>(
    _ directory: OpenDirectory, _ name: String,
    _ body: (OpenDirectory, String) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let path = directory.path(of: name)
    let bent = bent(path)
    if bent == path { return try body(directory, name) }
    let url = URL(filePath: bent)
    let above = url.deletingLastPathComponent().path(percentEncoded: false)
    return try base.withDirectory(
      above.count > 1 && above.hasSuffix("/") ? String(above.dropLast()) : above
    ) {
      directory throws(FileSystemError) in
      try body(directory, url.lastPathComponent)
    }
  }

  /// The name under which `uniqueTemporary` keeps a temporary file.
  private func marked(_ name: String) -> String {
    defect == .uniqueTemporary && name.hasSuffix(".tmp") ? name + mark : name
  }

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
