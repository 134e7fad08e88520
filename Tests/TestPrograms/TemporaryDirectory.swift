import Foundation

/// A fresh real directory.
private struct TemporaryDirectory {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "lockstep-tests-\(UUID().uuidString)")
  var path: String { url.path(percentEncoded: false) }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func remove() {
    do { try FileManager.default.removeItem(at: url) } catch { print("left \(url): \(error)") }
  }
}

/// Runs the body with the path of a fresh real directory, which is removed afterwards.
public func withTemporaryDirectory<Result>(
  _ body: (_ path: String) throws -> Result
) throws -> Result {
  let directory = try TemporaryDirectory()
  defer { directory.remove() }
  return try body(directory.path)
}

/// Runs the body with the path of a fresh real directory, which is removed afterwards.
public func inTemporaryDirectory<Result>(
  _ body: (_ path: String) async throws -> Result
) async throws -> Result {
  let directory = try TemporaryDirectory()
  defer { directory.remove() }
  return try await body(directory.path)
}
