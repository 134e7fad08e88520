import Foundation
import Testing

/// The compiler in use, and the programs that it makes.
enum Toolchain {
  /// Runs a command to its end; returns its status and all that it printed.
  static func run(_ command: [String], in folder: URL) throws -> (status: Int32, says: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  /// Writes code into a folder that exists as long as the body runs.
  static func with<Value>(_ code: String, _ body: (URL, _ file: String) throws -> Value) throws
    -> Value
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-code-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    try code.write(to: folder.appending(path: "Code.swift"), atomically: true, encoding: .utf8)
    return try body(folder, "Code.swift")
  }

  /// Builds a program in Swift 6 mode, and runs it once for each list of arguments.
  ///
  /// - Returns: The status of each run.
  static func statuses(of code: String, with arguments: [[String]]) throws -> [Int32] {
    try with(code) { folder, file in
      let built = try run(
        [
          "swiftc", "-swift-version", "6", "-enable-upcoming-feature",
          "NonisolatedNonsendingByDefault", "-parse-as-library", "-o", "program", file,
        ], in: folder)
      try #require(built.status == 0, "\(built.says)")
      let program = folder.appending(path: "program").path(percentEncoded: false)
      return try arguments.map { try run([program] + $0, in: folder).status }
    }
  }
}
