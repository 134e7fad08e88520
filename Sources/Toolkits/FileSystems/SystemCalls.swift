import CSystemCalls
import Foundation

/// The system calls whose results ``PosixFileSystem`` handles in loops; tests replace them.
struct SystemCalls: Sendable {
  var open: @Sendable (_ directory: Int32, _ name: String, _ flags: Int32) -> Int32 = {
    directory, name, flags in
    openat(directory, name, flags, 0o600)
  }

  var close: @Sendable (_ descriptor: Int32) -> Int32 = { descriptor in
    Foundation.close(descriptor)
  }

  var read:
    @Sendable (
      _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int, _ offset: Int
    ) -> Int = { pread($0, $1, $2, off_t($3)) }

  var write: @Sendable (_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int = {
    descriptor, buffer, count in
    Foundation.write(descriptor, buffer, count)
  }

  var writePieces: @Sendable (_ descriptor: Int32, _ pieces: UnsafeBufferPointer<iovec>) -> Int = {
    descriptor, pieces in writev(descriptor, pieces.baseAddress, Int32(pieces.count))
  }

  var writeAt:
    @Sendable (
      _ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int, _ offset: Int
    ) -> Int = { pwrite($0, $1, $2, off_t($3)) }

  var truncate: @Sendable (_ descriptor: Int32, _ length: Int) -> Int32 = {
    ftruncate($0, off_t($1))
  }

  var rename: @Sendable (_ directory: Int32, _ source: String, _ destination: String) -> Int32 = {
    directory, source, destination in
    renameat(directory, source, directory, destination)
  }

  var lock: @Sendable (_ descriptor: Int32, _ operation: Int32) -> Int32 = { flock($0, $1) }

  /// Synchronises a file's bytes with `fdatasync(2)`, which Apple systems do not have.
  ///
  /// On Apple systems `fsync(2)` only passes the bytes to the drive, which may keep them in its own
  /// cache. `F_FULLFSYNC` makes the drive write them.
  var synchronize: @Sendable (_ descriptor: Int32) -> Int32 = { descriptor in
    #if canImport(Darwin)
      fcntl(descriptor, F_FULLFSYNC)
    #else
      fdatasync(descriptor)
    #endif
  }

  /// Synchronises a directory's entries.
  var synchronizeDirectory: @Sendable (_ descriptor: Int32) -> Int32 = { descriptor in
    #if canImport(Darwin)
      fcntl(descriptor, F_FULLFSYNC)
    #else
      fsync(descriptor)
    #endif
  }

  /// Reads a file's status without its timestamps.
  ///
  /// The file is given by a name in a directory, or by its descriptor without a name. Returns
  /// `ENOSYS` if the system cannot omit the timestamps. On Linux 6.13 and later, asking for them
  /// makes the file's next synchronisation slower.
  var statusWithoutTimes: Status = { csystemcalls_status_without_times($0, $1, &$2) }

  /// Reads a file's whole status, for systems that cannot omit the timestamps.
  var status: Status = { descriptor, name, status in
    guard let name else { return fstat(descriptor, &status) }
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW)
  }

  typealias Status =
    @Sendable (_ descriptor: Int32, _ name: UnsafePointer<CChar>?, _ status: inout stat) -> Int32

  /// True if the process belongs to root, whose files others cannot open.
  var isRoot: @Sendable () -> Bool = { geteuid() == 0 }

  var giveFile: @Sendable (_ descriptor: Int32, _ user: uid_t, _ group: gid_t) -> Int32 = {
    fchown($0, $1, $2)
  }

  /// The machine's memory in bytes; a file longer than this is not read.
  var memory: @Sendable () -> Int = {
    let (bytes, overflows) = sysconf(Int32(_SC_PHYS_PAGES))
      .multipliedReportingOverflow(by: sysconf(Int32(_SC_PAGESIZE)))
    // If the system does not report its memory: the address space of today's machines.
    return overflows || bytes <= 0 ? 1 << 47 : bytes
  }
}
