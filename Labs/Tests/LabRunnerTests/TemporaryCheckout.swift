import Foundation
import Processes

@testable import LabRunner
@testable import LabVerify

/// A checkout with a single lab, in a separate directory, whose `swift` is a shell script.
struct TemporaryCheckout {
  let root: URL

  var checkout: LabCheckout { LabCheckout(root: root) }
  var scratch: URL { root.appending(path: "scratch") }

  /// Runs the body with a checkout that is removed afterwards.
  static func with<Result>(
    _ body: (TemporaryCheckout) async throws -> Result
  ) async throws -> Result {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-labs-\(UUID().uuidString)")
    let temporary = TemporaryCheckout(root: root)
    try temporary.write(
      "Labs/Package.swift", #"Lab(folder: "06-await", uses: []), Lab(folder: "07-pool")"#)
    try temporary.write(
      "Labs/06-await/lab.json",
      """
      {"id": "06", "question": "What may change?", "minutes": 30, "suite": [], "learnt": "That.",
       "fails": [{"check": "stale", "says": "92 of 320"}]}
      """)
    try temporary.write(
      "Labs/06-await/README.md", "# 06 · What may change?\n\n**Task.** Mend it.\n")
    try temporary.write(
      "Labs/Tests/Cases/06/task.json", #"[{"says": "Mend it.", "checks": ["stale"]}]"#)
    try temporary.write("Labs/06-await/hints.md", "# Hints\n\n## 1\n\nA\n\n## 2\nB\n\n## 3\nC\n")
    try temporary.write("Labs/06-await/explanation.md", "Now it is right.\n")
    try temporary.write("Labs/06-await/notes.md", "Show it.\n")
    for part in ["Exercise", "Solution"] {
      try temporary.write("Labs/06-await/\(part)/main.swift", "await run()\n")
      let mark = part == "Exercise" ? "// LAB: here\n" : ""
      try temporary.write("Labs/06-await/\(part)/Store.swift", "\(mark)struct Store {}\n")
    }
    try temporary.write("Labs/06-await/Tests/Check.swift", "func run() {}\n")
    try HandedOut.write(temporary.lab())
    try temporary.write("Sources/Some.swift", "let one = 1\n")
    defer {
      do { try FileManager.default.removeItem(at: root) } catch { print("left \(root): \(error)") }
    }
    return try await body(temporary)
  }

  func write(_ path: String, _ text: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: root.appending(path: path))
  }

  /// Writes a program from a separate process.
  ///
  /// If this process had it open for writing, a child that another test starts might hold it open
  /// too, and it could not be started (`ETXTBSY`).
  func script(_ path: String, _ lines: String) async throws -> String {
    try write(path, "")
    let file = root.appending(path: path).path
    let writer = #"rm -f "$0"; printf '%s' "$1" > "$0"; chmod 755 "$0""#
    let process = try ChildProcess(
      ChildCommand(executable: "/bin/sh", arguments: ["-c", writer, file]),
      payload: "#!/bin/sh\n\(lines)\n")
    guard await process.waitForEnd() == .exited(0) else { throw NotWritten(file: file) }
    return file
  }

  private struct NotWritten: Error {
    let file: String
  }

  /// Tools whose build does nothing, and whose programs of lab 06 are these scripts.
  ///
  /// In a program's script, `report <json of findings>` writes a report.
  func tools(
    exercise: String, solution: String = "exit 1", build: String = "exit 0",
    limits: LabTools.Limits = .init()
  ) async throws -> LabTools {
    _ = try await script("scratch/debug/lab06", reportFunction + "\n" + exercise)
    _ = try await script("scratch/debug/lab06-solution", reportFunction + "\n" + solution)
    return LabTools(
      swift: try await script("bin/swift", build), scratch: scratch, limits: limits)
  }

  /// The function `report` of a program's script.
  var reportFunction: String {
    """
    file=$2
    report() { printf '{"schema":1,"lab":"06","findings":[%s],"figures":[]}' "$1" > "$file"; }
    """
  }

  /// A finding in the form that `report` takes.
  static func finding(_ check: String, passed: Bool, _ happened: String = "it did") -> String {
    """
    {"check":"\(check)","passed":\(passed),"expected":"that","happened":"\(happened)","next":"look"}
    """
  }

  func lab() throws -> LabFolder { try checkout.lab("06") }

  /// Checks lab 06.
  func check(_ tools: LabTools, solution: Bool = false) async throws -> LabOutcome {
    await LabRun(tools: tools).check(try lab(), solution: solution)
  }
}
