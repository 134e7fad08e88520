import Foundation

/// A program that the build has put beside the tests, to be run as a user would.
public struct BuiltProgram: Sendable {
  /// The program's file.
  public let path: String

  /// The program of a name beside the tests, or `nil` if it was not built.
  public static func find(_ name: String) -> BuiltProgram? {
    // Linux runs one executable in the build directory; macOS loads a bundle that lies there.
    let bundles = [Bundle.main, Bundle(for: Marker.self)] + Bundle.allBundles
    let places = bundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
    let files = places.flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: name).standardizedFileURL.path(percentEncoded: false) }
    return files.first(where: isProgram).map { BuiltProgram(path: $0) }
  }

  /// A program that is part of every build of the tests.
  public static func required(_ name: String) throws -> BuiltProgram {
    guard let program = find(name) else { throw NotBuilt(name: name) }
    return program
  }

  /// The program of a file.
  public init(path: String) { self.path = path }

  /// Starts the program under another name, as `lockstep` hands over to other programs.
  public func run(
    as name: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> Ending {
    try await BuiltProgram(path: "/bin/bash").run(
      ["-c", #"name=$0; path=$1; shift; exec -a "$name" "$path" "$@""#, name, path] + arguments,
      environment: environment)
  }

  /// The result of a run.
  public struct Ending: Sendable {
    /// The exit code; the signal's number below zero when it was killed.
    public let code: Int32
    /// The program's standard output.
    public let output: String
    /// The program's standard error.
    public let errors: String

    /// The words of the example in a help, without the program's name; empty without an example.
    public var exampleWords: [String] {
      output.split(separator: "\n").map { $0.drop { $0 == " " } }
        .drop { !$0.hasPrefix("Example") }.joined(separator: " ")
        .split(separator: " ").drop { $0 != "lockstep" }.dropFirst().map(String.init)
    }
  }

  /// Runs the program to its end, with nothing to read, and reads all that it prints.
  public func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> Ending {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    var inherited = ProcessInfo.processInfo.environment
    inherited["MALLOC_CONF"] = nil
    process.environment = inherited.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let (ended, source) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      let status = process.terminationStatus
      source.yield(process.terminationReason == .exit ? status : -status)
      source.finish()
    }
    try process.run()
    async let outputText = Self.text(of: output)
    async let errorText = Self.text(of: errors)
    var code: Int32 = .min
    for await ending in ended { code = ending }
    return Ending(code: code, output: try await outputText, errors: try await errorText)
  }

  /// Reads a pipe to its end on a separate thread, because reading blocks.
  private static func text(of pipe: Pipe) async throws -> String {
    let handle = pipe.fileHandleForReading
    let data = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try handle.readToEnd() ?? Data() })
      }
    }
    return String(decoding: data, as: UTF8.self)
  }

  private static func isProgram(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }

  private final class Marker {}

  private struct NotBuilt: Error, CustomStringConvertible {
    let name: String
    var description: String { "\(name) is not beside the tests; build it: swift build" }
  }
}

/// The output of a program, as JSON.
public func json(_ text: String) throws -> Any {
  try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
}
