import Foundation
import Testing

/// A door with the scripts that it calls, alone in a folder.
struct CopiedDoor {
  private let checkout: URL
  private let door: String

  init(_ door: String, with others: [String] = [], mode: Int = 0o755) throws {
    checkout = FileManager.default.temporaryDirectory
      .appending(path: "doors-\(UUID().uuidString)/a checkout")
    self.door = door
    for script in [door, ".ci/setup", ".ci/no-install", ".ci/package"] + others {
      let target = checkout.appending(path: script)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Self.shell(
        #"cp -p "$0" "$1""#, [Checkout.root.appending(path: script).path, target.path])
    }
    try setMode(mode)
  }

  /// The folder for temporary files of the programs that the door starts.
  var temporary: URL { checkout.deletingLastPathComponent().appending(path: "tmp") }
  private var programs: URL { checkout.deletingLastPathComponent().appending(path: "bin") }

  /// The place of a file in the copy.
  func path(_ name: String) -> String { checkout.appending(path: name).path }

  /// Puts a script in the place of a program.
  func pretend(_ name: String, _ script: String) throws {
    for folder in [programs, temporary] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let program = programs.appending(path: name)
    try Self.shell(
      #"printf '%s\n' "$0" > "$1" && chmod 755 "$1""#, ["#!/bin/sh\n\(script)", program.path])
  }

  /// Makes a package of `.ci/setup` count as missing, whatever this machine has.
  func lack(_ package: String) throws {
    let setup = checkout.appending(path: ".ci/setup")
    let text = try String(contentsOf: setup, encoding: .utf8)
    let entry = try Regex("\\b\(package):([^:\\s]+):[^\\s)]+")
    let match = try #require(try entry.firstMatch(in: text))
    let changed = text.replacingCharacters(
      in: match.range, with: "\(package):\(match.output[1].substring ?? ""):lockstep/missing.h")
    try Self.shell(#"printf '%s' "$0" > "$1""#, [changed, setup.path])
  }

  /// True if a program is in the search path.
  static func has(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// The lines that a pretended program has written to a file in its temporary folder; `nil` if there are none.
  func noted(_ name: String) -> String? {
    FileManager.default.contents(atPath: temporary.appending(path: name).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private struct ShellFailed: Error {
    let status: Int32
  }

  /// Writes programs in a child process.
  ///
  /// A program cannot start while any process has its file open for writing. A child that another
  /// test has just forked would hold such a descriptor of this process.
  private static func shell(_ script: String, _ arguments: [String]) throws {
    let process = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", script] + arguments)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ShellFailed(status: process.terminationStatus)
    }
  }

  var hasBuilt: Bool {
    FileManager.default.fileExists(atPath: checkout.appending(path: ".build").path)
  }

  /// Runs the script from another directory, through a shell command; returns its status and all
  /// its output.
  ///
  /// A separate thread waits: there are few threads for tasks, and other tests have deadlines.
  func run(
    _ arguments: [String], in directory: String, _ variables: [String: String] = [:],
    before prelude: String = ":"
  ) async throws -> (status: Int32, output: String) {
    try await withCheckedThrowingContinuation { caller in
      Thread.detachNewThread {
        caller.resume(
          with: Result {
            try wait(arguments, in: directory, variables, before: prelude)
          })
      }
    }
  }

  private func wait(
    _ arguments: [String], in directory: String, _ variables: [String: String],
    before prelude: String
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let said = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      ["-c", prelude + #"; exec "$0" "$@""#]
      + [checkout.appending(path: door).path] + arguments
    process.currentDirectoryURL = URL(filePath: directory)
    var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    if FileManager.default.fileExists(atPath: programs.path) {
      environment["PATH"] = "\(programs.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
      environment["TMPDIR"] = temporary.path
    }
    process.environment = environment
    process.standardOutput = said
    process.standardError = said
    try process.run()
    let output = said.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  func remove() {
    do {
      try setMode(0o755)
      try FileManager.default.removeItem(at: checkout.deletingLastPathComponent())
    } catch {
      Issue.record("the copy stays: \(error)")
    }
  }

  private func setMode(_ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: checkout.path)
  }
}
