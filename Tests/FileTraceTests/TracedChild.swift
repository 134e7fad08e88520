import FileTracing
import Foundation

/// The executable `file-trace-child` with the library that interposes libc's file calls.
enum TracedChild {
  private final class Marker {}

  struct Failed: Error {
    let text: String
  }

  /// Runs a scenario, and gives the lines that it printed and how it ended.
  static func run(
    _ scenario: String, isLoaded: Bool = true
  ) throws -> (lines: [String], status: Int32) {
    let process = Process()
    let output = Pipe()
    process.executableURL = try place(of: "file-trace-child")
    process.arguments = [scenario]
    var environment = ProcessInfo.processInfo.environment
    if isLoaded { environment.merge(TraceLibrary.loading(try TraceLibrary.locate())) { $1 } }
    process.environment = environment
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    return (lines, process.terminationStatus)
  }

  private static func place(of name: String) throws -> URL {
    // Linux runs one executable in the build directory; macOS loads a bundle that lies there.
    let bundles = [Bundle.main, Bundle(for: Marker.self)] + Bundle.allBundles
    let places = bundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
    let found = places.flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: name) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
    guard let found else {
      throw Failed(text: "\(name) is not beside the tests; build it with them")
    }
    return found
  }
}
