@testable import Persistence

import Foundation

/// A lock file that holds the number of a process, and is taken over from a process that is gone.
struct ProcessNumberLock: Sendable {
  /// The file that openers lock while they look: of two that find a dead process's number one takes over.
  static let guardEnding = ".guard"

  private let files = PosixFileSystem()
  private let location: StoreLocation
  private var name: String { location.filename + ".lock" }

  /// Takes the lock of the store at a location.
  init(_ location: StoreLocation) throws {
    self.location = location
    do throws(FileSystemError) {
      try files.withDirectory(location.directory, take)
    } catch {
      let isHeld = error.operation == .lock && error.number == EWOULDBLOCK
      throw isHeld
        ? StoreError.inUse(location.path, error) : StoreError.opening(location.path, error)
    }
  }

  private func take(in directory: OpenDirectory) throws(FileSystemError) {
    let looking = location.filename + Self.guardEnding
    let file = try files.open(looking, in: directory, .lock)
    defer {
      do { try files.close(file) } catch { /* The file is closed all the same. */  }
    }
    try files.lock(file)
    guard try !isHeld(in: directory) else {
      throw FileSystemError(.lock, location.path, number: EWOULDBLOCK)
    }
    try write("\(getpid())", in: directory)
  }

  func release() throws {
    try files.withDirectory(location.directory) { directory throws(FileSystemError) in
      try files.remove(name, in: directory)
    }
  }

  /// Returns true if the process with the file's number is alive.
  private func isHeld(in directory: OpenDirectory) throws(FileSystemError) -> Bool {
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try files.withFile(name, in: directory, .read, files.read)
    } catch {
      guard error.number == ENOENT, error.operation == .open else { throw error }
      return false
    }
    guard let holder = pid_t(String(decoding: bytes, as: UTF8.self)) else { return false }
    return kill(holder, 0) == 0 || errno == EPERM
  }

  /// The file is there with the whole number or not at all.
  private func write(_ text: String, in directory: OpenDirectory) throws(FileSystemError) {
    do throws(FileSystemError) {
      try files.withFile(name + ".new", in: directory, .replace) { file throws(FileSystemError) in
        try files.write(Array(text.utf8), to: file)
      }
      try files.rename(name + ".new", to: name, in: directory)
    } catch {
      do { try files.remove(name + ".new", in: directory) } catch { /* Nobody reads it. */  }
      throw error
    }
  }
}
