import Foundation
import Processes

@testable import LabRunner

/// The runner that the build put beside the tests, started as from a shell.
enum BuiltProgram {
  /// The result of a run.
  struct Ending {
    /// The exit code; the signal's number below zero when the process was killed.
    let code: Int32
    let output: String
    let errors: String
  }

  /// The file of a program.
  static func path(of program: String = "lockstep-lab") throws -> String {
    // Linux runs one executable in the build directory; macOS loads a bundle that lies there.
    let bundles = [Bundle.main, Bundle(for: Marker.self)] + Bundle.allBundles
    let places = bundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
    let files = places.flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: program).standardizedFileURL.path(percentEncoded: false) }
    guard let file = files.first(where: FileManager.default.isExecutableFile) else {
      throw NotBuilt(program: program)
    }
    return file
  }

  /// Runs a program in this directory, with nothing to read.
  static func run(
    _ arguments: [String], by program: String = "lockstep-lab"
  ) async throws -> Ending {
    let quoted = try ([path(of: program)] + arguments).map { "'\($0)'" }
    return try await shell(quoted.joined(separator: " "))
  }

  /// Runs a line of the shell.
  static func shell(
    _ line: String, environment: [String: String] = [:]
  ) async throws -> Ending {
    let result = try await LimitedCommand(
      executable: "/bin/sh", arguments: ["-c", "exec </dev/null; \(line)"], limitInSeconds: 300,
      environment: environment
    ).run()
    let code: Int32 =
      switch result.ending {
      case .exited(let code): code
      case .killed(let signal): -signal
      case .overran: .min
      }
    return Ending(
      code: code, output: result.lines.map { $0 + "\n" }.joined(), errors: result.complaint)
  }

  private final class Marker {}

  private struct NotBuilt: Error, CustomStringConvertible {
    let program: String
    var description: String {
      "\(program) is not beside the tests: swift build --package-path Labs --product \(program)"
    }
  }
}
