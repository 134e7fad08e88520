import Foundation
import Processes

/// Finds the executable `mutant-child`, which the build puts beside the tests.
enum MutantChildCommand {
  private final class Marker {}

  struct Missing: Error, CustomStringConvertible {
    let directories: [String]

    var description: String {
      "mutant-child is in none of \(directories.joined(separator: ", ")); "
        + "build it with: swift build --product mutant-child"
    }
  }

  /// The command, or an error that says where it was looked for.
  static func find() throws -> ChildCommand {
    // Linux runs one executable in the build directory; macOS loads a bundle that lies there.
    let bundles = [Bundle.main, Bundle(for: Marker.self)] + Bundle.allBundles
    let places = bundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
    let directories = places.flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.standardizedFileURL.path(percentEncoded: false) }
    for directory in directories {
      let path = directory.hasSuffix("/") ? "\(directory)mutant-child" : "\(directory)/mutant-child"
      var isDirectory: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
        !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: path)
      {
        return ChildCommand(executable: path, arguments: [])
      }
    }
    throw Missing(directories: directories)
  }
}
