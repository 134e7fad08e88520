import Foundation

/// A separate directory for a case, two levels below the directory that is removed at the end.
struct Folder {
  private let root: URL
  let url: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(
      path: "lockstep-lab-11-\(UUID().uuidString)")
    url = root.appending(path: Self.place)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The folder that the parent process has named in the environment.
  init(given environment: [String: String]) throws {
    guard let path = environment[Self.variable] else { throw CocoaError(.fileNoSuchFile) }
    root = URL(filePath: path)
    url = root.appending(path: Self.place)
  }

  private static let variable = "LOCKSTEP_LAB_FOLDER"
  private static let place = "shared/people"

  /// Tells a child process which folder to use.
  var environment: [String: String] { [Self.variable: root.path(percentEncoded: false)] }

  var file: URL { url.appending(path: "people.json") }

  func remove() throws {
    try FileManager.default.removeItem(at: root)
  }

  /// Runs the body in a folder that is removed afterwards.
  static func with<Result>(_ body: (Folder) async throws -> Result) async throws -> Result {
    let folder = try Folder()
    do {
      let result = try await body(folder)
      try folder.remove()
      return result
    } catch {
      try folder.remove()
      throw error
    }
  }
}
