import Foundation

/// A file for people that is replaced atomically: readers see the old file or the new one.
public enum ReplacedFile {
  /// The reason why a file could not be written.
  public struct NotWritten: Error, CustomStringConvertible {
    /// The file, the cause, and how to fix it.
    public let description: String
  }

  /// The error of a system call.
  public struct SystemError: Error {
    /// The call's `errno`.
    public let number: Int32

    /// The system's words for the number.
    public var reason: String { String(cString: strerror(number)) }
  }

  /// Checks that a file can be written, before the work whose result goes there.
  ///
  /// - Parameters:
  ///   - path: The file; its directory must exist.
  ///   - remedy: The advice for a failure, such as `Name another file with --html.`
  /// - Throws: ``NotWritten``.
  public static func prepare(_ path: String, remedy: String) throws(NotWritten) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw NotWritten(description: "\(path) is no ordinary file. \(remedy)")
    }
    let probe = temporary(for: path)
    do throws(SystemError) {
      try write([], to: probe)
      unlink(probe)
    } catch {
      throw NotWritten(description: description(path, error, remedy))
    }
  }

  /// Writes a text and replaces the file, whose directory must exist, in a single step.
  ///
  /// - Throws: ``NotWritten``; the file is then unchanged.
  public static func write(
    _ text: String, to path: String, remedy: String
  ) throws(NotWritten) {
    try prepare(path, remedy: remedy)
    do throws(SystemError) { try replace(path, Array(text.utf8)) } catch {
      throw NotWritten(description: description(path, error, remedy))
    }
  }

  /// Replaces the bytes of a file, whose directory must exist, in a single step.
  ///
  /// Writes and synchronises a temporary file and renames it: `Data.write` loses bytes after a short
  /// write in some versions of Foundation.
  ///
  /// - Throws: ``SystemError``; the file is then unchanged.
  public static func replace(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let temporary = temporary(for: path)
    do throws(SystemError) {
      try write(bytes, to: temporary)
      // The new file keeps the permissions of the old one.
      chmod(temporary, permissions(of: path))
      guard rename(temporary, path) == 0 else { throw SystemError(number: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Writes and synchronises all bytes, so that a power cut leaves no empty file under the old
  /// name.
  private static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = try checked {
        bytes.withUnsafeBytes {
          pwrite(
            descriptor, $0.baseAddress?.advanced(by: written), $0.count - written, off_t(written))
        }
      }
      guard count > 0 else { throw SystemError(number: EIO) }
      written += count
    }
    _ = try checked { Int(fsync(descriptor)) }
  }

  /// Repeats a call that a signal interrupted.
  private static func checked(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }

  /// The permissions of the replaced file; for a new file, the user's permissions for new files.
  private static func permissions(of path: String) -> mode_t {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & 0o777 }
    // There is no other way to read the mask.
    let mask = umask(0o077)
    umask(mask)
    return 0o666 & ~mask
  }

  private static func temporary(for path: String) -> String {
    "\(path).\(ProcessInfo.processInfo.processIdentifier).tmp"
  }

  private static func description(
    _ path: String, _ error: SystemError, _ remedy: String
  ) -> String {
    "\(path) cannot be written (\(error.reason)). \(remedy)"
  }
}
