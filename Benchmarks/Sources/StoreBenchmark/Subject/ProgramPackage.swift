import Arguments
import Foundation

/// The package that contains the running program's build folder.
enum ProgramPackage {
  /// The path of the package; `nil` for a program outside of a build folder.
  static var path: String? { path(of: Program.executable) }

  /// The folder around the build folder of a program, which has a manifest.
  static func path(of program: String) -> String? {
    let file = URL(filePath: program).standardizedFileURL
    guard let build = file.pathComponents.lastIndex(of: ".build") else { return nil }
    var folder = file
    for _ in build..<file.pathComponents.count { folder.deleteLastPathComponent() }
    let manifest = folder.appending(path: "Package.swift").path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: manifest) else { return nil }
    let path = folder.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
