import Foundation

/// The file of a run's record: one process at a time appends lines, and no line ever changes.
final class RecordFile {
  private let path: String
  private let descriptor: Int32
  /// The offset at which the next line begins.
  private var end: Int

  /// Opens and locks the file, and creates it if it is missing.
  ///
  /// - Throws: `RunRecord.Unusable` when it cannot be opened, or another process has locked it.
  init(_ path: String) throws(RunRecord.Unusable) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw RunRecord.Unusable(
        description: "\(path) cannot be opened (\(String(cString: strerror(errno)))).")
    }
    end = 0
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw RunRecord.Unusable(
        description: "\(path) is in use: another lockstep bench measures into that directory. "
          + "Wait for it, or name another directory.")
    }
  }

  deinit {
    unlock()
    close(descriptor)
  }

  /// Lets another process use the file.
  ///
  /// Closing the file would not release the lock while a process that is just starting has a copy
  /// of the descriptor.
  func unlock() { flock(descriptor, LOCK_UN) }

  /// Truncates the file at the end of the last intact line; the next line is added there.
  func truncate(at offset: Int) throws(RunRecord.Unusable) {
    guard ftruncate(descriptor, off_t(offset)) == 0 else { throw failure(errno) }
    end = offset
  }

  /// Adds a line; if the disk has no room, the file keeps no part of the line.
  func add(_ line: [UInt8]) throws(RunRecord.Unusable) {
    var written = 0
    while written < line.count {
      let count = line.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress?.advanced(by: written), $0.count - written,
          off_t(end + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let number = errno
        // A torn line at the end can be recovered, but not if another line follows.
        ftruncate(descriptor, off_t(end))
        throw failure(number)
      }
      written += count
    }
    end += line.count
  }

  private func failure(_ number: Int32) -> RunRecord.Unusable {
    RunRecord.Unusable(
      description: "\(path) cannot be written (\(String(cString: strerror(number)))).")
  }
}
