import Foundation
import Persistence

/// A file for people, written beside its place and moved there: readers see the old file or the new
/// one.
public enum ReplacedFile {
  /// Why a file could not be written.
  public struct NotWritten: Error, CustomStringConvertible {
    /// The file, the cause, and the remedy.
    public let description: String
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
    do throws(FileSystemError) {
      try PosixFileSystem().write([], toFile: probe)
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
    do throws(FileSystemError) { try replace(path, Array(text.utf8)) } catch {
      throw NotWritten(description: description(path, error, remedy))
    }
  }

  /// Writes beside the file and renames: `Data.write` loses bytes after a short write in some
  /// versions of Foundation.
  static func replace(_ path: String, _ bytes: [UInt8]) throws(FileSystemError) {
    let temporary = temporary(for: path)
    do throws(FileSystemError) {
      try PosixFileSystem().write(bytes, toFile: temporary)
      // A store's file is for its owner only; this file is for people, and the same people can read
      // it as before.
      chmod(temporary, permissions(of: path))
      guard rename(temporary, path) == 0 else {
        throw FileSystemError(.rename, temporary, number: errno)
      }
    } catch {
      unlink(temporary)
      throw error
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
    _ path: String, _ error: FileSystemError, _ remedy: String
  ) -> String {
    "\(path) cannot be written (\(String(cString: strerror(error.number)))). \(remedy)"
  }
}
