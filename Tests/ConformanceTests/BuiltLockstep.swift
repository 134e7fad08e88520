import Foundation
import Processes

/// The built command line, which the suite starts as its child: a trap ends only that process.
enum BuiltLockstep {
  private final class Marker {}

  private struct NotBuilt: Error, CustomStringConvertible {
    let description = "lockstep is not beside the tests; build it: swift build"
  }

  /// How to start it for one check.
  static func command() throws -> ChildCommand {
    // Linux runs one executable in the build directory; macOS loads a bundle that lies there.
    let bundles = [Bundle.main, Bundle(for: Marker.self)] + Bundle.allBundles
    let places = bundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
    let files = places.flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: "lockstep").standardizedFileURL.path(percentEncoded: false) }
    guard let file = files.first(where: isProgram) else { throw NotBuilt() }
    return ChildCommand(executable: file, arguments: ["internal-conformance"])
  }

  private static func isProgram(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
