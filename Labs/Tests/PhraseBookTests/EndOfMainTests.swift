import Foundation
import Testing

/// The ends of `main` that number 28 of the phrase book compares, each in a program.
@Suite("The end of main")
struct EndOfMainTests {
  /// The part that all programs have.
  ///
  /// A task of the main actor ends the process with 7. Another task, in whose turns the first one
  /// could have run many times, ends the process with 1.
  private static let program = """
    import Foundation

    func waits(by way: String) {
      switch way {
      case "run loop":
        // Without a timer, the run loop ends at once. On Linux, `async` code has another thread.
        RunLoop.current.add(Timer(timeInterval: 86_400, repeats: true) { _ in }, forMode: .default)
        RunLoop.current.run()
      case "dispatchMain": dispatchMain()
      default: DispatchSemaphore(value: 0).wait()
      }
    }

    func begin(hasLimit: Bool) {
      Task { @MainActor in exit(7) }
      guard hasLimit else { return }
      Task.detached {
        for _ in 0..<20_000 { await Task.yield() }
        exit(1)
      }
    }

    """

  private static let ends = [
    "synchronous": """
    @main struct Program {
      static func main() {
        begin(hasLimit: CommandLine.arguments[2] == "never")
        waits(by: CommandLine.arguments[1])
      }
    }
    """,
    "async": """
    @MainActor @main struct Program {
      static func main() async {
        await Task.detached {}.value
        begin(hasLimit: CommandLine.arguments[2] == "never")
        waits(by: CommandLine.arguments[1])
      }
    }
    """,
  ]

  private static func run(_ command: [String]) throws -> (status: Int32, says: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  @Test(arguments: [
    ("synchronous", runs: ["run loop", "dispatchMain"], never: ["semaphore"]),
    ("async", runs: [], never: ["semaphore", "run loop"]),
  ])
  func tasksOfTheMainActorRunOnlyWhereTheThreadServesThem(
    _ end: String, runs: [String], never: [String]
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-end-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let (file, program) = (folder.appending(path: "Program.swift"), folder.appending(path: "end"))
    let code = Self.program + (try #require(Self.ends[end]))
    try code.write(to: file, atomically: true, encoding: .utf8)
    let built = try Self.run([
      "swiftc", "-swift-version", "6", "-parse-as-library", "-o", program.path, file.path,
    ])
    try #require(built.status == 0, "\(built.says)")
    for way in runs {
      #expect(try Self.run([program.path, way, "runs"]).status == 7, "\(end), \(way)")
    }
    for way in never {
      #expect(try Self.run([program.path, way, "never"]).status == 1, "\(end), \(way)")
    }
  }
}
