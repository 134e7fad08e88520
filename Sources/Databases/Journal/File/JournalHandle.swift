import Persistence

/// The journal's file, open for reading and writing: exactly the file that the store read or wrote.
///
/// The file stays open as long as the store does, so that its identity cannot be given to another
/// file.
struct JournalHandle: ~Copyable {
  private let file: StoreFile
  /// The open file and its identity; `nil` before there is one.
  private var held: (file: HeldFile, identity: FileIdentity)?

  /// Starts without an open file: no file has the journal's name.
  init(_ file: StoreFile) { self.file = file }

  /// Takes ownership of an open file.
  init(_ file: StoreFile, _ opened: OpenedFile) {
    self.file = file
    held = (opened.held, opened.status.identity)
  }

  /// Returns the file after checking that it still has its name and its expected length.
  ///
  /// Cost: one query of a name's status (`FileSystem.status(of:in:)`).
  ///
  /// - Returns: The file, or `nil` if there is none and none was expected.
  /// - Throws: ``StoreError``: another file has the name, the file is missing, or another program
  ///   changed it.
  func checked(size: Int) throws(StoreError) -> HeldFile? {
    let present: FileStatus?
    do {
      present = try file.fileSystem.status(of: file.name, in: file.directory)
    } catch {
      guard error.isNoSuchFile else { throw .writing(file.path, error) }
      present = nil
    }
    guard present?.identity == held?.identity else { throw .journalMoved(file.path) }
    if let present, present.size != size { throw .journalChanged(file.path) }
    return held?.file
  }

  /// Takes ownership of the file that is about to get the journal's name.
  mutating func take(_ opened: OpenedFile) { held = (opened.held, opened.status.identity) }

  /// Releases the file.
  mutating func close() { held = nil }
}

/// A file that was opened for reading and writing, and its status at that time.
struct OpenedFile: Sendable {
  let held: HeldFile
  let status: FileStatus

  /// Opens a file of a store's directory.
  ///
  /// - Throws: `FileSystemError`: `ENOENT` if nothing has the name.
  init(_ name: String, of file: StoreFile) throws(FileSystemError) {
    let opened = try file.fileSystem.open(name, in: file.directory, .update)
    held = HeldFile(opened, on: file.fileSystem)
    status = try file.fileSystem.status(of: opened)
  }

  /// Reads all bytes of the file.
  func contents() throws(FileSystemError) -> [UInt8] { try held.fileSystem.read(held.file) }
}
