import Foundation

/// A file for people, written beside its place and moved there: readers see the old file or the new
/// one.
public enum ReplacedFile {
  /// Why a file could not be written.
  public struct NotWritten: Error, CustomStringConvertible {
    /// The file, the cause, and the remedy.
    public let description: String
  }

  /// The error of a call of the system.
  struct SystemError: Error {
    let number: Int32

    var reason: String { String(cString: strerror(number)) }
  }

  /// Makes sure that a file can be written, before the work begins whose result is written there.
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

  /// Writes a text, replacing the file in one step.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - path: The file; its directory must exist.
  ///   - remedy: The advice for a failure.
  /// - Throws: ``NotWritten``; the file is then as it was.
  public static func write(
    _ text: String, to path: String, remedy: String
  ) throws(NotWritten) {
    try prepare(path, remedy: remedy)
    do throws(SystemError) { try replace(path, Array(text.utf8)) } catch {
      throw NotWritten(description: description(path, error, remedy))
    }
  }

  /// Writes beside the file and renames: `Data.write` loses bytes after a short write in some
  /// versions of Foundation.
  static func replace(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let temporary = temporary(for: path)
    do throws(SystemError) {
      try write(bytes, to: temporary)
      // The same people can read the file as before.
      chmod(temporary, permissions(of: path))
      guard rename(temporary, path) == 0 else { throw SystemError(number: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Writes all the bytes and has them on the disk, so that a power cut leaves no empty file under
  /// the name of an old one.
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

  /// Makes a call again that a signal has interrupted.
  private static func checked(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }

  /// The permissions of the file that is replaced; for a new file, the user's permissions for new
  /// files.
  private static func permissions(of path: String) -> mode_t {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & 0o777 }
    // There is no other way to ask for the mask.
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
