import Foundation
import Persistence

/// A file with direct POSIX calls and no layer between.
///
/// All calls are thread-safe except ``close()``: no other call may be under way then.
struct RawFile: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Opens a file for writing and creates it if it is missing (`open(2)`).
  ///
  /// - Throws: `FileSystemError`.
  init(_ path: String, appends: Bool) throws(FileSystemError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (appends ? O_APPEND : 0), 0o600)
    if descriptor < 0 { throw FileSystemError(.open, path, number: errno) }
  }

  /// Writes all bytes at an offset (`pwrite(2)`), or at the end of a file that appends.
  func write(_ bytes: [UInt8], at offset: Int = 0) throws(FileSystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(
          descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written,
          off_t(offset + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileSystemError(.write, path, number: count < 0 ? errno : EIO)
      }
      written += count
    }
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
