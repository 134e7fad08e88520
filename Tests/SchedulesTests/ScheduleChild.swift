import Foundation
import Processes

/// The executable `schedule-child`, which the build puts beside the tests.
///
/// The whole process has a single hook, and all tests share the pool, so tests of either run in a
/// separate process.
enum ScheduleChild {
  private final class Marker {}

  struct Failed: Error {
    let text: String
  }

  /// Explores one of its bodies, and gives the child's output.
  static func explore(_ body: String, reduction: String? = nil) async throws -> String {
    let command = ChildCommand(
      executable: try executable().path, arguments: reduction == nil ? [] : [body])
    let child = try ChildProcess(command, payload: reduction ?? body)
    var text = ""
    for await line in child.lines { text += line + "\n" }
    let ending = await child.waitForEnd()
    guard ending == .exited(0) else { throw Failed(text: "\(ending): \(text)") }
    return text
  }

  private static func executable() throws -> URL {
    // Linux runs one executable in the build directory; macOS loads a bundle that lies there.
    let bundles = [Bundle.main, Bundle(for: Marker.self)] + Bundle.allBundles
    let places = bundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
    let found = places.flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: "schedule-child") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else {
      throw Failed(text: "schedule-child is not beside the tests; build it with them")
    }
    return found
  }
}
