import Foundation
import Persistence

/// Files that people have worked for: on the disk and complete, or not changed at all.
enum WrittenFile {
  /// Replaces a file in one step; the directories above it are made.
  static func replace(_ url: URL, with bytes: [UInt8]) throws(LabProblem) {
    let name = url.lastPathComponent
    // As no editor calls its files, and as nobody takes for an exercise's file.
    let temporary = ".\(name).\(ProcessInfo.processInfo.processIdentifier).tmp"
    do throws(FileSystemError) {
      try makeDirectory(url.deletingLastPathComponent())
      let files = PosixFileSystem()
      let directory = url.deletingLastPathComponent().path(percentEncoded: false)
      try files.withDirectory(directory) { directory throws(FileSystemError) in
        do throws(FileSystemError) {
          try files.withFile(temporary, in: directory, .replace) { file throws(FileSystemError) in
            try files.write(bytes, to: file)
            try files.synchronize(file)
          }
          try files.rename(temporary, to: name, in: directory)
        } catch {
          do { try files.remove(temporary, in: directory) } catch { /* It was not made. */  }
          throw error
        }
        try files.synchronizeDirectory(directory)
      }
    } catch {
      throw LabProblem(
        "\(url.path(percentEncoded: false)) cannot be written "
          + "(\(String(cString: strerror(error.number))))."
          + (error.number == ENOSPC ? " Make room on the disk." : ""))
    }
  }

  /// Makes a directory and those above it; one that is there is fine.
  static func makeDirectory(_ url: URL) throws(FileSystemError) {
    let path = url.path(percentEncoded: false)
    if mkdir(path, 0o755) == 0 || errno == EEXIST || errno == EISDIR { return }
    guard errno == ENOENT, url.pathComponents.count > 1 else {
      throw FileSystemError(.openDirectory, path, number: errno)
    }
    try makeDirectory(url.deletingLastPathComponent())
    if mkdir(path, 0o755) != 0, errno != EEXIST {
      throw FileSystemError(.openDirectory, path, number: errno)
    }
  }
}
