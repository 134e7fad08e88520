import Foundation
import Persistence

/// The file of a ``PublishedCallbackStore``: a new file beside the old one, renamed over it.
///
/// The file is synchronised, but its directory is not. Files that a failure leaves behind are not
/// removed.
struct PublishedCallbackFile: Sendable {
  private let fileSystem: any FileSystem
  private let directory: String
  private let name: String
  private var number = 0
  private var newName: String { "\(name).new\(number)" }

  init(_ configuration: StoreConfiguration) {
    fileSystem = configuration.fileSystem
    directory = configuration.location.directory
    name = configuration.location.filename
  }

  /// Returns the file's bytes, or `nil` after any failure.
  func contents() -> Data? {
    let bytes = try? fileSystem.withDirectory(directory) { directory throws(FileSystemError) in
      try fileSystem.withFile(name, in: directory, .read, fileSystem.read)
    }
    return bytes.map { Data($0) }
  }

  /// Returns the same file with another name for its next new file.
  mutating func next() -> Self {
    number += 1
    return self
  }

  func write(_ bytes: [UInt8]) throws {
    try withNewFile(.replace) { file throws(FileSystemError) in
      try fileSystem.write(bytes, to: file)
    }
  }

  func synchronize() throws {
    try withNewFile(.append, fileSystem.synchronize)
  }

  func putInPlace() throws {
    try fileSystem.withDirectory(directory) { directory throws(FileSystemError) in
      try fileSystem.rename(newName, to: name, in: directory)
    }
  }

  private func withNewFile(
    _ mode: OpenMode, _ body: (OpenFile) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    try fileSystem.withDirectory(directory) { directory throws(FileSystemError) in
      try fileSystem.withFile(newName, in: directory, mode, body)
    }
  }
}

/// An item could not be encoded.
struct PublishedFailure: Error {
  /// The number of items that would be unsaved.
  let unsaved: Int
}
