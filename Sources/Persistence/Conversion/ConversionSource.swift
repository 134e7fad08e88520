/// A store's file that is to be read as it is, with its lock, so that nobody writes meanwhile.
///
/// The file is never opened for writing. Its lock's file is made where there is none, and stays, as with
/// every store.
///
/// Safe to use from any thread.
public final class ConversionSource: Sendable {
  /// Where it is.
  public let path: String
  /// Which file it is.
  let identity: FileIdentity
  private let lock: StoreLock
  private let fileSystem: any FileSystem
  private let name: String

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - location: The file.
  ///   - fileSystem: Where it is.
  /// - Throws: ``StoreError`` with code `inUse` while a store has it open, `unreadable` where there is no
  ///   file, or others of opening.
  public init(
    _ location: StoreLocation, on fileSystem: any FileSystem = PosixFileSystem()
  ) throws(StoreError) {
    // Before the lock's file is made beside a file that is not there.
    do {
      identity = try fileSystem.withDirectory(location.directory) {
        directory throws(FileSystemError) in
        try fileSystem.identify(location.filename, in: directory)
      }
    } catch {
      throw .reading(location.path, error)
    }
    lock = try StoreLock(of: location, on: fileSystem)
    path = lock.directory.path(of: location.filename)
    name = location.filename
    self.fileSystem = fileSystem
  }

  /// Gives the lock up; nothing is read after that.
  ///
  /// Idempotent.
  public func close() { lock.release() }

  /// The names of the files beside it.
  ///
  /// - Throws: ``StoreError`` when the directory cannot be read.
  public func surroundings() throws(StoreError) -> FileSurroundings {
    try FileSurroundings(ofFile: path, on: fileSystem, heldLocks: nil)
  }

  /// How long it is, and the checksum of its bytes.
  ///
  /// O(bytes).
  ///
  /// - Returns: What differs once the file has changed.
  /// - Throws: ``StoreError`` when it cannot be read.
  public func fingerprint() throws(StoreError) -> FileFingerprint {
    FileFingerprint(of: try bytes())
  }

  /// Reads the items, of all but a database.
  ///
  /// O(bytes).
  ///
  /// - Parameters:
  ///   - idField: The name of the member that is the id of a JSON store's items.
  ///   - done: How many of the first items an interrupted conversion has taken from the same bytes;
  ///     those of a JSON store's file need not be decoded again.
  /// - Returns: The items.
  /// - Throws: ``StoreError``; the file is untouched.
  public func items(idField: String, done: Int = 0) throws(StoreError) -> RawItems {
    let isMarked = try surroundings().companions.contains { $0.role == .openMark }
    return try RawItems(
      reading: try bytes(), path: path, isMarked: isMarked, idField: idField, done: done)
  }

  private func bytes() throws(StoreError) -> [UInt8] {
    do {
      return try fileSystem.withFile(name, in: lock.directory, .read, fileSystem.read)
    } catch {
      throw .reading(path, error)
    }
  }
}

/// By what a file's bytes are known again.
public struct FileFingerprint: Sendable, Equatable, Codable {
  /// How many there are.
  public let bytes: Int
  /// Their CRC-32C.
  public let checksum: UInt32

  /// The fingerprint of these bytes.
  ///
  /// O(bytes).
  init(of content: some Collection<UInt8>) {
    bytes = content.count
    checksum = CRC32C(of: content).value
  }
}
