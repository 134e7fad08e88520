import Foundation
import Persistence

/// What ``PublishedCallbackStore`` does with its file: a new one beside it, renamed over it.
///
/// The file is synchronised, its directory is not; what a failure leaves behind stays.
struct PublishedCallbackFile: Sendable {
  private let fileSystem: any FileSystem
  private let path: String
  private var newPath: String { path + ".new" }

  init(_ configuration: StoreConfiguration) {
    fileSystem = configuration.fileSystem
    path = configuration.location.path
  }

  /// The file's bytes, or `nil` whatever goes wrong.
  func contents() -> Data? {
    guard let file = try? fileSystem.open(path, .read) else { return nil }
    defer { try? fileSystem.close(file) }
    return (try? fileSystem.read(file)).map { Data($0) }
  }

  func write(_ bytes: [UInt8]) throws {
    let file = try fileSystem.open(newPath, .replace)
    defer { try? fileSystem.close(file) }
    try fileSystem.write(bytes, to: file)
  }

  func synchronize() throws {
    let file = try fileSystem.open(newPath, .append)
    defer { try? fileSystem.close(file) }
    try fileSystem.synchronize(file)
  }

  func putInPlace() throws {
    try fileSystem.rename(newPath, to: path)
  }
}

/// An item could not be encoded.
struct PublishedFailure: Error {
  /// How many items more there would be.
  let unsaved: Int
}
