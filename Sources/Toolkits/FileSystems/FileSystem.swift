/// The few file operations that a store needs, behind a protocol so that they can be replaced.
///
/// All operations happen in a directory that is opened once, and a file is named by one path
/// component in that directory. No path is looked up a second time, so a store writes only to the
/// directory that it opened.
///
/// All calls are synchronous and may be made from any thread. A call that throws has changed
/// nothing, except that a failed write may have written the beginning of its bytes. The error
/// contains the whole path.
public protocol FileSystem: Sendable {
  /// Opens a directory (`open(2)` with `O_DIRECTORY`).
  ///
  /// - Parameter path: The directory's path, absolute or relative to the current working directory.
  /// - Returns: The directory, with its absolute path; close it exactly once.
  /// - Throws: ``FileSystemError``: `ENOTDIR` for a file.
  func openDirectory(_ path: String) throws(FileSystemError) -> OpenDirectory

  /// Closes a directory (`close(2)`); files that were opened in the directory stay open.
  ///
  /// - Throws: ``FileSystemError``; the descriptor is closed even then.
  func closeDirectory(_ directory: OpenDirectory) throws(FileSystemError)

  /// Opens a file (`openat(2)`).
  ///
  /// - Returns: The file; close it exactly once.
  /// - Throws: ``FileSystemError``: `ELOOP` for a symbolic link, `EISDIR` for a directory,
  ///   `ENOTSUP` or `ENXIO` for any other kind of file, such as a FIFO or a device.
  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile

  /// Closes a file (`close(2)`) and releases its lock. The descriptor is closed even if the call
  /// throws.
  ///
  /// - Throws: ``FileSystemError``.
  func close(_ file: OpenFile) throws(FileSystemError)

  /// Reads a file opened with ``OpenMode/read`` or ``OpenMode/update`` from its beginning to its
  /// end (`pread(2)`).
  ///
  /// - Throws: ``FileSystemError``: `EFBIG` for a file that does not fit into memory.
  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8]

  /// Reads a part of a file opened with ``OpenMode/read`` or ``OpenMode/update`` (`pread(2)`).
  ///
  /// - Returns: The bytes of the range, counted from 0, that exist: fewer at the file's end, none
  ///   beyond it.
  /// - Throws: ``FileSystemError``: `EFBIG` for a range that does not fit into memory.
  func read(_ file: OpenFile, in range: Range<Int>) throws(FileSystemError) -> [UInt8]

  /// Appends all the bytes to the bytes written before, in a file opened for writing (`write(2)`).
  ///
  /// A short write is continued until all bytes are written.
  ///
  /// - Throws: ``FileSystemError``; the beginning of the bytes may have been written.
  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError)

  /// Appends the bytes of several pieces, in order, to the bytes written before, as one write
  /// (`writev(2)`).
  ///
  /// A caller that has its bytes in pieces need not copy them into one array. The default
  /// implementation joins the pieces and writes the result. The file must be opened for writing.
  ///
  /// - Throws: ``FileSystemError``; the beginning of the bytes may have been written.
  func write(pieces: [ArraySlice<UInt8>], to file: OpenFile) throws(FileSystemError)

  /// Writes all the bytes at an offset and overwrites the bytes there (`pwrite(2)`).
  ///
  /// The file must be opened with ``OpenMode/update``. A short write is continued until all bytes
  /// are written. Bytes before the offset that were never written are zeros.
  ///
  /// - Throws: ``FileSystemError``; the beginning of the bytes may have been written.
  func write(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(FileSystemError)

  /// Sets the length of a file opened with ``OpenMode/update`` (`ftruncate(2)`); new bytes are
  /// zeros.
  ///
  /// - Throws: ``FileSystemError``.
  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError)

  /// Waits until the file's bytes and its length are on the disk (`fdatasync(2)`, `F_FULLFSYNC` on
  /// Apple systems).
  ///
  /// The call writes everything that a later read needs, but not the file's timestamps (POSIX,
  /// "synchronized I/O data integrity completion"). On Linux, overwriting bytes that are already on
  /// the disk therefore costs no commit of the file system's own journal.
  ///
  /// - Throws: ``FileSystemError``; bytes written since the last success may then be lost.
  func synchronize(_ file: OpenFile) throws(FileSystemError)

  /// Waits until the directory's entries are on the disk (`fsync(2)` on the directory).
  ///
  /// - Throws: ``FileSystemError``; renames since the last success may then be lost.
  func synchronizeDirectory(_ directory: OpenDirectory) throws(FileSystemError)

  /// Renames a file in a single step and replaces any file with the new name (`renameat(2)`).
  ///
  /// - Throws: ``FileSystemError``.
  func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError)

  /// Removes a file (`unlinkat(2)`).
  ///
  /// - Throws: ``FileSystemError``.
  func remove(_ name: String, in directory: OpenDirectory) throws(FileSystemError)

  /// Lists the names in a directory in sorted order, without `.` and `..` (`readdir(3)`).
  ///
  /// - Throws: ``FileSystemError``.
  func list(_ directory: OpenDirectory) throws(FileSystemError) -> [String]

  /// Takes the exclusive lock of a file without waiting (`flock(2)`).
  ///
  /// Closing the file releases the lock, and so does the end of the process, however it ends.
  ///
  /// - Parameter file: A file opened with ``OpenMode/lock``.
  /// - Throws: ``FileSystemError`` with number `EWOULDBLOCK` if another opener has the lock.
  func lock(_ file: OpenFile) throws(FileSystemError)

  /// Returns the identity and the length of the file that has a name now, without opening the file.
  ///
  /// Uses `statx(2)` without the timestamps, or `fstatat(2)` if the system lacks that call. A
  /// symbolic link is not followed.
  ///
  /// - Throws: ``FileSystemError`` with number `ENOENT` if nothing has the name.
  func status(
    of name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileStatus

  /// Returns the identity and the length of an open file, even if it was renamed or removed.
  ///
  /// Uses `statx(2)` without the timestamps, or `fstat(2)`.
  ///
  /// - Throws: ``FileSystemError``.
  func status(of file: OpenFile) throws(FileSystemError) -> FileStatus
}
