import Arguments
package import Foundation

/// Files that people have worked for: on the disk and complete, or not changed at all.
package enum WrittenFile {
  /// Reads a file; `nil` if there is none.
  package static func contents(of url: URL) throws(LabProblem) -> [UInt8]? {
    let path = url.path(percentEncoded: false)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw unreadable(path, errno)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = repeated { read(descriptor, &piece, piece.count) }
      guard count >= 0 else { throw unreadable(path, errno) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  /// Replaces a file in a single step; creates the directories above it.
  package static func replace(_ url: URL, with bytes: [UInt8]) throws(LabProblem) {
    let directory = url.deletingLastPathComponent()
    let path = url.path(percentEncoded: false)
    if let failure = unlessMade(directory) { throw unwritable(path, failure) }
    do throws(ReplacedFile.SystemError) { try ReplacedFile.replace(path, bytes) } catch {
      throw unwritable(path, error.number)
    }
    // The name, too, is to survive a power cut.
    if let failure = unlessSynchronized(directory) { throw unwritable(path, failure) }
  }

  /// Makes a directory and those above it; one that is there is fine.
  static func makeDirectory(_ url: URL) throws(LabProblem) {
    guard let failure = unlessMade(url) else { return }
    let path = url.path(percentEncoded: false)
    throw LabProblem("\(path) cannot be made (\(String(cString: strerror(failure)))).")
  }

  /// The number of the error, as for all that follow; `nil` when it is done.
  private static func unlessMade(_ url: URL) -> Int32? {
    let path = url.path(percentEncoded: false)
    if mkdir(path, 0o755) == 0 || errno == EEXIST || errno == EISDIR { return nil }
    guard errno == ENOENT, url.pathComponents.count > 1 else { return errno }
    if let failure = unlessMade(url.deletingLastPathComponent()) { return failure }
    return mkdir(path, 0o755) == 0 || errno == EEXIST ? nil : errno
  }

  private static func unlessSynchronized(_ directory: URL) -> Int32? {
    let descriptor = open(directory.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    // Some file systems of other machines know no such call for directories.
    return repeated { Int(fsync(descriptor)) } == 0 || errno == EINVAL ? nil : errno
  }

  /// Makes a call again that a signal has interrupted.
  private static func repeated(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func unreadable(_ path: String, _ number: Int32) -> LabProblem {
    LabProblem(
      "\(path) cannot be read (\(String(cString: strerror(number)))). "
        + "Look at its rights, or move it away and begin anew.")
  }

  private static func unwritable(_ path: String, _ number: Int32) -> LabProblem {
    LabProblem(
      "\(path) cannot be written (\(String(cString: strerror(number))))."
        + (number == ENOSPC ? " Make room on the disk." : ""))
  }
}
