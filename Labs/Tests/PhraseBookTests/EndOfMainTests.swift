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

  @Test(arguments: [
    ("synchronous", runs: ["run loop", "dispatchMain"], never: ["semaphore"]),
    ("async", runs: [], never: ["semaphore", "run loop"]),
  ])
  func tasksOfTheMainActorRunOnlyWhereTheThreadServesThem(
    _ end: String, runs: [String], never: [String]
  ) throws {
    let statuses = try Toolchain.statuses(
      of: Self.program + (try #require(Self.ends[end])),
      with: runs.map { [$0, "runs"] } + never.map { [$0, "never"] })
    #expect(statuses == runs.map { _ in 7 } + never.map { _ in 1 }, "\(end): \(runs + never)")
  }
}
