import Foundation

/// Answers requests with the files of a folder.
///
/// It serves no file outside the folder and lists no folder.
struct ServedFolder: Sendable {
  /// The folder, without symbolic links in its path.
  let root: String

  /// - Throws: An error if the folder does not exist.
  init(_ folder: URL) throws {
    root =
      folder.resolvingSymlinksInPath().standardizedFileURL.path(percentEncoded: false)
      .trimmingSlash
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { throw ServerError("\(root) is no folder. Make the site first: docs/build") }
  }

  /// The answer to a request.
  func answer(to request: HTTPRequest) -> HTTPAnswer {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .problem(405, "Only GET and HEAD are answered.")
    }
    guard let path = request.path else { return .problem(400, "The address cannot be read.") }
    // DocC's own first page shows only an error.
    if path == "/", file(at: SiteServer.root) != nil { return .moved(to: SiteServer.root) }
    guard let file = file(at: path) else { return .problem(404, "There is no such page.") }
    if file.isFolder {
      guard path.hasSuffix("/") else { return .moved(to: path + "/") }
      // This path needs the same check as any file, because it may be a symbolic link.
      guard let index = self.file(at: path + "index.html"), !index.isFolder else {
        return .problem(404, "There is no such page.")
      }
      return answer(with: index.path)
    }
    return answer(with: file.path)
  }

  private func answer(with file: String) -> HTTPAnswer {
    guard let data = FileManager.default.contents(atPath: file) else {
      return .problem(404, "There is no such page.")
    }
    return HTTPAnswer(status: 200, type: Self.type(of: file), body: data)
  }

  /// The file or folder at an address path, or `nil` if the path is outside the folder.
  private func file(at path: String) -> (path: String, isFolder: Bool)? {
    let components = path.split(separator: "/")
    guard !components.contains(".."), !path.contains("\0") else { return nil }
    let asked = ([root] + components.map(String.init)).joined(separator: "/")
    // A symbolic link in the folder could lead out of the folder.
    let real = URL(filePath: asked).resolvingSymlinksInPath().path(percentEncoded: false)
      .trimmingSlash
    guard real == root || real.hasPrefix(root + "/") else { return nil }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: real, isDirectory: &isDirectory) else {
      return nil
    }
    return (real, isDirectory.boolValue)
  }

  private static func type(of file: String) -> String {
    switch URL(filePath: file).pathExtension {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "ico": "image/x-icon"
    default: "application/octet-stream"
    }
  }
}

extension String {
  fileprivate var trimmingSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}
