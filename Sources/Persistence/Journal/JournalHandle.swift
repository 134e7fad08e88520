/// A journal's file, open for writing: the one that was opened with the store, and no other.
///
/// Opened when it is first needed, and closed with this value.
struct JournalHandle: ~Copyable {
  private let file: StoreFile
  private var handle: OpenFile?
  /// Which file it is, from the first opening on, until the store replaces it itself.
  private var identity: FileIdentity?

  /// Opens nothing yet.
  init(_ file: StoreFile) { self.file = file }

  deinit {
    // The descriptor is gone even when closing it fails; what was acknowledged is synchronised.
    if let handle { do { try file.fileSystem.close(handle) } catch { /* As said. */  } }
  }

  /// The file, once it is certain that it still has its name.
  ///
  /// Cost: one `fstatat(2)`.
  ///
  /// - Throws: ``StoreError``: another file has the name, or none.
  mutating func opened() throws(StoreError) -> OpenFile {
    let (fileSystem, path) = (file.fileSystem, file.path)
    do {
      let present = try fileSystem.identify(file.name, in: file.directory)
      guard present == identity ?? present else { throw StoreError.journalMoved(path, nil) }
      if let handle { return handle }
      let opened = try fileSystem.open(file.name, in: file.directory, .update)
      handle = opened
      identity = try fileSystem.identify(opened)
      return opened
    } catch let error as StoreError {
      throw error
    } catch let error as FileSystemError {
      throw error.isNoSuchFile ? .journalMoved(path, error) : .writing(path, error)
    } catch {
      throw .journalMoved(path, nil)
    }
  }

  /// Closes it, if it is open.
  mutating func close() {
    guard let handle = handle.take() else { return }
    // What was written through it is synchronised, or not to be.
    do { try file.fileSystem.close(handle) } catch { /* The descriptor is gone all the same. */  }
  }

  /// Closes it, and takes what has the name next for the store's.
  mutating func forget() {
    close()
    identity = nil
  }
}
