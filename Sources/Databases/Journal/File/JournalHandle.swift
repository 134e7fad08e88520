import Persistence

/// A journal's file, open for reading and writing: the one that the store read or wrote, and no other.
///
/// The file stays open as long as the store does, so that its identity cannot be given to another file.
struct JournalHandle: ~Copyable {
  private let file: StoreFile
  /// The open file, and which it is; `nil` before there is one.
  private var held: (file: HeldFile, identity: FileIdentity)?

  /// Opens nothing: no file has the journal's name.
  init(_ file: StoreFile) { self.file = file }

  /// Takes over a file that was opened.
  init(_ file: StoreFile, _ opened: OpenedFile) {
    self.file = file
    held = (opened.held, opened.status.identity)
  }

  /// The file, once it is certain that it still has its name and its length.
  ///
  /// Cost: one look at a name (`FileSystem.status(of:in:)`).
  ///
  /// - Parameter size: How long the file is, as far as the store knows.
  /// - Returns: The file, or `nil` where there is none, and none was expected.
  /// - Throws: ``StoreError``: another file has the name, or none, or another program changed the file.
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

  /// Takes a file for the store's own: the file that is about to be given the journal's name.
  mutating func take(_ opened: OpenedFile) { held = (opened.held, opened.status.identity) }

  /// Gives the file up.
  mutating func close() { held = nil }
}

/// A file that was opened for reading and writing, and its status at that time.
struct OpenedFile: Sendable {
  let held: HeldFile
  let status: FileStatus

  /// Opens a file of a store's directory.
  ///
  /// - Throws: ``FileSystemError``: `ENOENT` when nothing has the name.
  init(_ name: String, of file: StoreFile) throws(FileSystemError) {
    let opened = try file.fileSystem.open(name, in: file.directory, .update)
    held = HeldFile(opened, on: file.fileSystem)
    status = try file.fileSystem.status(of: opened)
  }

  /// All of the file's bytes.
  func contents() throws(FileSystemError) -> [UInt8] { try held.fileSystem.read(held.file) }
}
