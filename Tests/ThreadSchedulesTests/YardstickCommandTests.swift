#if os(Linux)
  import Foundation
  import Processes
  import Testing

  @testable import ThreadSchedules

  /// Runs the program `yardstick` by its command line.
  enum Yardstick {
    static func output(_ arguments: String...) async throws -> (
      lines: [String], ending: ChildProcess.Ending
    ) {
      try await output(arguments)
    }

    static func output(_ arguments: [String]) async throws -> (
      lines: [String], ending: ChildProcess.Ending
    ) {
      let path = try ThreadProgram.product("yardstick").locate().path
      let child = try ChildProcess(
        ChildCommand(executable: path, arguments: Array(arguments.dropLast())),
        payload: arguments[arguments.count - 1])
      var lines: [String] = []
      for await line in child.lines { lines.append(line) }
      return (lines, await child.waitForEnd())
    }
  }

  @Suite("Tests/yardstick")
  struct YardstickCommandTests {
    @Test(arguments: [
      (
        "carter", ["| carter | 23 | 2 | the same 2 |", "| carter, correct | 17 | 2 | the same 1 |"]
      ),
      (
        "cancellation",
        [
          "| cancellation | 40 | 5 | the same 2 |",
          "| cancellation, correct | 15 | 4 | the same 1 |",
        ]
      ),
    ])
    func allSchedulesAreComparedWithTheClasses(program: String, rows: [String]) async throws {
      let (lines, ending) = try await Yardstick.output("table", "--reduction", "none", program)
      #expect(ending == .exited(0))
      #expect(Array(lines.dropFirst(2)) == rows)
    }

    @Test func aProgramWithMoreSchedulesThanTheLimitIsNotCompared() async throws {
      let (lines, ending) = try await Yardstick.output(
        "table", "--reduction", "none", "carter", "20")
      #expect(ending == .exited(0))
      #expect(lines.dropFirst(2).first == "| carter | more than 20 | – | not compared |")
    }

    @Test(arguments: ["carter 2", "--reduction"])
    func aNameThatNoProgramHasIsRefused(name: String) async throws {
      let (lines, ending) = try await Yardstick.output("table", name)
      #expect(ending == .exited(70) && lines.isEmpty)
    }

    @Test(arguments: [["carter", "100k"], ["carter", "0"], ["carter", "20", "more"]])
    func aCountThatIsNoNumberIsRefused(arguments: [String]) async throws {
      let (lines, ending) = try await Yardstick.output(["table"] + arguments)
      #expect(ending == .exited(64) && lines.isEmpty)
    }
  }
#endif
