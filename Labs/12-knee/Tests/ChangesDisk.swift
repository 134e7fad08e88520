import Persistence
import Synchronization

/// The file operations of a ``ChangesFile``.
final class ChangesDisk: Sendable {
  let path: String
  private let name: String
  private let isSynchronized: Bool
  private let fileSystem: any FileSystem
  private let directory: OpenDirectory
  private let closed = Mutex(false)
  /// The file's last known status; another program may replace the file.
  private let known = Mutex<FileStatus?>(nil)

  init(_ configuration: StoreConfiguration) throws {
    path = configuration.location.path
    name = configuration.location.filename
    isSynchronized = configuration.durability == .powerLoss
    fileSystem = configuration.fileSystem
    do {
      directory = try fileSystem.openDirectory(configuration.location.directory)
    } catch {
      throw Self.failure(.inputOutput, "The directory cannot be opened.", path, error)
    }
  }

  var isClosed: Bool { closed.withLock { $0 } }

  func close() {
    let wasClosed = closed.withLock { closed in
      defer { closed = true }
      return closed
    }
    if wasClosed { return }
    do { try fileSystem.closeDirectory(directory) } catch { /* Nothing was written through it. */  }
  }

  /// The bytes of the file, which are durable from then on; empty if there is no file.
  func read() throws -> [UInt8] {
    do {
      let bytes = try fileSystem.withFile(name, in: directory, .read) {
        file throws(FileSystemError) in
        let bytes = try fileSystem.read(file)
        try note(file)
        if isSynchronized { try fileSystem.synchronize(file) }
        return bytes
      }
      if isSynchronized { try fileSystem.synchronizeDirectory(directory) }
      return bytes
    } catch let error where error.operation == .open && error.number == 2 {
      return []
    } catch {
      throw Self.failure(.unreadable, "The file cannot be read; it is untouched.", path, error)
    }
  }

  func append(_ bytes: [UInt8]) throws {
    var (isOther, isWritten) = (false, false)
    do {
      try fileSystem.withFile(name, in: directory, .append) { file throws(FileSystemError) in
        let status = try fileSystem.status(of: file)
        isOther = known.withLock {
          $0.map { ($0.identity, $0.size) != (status.identity, status.size) } ?? false
        }
        if isOther { return }
        try fileSystem.write(bytes, to: file)
        isWritten = true
        try note(file)
        if isSynchronized { try fileSystem.synchronize(file) }
      }
    } catch {
      throw Self.failure(
        isWritten ? .outcomeUnknown : .inputOutput, "The change could not be written.", path, error)
    }
    if isOther {
      throw StoreError(
        .failed, "Another program changed the file; nothing was changed. Open the store again.",
        location: path)
    }
  }

  private func note(_ file: OpenFile) throws(FileSystemError) {
    let status = try fileSystem.status(of: file)
    known.withLock { $0 = status }
  }

  func replace(by bytes: [UInt8]) throws {
    let temporary = name + ".tmp"
    var status: FileStatus?
    do {
      try fileSystem.withFile(temporary, in: directory, .replace) { file throws(FileSystemError) in
        try fileSystem.write(bytes, to: file)
        status = try fileSystem.status(of: file)
        if isSynchronized { try fileSystem.synchronize(file) }
      }
      try fileSystem.rename(temporary, to: name, in: directory)
      known.withLock { $0 = status }
    } catch {
      throw Self.failure(.inputOutput, "The file could not be replaced.", path, error)
    }
    guard isSynchronized else { return }
    do { try fileSystem.synchronizeDirectory(directory) } catch {
      throw Self.failure(.outcomeUnknown, "The new file may be there or not.", path, error)
    }
  }

  private static func failure(
    _ code: StoreError.Code, _ message: String, _ path: String, _ cause: FileSystemError
  ) -> StoreError {
    StoreError(code, message + " Look at the cause.", location: path, cause: cause)
  }
}
