import Foundation

/// The executable `schedule-child`, which the build puts beside the tests.
///
/// The hook is one for the whole process, so what uses it runs in a process of its own.
enum ScheduleChild {
  private final class Marker {}

  struct Failed: Error {
    let text: String
  }

  /// Explores one of its bodies, and gives what it printed.
  static func explore(_ body: String) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = try executable()
    process.arguments = [body]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failed(text: text) }
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
