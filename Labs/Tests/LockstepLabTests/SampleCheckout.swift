import Foundation
import Processes

/// A checkout with one lab whose `swift` builds nothing and whose program is a shell script, for
/// runs of the real command line.
struct SampleCheckout {
  let root: URL

  /// Runs the body with a checkout that is removed afterwards.
  static func with<Result>(_ body: (SampleCheckout) async throws -> Result) async throws -> Result {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "lockstep labs \(UUID().uuidString)")
    let checkout = SampleCheckout(root: root)
    defer {
      do { try FileManager.default.removeItem(at: root) } catch { print("left \(root): \(error)") }
    }
    try await checkout.fill()
    let ending = try await checkout.verify("--hand-out")
    guard ending.code == 0 else { throw NotMade(errors: ending.errors) }
    return try await body(checkout)
  }

  struct NotMade: Error { let errors: String }

  static let handedOut = "// LAB: here\nlet isRight = false\n"
  static let right = "let isRight = true\n"

  private func fill() async throws {
    try write("Labs/Package.swift", #"Lab(folder: "06-await", uses: [])"#)
    try write(
      "Labs/06-await/lab.json",
      """
      {"id": "06", "question": "What may change?", "minutes": 30, "suite": [], "learnt": "That.",
       "fails": [{"check": "stale"}]}
      """)
    try write("Labs/06-await/README.md", "# 06 · What may change?\n\n**Task.** Mend it.\n")
    try write(
      "Labs/06-await/hints.md", "# Hints\n\n## 1\n\nLook up.\n\n## 2\n\nThere.\n\n## 3\n\nSo.\n")
    try write("Labs/06-await/explanation.md", "Now it is right.\n")
    try write("Labs/06-await/Exercise/Store.swift", Self.handedOut)
    for folder in ["Exercise", "Solution"] {
      try write("Labs/06-await/\(folder)/main.swift", "// Starts the check.\n")
    }
    try write("Labs/06-await/Solution/Store.swift", Self.right)
    try await script("bin/swift", "exit 0")
    try await program(
      """
      if grep -q 'isRight = true' "$here/06-await/Exercise/Store.swift"; then passed=true
      else passed=false; fi
      printf '{"schema":1,"lab":"06",' > "$2"
      printf '"figures":[{"name":"stale","value":92,"unit":"of 320"}],' >> "$2"
      printf '"findings":[{"check":"stale","passed":%s,' $passed >> "$2"
      printf '"expected":"e","happened":"h","next":"n"}]}' >> "$2"
      """)
  }

  /// Writes the lab's program; `$here` is the labs' folder, `$2` the report's file.
  func program(_ lines: String) async throws {
    let labs = root.appending(path: "Labs").path(percentEncoded: false)
    try await script("Labs/.build/debug/lab06", "here='\(labs)'\n\(lines)")
  }

  func write(_ path: String, _ text: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: path).path(percentEncoded: false)
    ).sorted()
  }

  /// Writes a script in another process.
  ///
  /// A child that another test is about to start would hold the files that are open here, and a
  /// file that is open for writing cannot be run (`ETXTBSY`).
  private func script(_ path: String, _ lines: String) async throws {
    try write(path + ".text", "#!/bin/sh\n\(lines)\n")
    let url = root.appending(path: path)
    let ending = try await BuiltProgram.shell("install -m 755 '\(url.path).text' '\(url.path)'")
    guard ending.code == 0 else { throw NotMade(errors: ending.errors) }
  }

  /// Runs the command line in the checkout, or in a folder of it.
  func run(_ arguments: String..., below folder: String = ".") async throws
    -> BuiltProgram.Ending
  {
    try await BuiltProgram.shell(try command(arguments, below: folder), environment: environment)
  }

  /// Runs the authors' command line in the checkout.
  func verify(_ arguments: String...) async throws -> BuiltProgram.Ending {
    let line = try command(arguments, below: ".", by: "lockstep-lab-verify")
    return try await BuiltProgram.shell(line, environment: environment)
  }

  /// Runs the command line with lines as its input.
  func run(_ arguments: String..., lines: String) async throws -> BuiltProgram.Ending {
    try await BuiltProgram.shell(
      "printf '\(lines)' | (\(try command(arguments, below: ".")))", environment: environment)
  }

  /// The program that gives another one a terminal: the one of util-linux.
  static let terminal = "/usr/bin/script"

  /// Runs the command line at a terminal, with typed input.
  func runAtTerminal(_ arguments: String..., typing: String) async throws -> BuiltProgram.Ending {
    try write("at-terminal", try command(arguments, below: "."))
    let file = root.appending(path: "at-terminal").path(percentEncoded: false)
    return try await BuiltProgram.shell(
      "printf '\(typing)' | \(Self.terminal) -qec \"sh '\(file)'\" /dev/null",
      environment: environment.merging(["TERM": "xterm"]) { $1 })
  }

  /// Starts the command line; the first line of its output is the process's number.
  func start(_ arguments: String...) throws -> ChildProcess {
    let command = ChildCommand(executable: "/bin/sh", arguments: ["-c"])
    return try ChildProcess(
      command, payload: "echo $$; " + self.command(arguments, below: "."), limitInSeconds: 100,
      environment: environment)
  }

  private func command(
    _ arguments: [String], below folder: String, by program: String = "lockstep-lab"
  ) throws -> String {
    let place = root.appending(path: folder).path(percentEncoded: false)
    let program = try BuiltProgram.path(of: program)
    return "cd '\(place)' && exec '\(program)' " + arguments.joined(separator: " ")
  }

  private var environment: [String: String] {
    let bin = root.appending(path: "bin").path(percentEncoded: false)
    return ["PATH": "\(bin):/usr/bin:/bin"]
  }
}
