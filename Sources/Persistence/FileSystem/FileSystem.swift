/// The few file operations that a store needs, as a seam.
///
/// Everything happens in a directory that is opened once; one path component names a file in the
/// directory. Nothing looks a path up a second time, so that no store writes anywhere else than
/// where it was opened.
///
/// All calls are synchronous and may be made from any thread. A call that throws has changed
/// nothing, except that a failed write may have written the beginning of its bytes. Its error
/// carries the whole path.
public protocol FileSystem: Sendable {
  /// Opens a directory (`open(2)` with `O_DIRECTORY`).
  ///
  /// - Parameter path: The directory's path, absolute or relative to the working directory of now.
  /// - Returns: The directory, with its absolute path; close it once.
  /// - Throws: ``FileSystemError``: `ENOTDIR` for a file.
  func openDirectory(_ path: String) throws(FileSystemError) -> OpenDirectory

  /// Closes a directory (`close(2)`); files that were opened in it stay open.
  ///
  /// - Parameter directory: The directory.
  /// - Throws: ``FileSystemError``; the descriptor is gone all the same.
  func closeDirectory(_ directory: OpenDirectory) throws(FileSystemError)

  /// Opens a file (`openat(2)`).
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - directory: Where it is.
  ///   - mode: How to open it.
  /// - Returns: The file; close it once.
  /// - Throws: ``FileSystemError``: `ELOOP` for a symbolic link, `EISDIR` for a directory, `ENOTSUP`
  ///   or `ENXIO` for any other kind of file, such as a FIFO or a device.
  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile

  /// Closes a file (`close(2)`) and gives up its lock. The descriptor is gone even when this throws.
  ///
  /// - Parameter file: The file.
  /// - Throws: ``FileSystemError``.
  func close(_ file: OpenFile) throws(FileSystemError)

  /// Reads a file from its beginning to its end (`pread(2)`).
  ///
  /// - Parameter file: A file opened with ``OpenMode/read`` or ``OpenMode/update``.
  /// - Returns: All of its bytes.
  /// - Throws: ``FileSystemError``: `EFBIG` for a file that does not fit into memory.
  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8]

  /// Reads a part of a file (`pread(2)`).
  ///
  /// - Parameters:
  ///   - file: A file opened with ``OpenMode/read`` or ``OpenMode/update``.
  ///   - range: Which of its bytes, counted from 0.
  /// - Returns: The bytes of the range that the file has: fewer at the file's end, none behind it.
  /// - Throws: ``FileSystemError``: `EFBIG` for more than fits into memory.
  func read(_ file: OpenFile, in range: Range<Int>) throws(FileSystemError) -> [UInt8]

  /// Writes all the bytes at the end of what was written before (`write(2)`).
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write; short writes are continued until all bytes are written.
  ///   - file: A file opened for writing.
  /// - Throws: ``FileSystemError``; the beginning of the bytes may have been written.
  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError)

  /// Writes the bytes of several pieces at the end of what was written before, as one write of all of
  /// them (`writev(2)`).
  ///
  /// Spares a caller that has the bytes in pieces the copy of all of them. By default the pieces
  /// are joined and written.
  ///
  /// - Parameters:
  ///   - pieces: The pieces to write, in order.
  ///   - file: A file opened for writing.
  /// - Throws: ``FileSystemError``; the beginning of the bytes may have been written.
  func write(pieces: [ArraySlice<UInt8>], to file: OpenFile) throws(FileSystemError)

  /// Writes all the bytes at an offset, over the bytes there (`pwrite(2)`).
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write; short writes are continued until all bytes are written.
  ///   - file: A file opened with ``OpenMode/update``.
  ///   - offset: The place of the first byte; bytes before that place that were never written are
  ///     zeros.
  /// - Throws: ``FileSystemError``; the beginning of the bytes may have been written.
  func write(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(FileSystemError)

  /// Cuts a file to a length (`ftruncate(2)`).
  ///
  /// - Parameters:
  ///   - file: A file opened with ``OpenMode/update``.
  ///   - length: The file's new length; the bytes that a longer file lacks are zeros.
  /// - Throws: ``FileSystemError``.
  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError)

  /// Returns when the file's bytes and its length are on the disk (`fdatasync(2)`, `F_FULLFSYNC` on
  /// Apple systems).
  ///
  /// The call forces all that a later read needs, and does not force the times of the file (POSIX,
  /// "synchronized I/O data integrity completion"): on Linux, overwriting bytes that are on the
  /// disk already then costs no commit of the file system's own journal.
  ///
  /// - Parameter file: The file.
  /// - Throws: ``FileSystemError``; bytes written since the last success may then be lost.
  func synchronize(_ file: OpenFile) throws(FileSystemError)

  /// Returns when the directory's entries are on the disk (`fsync(2)` on the directory).
  ///
  /// - Parameter directory: The directory.
  /// - Throws: ``FileSystemError``; renames since the last success may then be lost.
  func synchronizeDirectory(_ directory: OpenDirectory) throws(FileSystemError)

  /// Renames a file, replacing any file with the new name, in one step (`renameat(2)`).
  ///
  /// - Parameters:
  ///   - source: The name now.
  ///   - destination: The name afterwards.
  ///   - directory: Where both are.
  /// - Throws: ``FileSystemError``.
  func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError)

  /// Removes a file (`unlinkat(2)`).
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - directory: Where it is.
  /// - Throws: ``FileSystemError``.
  func remove(_ name: String, in directory: OpenDirectory) throws(FileSystemError)

  /// Lists the names in a directory in sorted order, without `.` and `..` (`readdir(3)`).
  ///
  /// - Parameter directory: The directory.
  /// - Returns: The names.
  /// - Throws: ``FileSystemError``.
  func list(_ directory: OpenDirectory) throws(FileSystemError) -> [String]

  /// Takes the exclusive lock of a file without waiting (`flock(2)`).
  ///
  /// The lock ends when the file is closed or the process dies, however it dies.
  ///
  /// - Parameter file: A file opened with ``OpenMode/lock``.
  /// - Throws: ``FileSystemError`` with number `EWOULDBLOCK` when somebody else has it.
  func lock(_ file: OpenFile) throws(FileSystemError)

  /// Says which file has a name now, and how long it is (`statx(2)` without the times; `fstatat(2)` where the
  /// system lacks that call), without opening it.
  ///
  /// - Parameters:
  ///   - name: The name; a symbolic link is not followed.
  ///   - directory: Where it is.
  /// - Returns: The file's status.
  /// - Throws: ``FileSystemError`` with number `ENOENT` when nothing has the name.
  func status(
    of name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileStatus

  /// Says which file an open one is, and how long it is (`statx(2)` without the times, or `fstat(2)`).
  ///
  /// - Parameter file: The file.
  /// - Returns: The file's status, whatever its name is now.
  /// - Throws: ``FileSystemError``.
  func status(of file: OpenFile) throws(FileSystemError) -> FileStatus
}
