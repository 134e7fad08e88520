import Foundation
import Persistence

/// A file with direct POSIX calls and no layer between.
///
/// All calls are thread-safe except ``close()``: no other call may be under way then.
struct RawFile: Sendable {
  private let descriptor: Int32
  let path: String

  #if os(Linux)
    // Swift does not import O_DIRECT; its value is that of the architecture's <fcntl.h>.
    #if arch(arm64) || arch(arm)
      private static let direct: Int32 = 0o200_000
    #else
      private static let direct: Int32 = 0o40_000
    #endif
  #endif

  /// Opens a file for writing and creates it if it is missing (`open(2)`).
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - appends: `true` to write at the end of the file, whatever the offset.
  ///   - bypassesCache: `true` to write past the kernel's page cache, with `O_DIRECT` on Linux and
  ///     `F_NOCACHE` on Apple systems.
  /// - Throws: `FileSystemError`.
  init(_ path: String, appends: Bool, bypassesCache: Bool = false) throws(FileSystemError) {
    self.path = path
    var flags = O_WRONLY | O_CREAT | O_CLOEXEC | (appends ? O_APPEND : 0)
    #if os(Linux)
      if bypassesCache { flags |= Self.direct }
    #endif
    descriptor = open(path, flags, 0o600)
    if descriptor < 0 { throw FileSystemError(.open, path, number: errno) }
    #if canImport(Darwin)
      if bypassesCache, fcntl(descriptor, F_NOCACHE, 1) != 0 {
        let number = errno
        Foundation.close(descriptor)
        throw FileSystemError(.open, path, number: number)
      }
    #endif
  }

  /// Writes all bytes at an offset (`pwrite(2)`), or at the end of a file that appends.
  func write(_ bytes: [UInt8], at offset: Int = 0) throws(FileSystemError) {
    let failure = bytes.withUnsafeBytes { error(writing: $0, at: offset) }
    if let failure { throw failure }
  }

  /// Writes all bytes of a buffer at an offset.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) throws(FileSystemError) {
    if let failure = error(writing: bytes, at: offset) { throw failure }
  }

  private func error(writing bytes: UnsafeRawBufferPointer, at offset: Int) -> FileSystemError? {
    var written = 0
    while written < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written,
        off_t(offset + written))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        return FileSystemError(.write, path, number: count < 0 ? errno : EIO)
      }
      written += count
    }
    return nil
  }

  /// Returns when the bytes, and the metadata needed to read them, are on the disk.
  ///
  /// Uses `fdatasync(2)`, and `F_FULLFSYNC` on Apple systems, which have no weaker call that
  /// reaches the disk.
  func synchronize() throws(FileSystemError) {
    #if canImport(Darwin)
      let code = fcntl(descriptor, F_FULLFSYNC)
    #else
      let code = fdatasync(descriptor)
    #endif
    if code != 0 { throw FileSystemError(.synchronize, path, number: errno) }
  }

  func close() throws(FileSystemError) {
    let code = Foundation.close(descriptor)
    if code != 0 { throw FileSystemError(.close, path, number: errno) }
  }
}
