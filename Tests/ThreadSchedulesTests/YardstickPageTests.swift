#if os(Linux)
  import Foundation
  import Processes
  import Testing
  import ThreadSchedules

  @Suite("The counts of the yardstick's page", .serialized)
  struct YardstickPageTests {
    @Test(arguments: ["queue", "reorder 2", "reorder 19", "philosophers 7", "lost signal"])
    func schedulesUpToTheFirstFailureAreThoseOfTheSeed(program: String) async throws {
      let cells = try Self.cells(of: program)
      for (column, strategy) in [
        Strategy.random(seed: 1, count: 1000), .pct(seed: 1, count: 1000, depth: 3),
        .pos(seed: 1, count: 1000),
      ].enumerated() {
        let found = try await Self.explored(program, strategy, .shared)
        let cell = found.failure == nil ? "–" : "\(found.result.schedules)"
        #expect(cells[column + 1] == cell)
      }
    }

    @Test(arguments: ["queue", "reorder 2", "philosophers 5", "bluetooth driver", "stack"])
    func theClassesAreThoseOfThePage(program: String) async throws {
      let cells = try Self.cells(of: program)
      for (column, body) in [(5, program), (6, "\(program), correct")] {
        let found = try await Self.explored(
          body, .exhaustive(limit: 1000, reduction: .sourceSets), .process)
        #expect(found.result.extent == .complete)
        #expect(cells[column] == "\(found.result.failures) of \(found.result.schedules)")
      }
    }

    /// The program keeps the figures of others beside its bodies.
    @Test func publishedFiguresAndTheirSourcesAreThoseOfTheProgram() async throws {
      let (lines, ending) = try await Yardstick.output("published")
      #expect(ending == .exited(0))
      #expect(lines.count { $0.hasPrefix("| ") } == 1 + 22)
      #expect(try Self.page().contains(lines.joined(separator: "\n")))
    }

    private static func cells(of program: String) throws -> [String] {
      let lines = try page().split(separator: "\n")
      return cells(String(try #require(lines.first { $0.hasPrefix("| \(program) |") })))
    }

    private static func cells(_ row: String) -> [String] {
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func page() throws -> String {
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      return try String(contentsOf: root.appending(path: "docs/Yardstick.md"), encoding: .utf8)
    }

    private static func explored(
      _ body: String, _ strategy: Strategy, _ isolation: ThreadIsolation
    ) async throws -> ThreadExploration {
      try await Threads.explore(
        body, in: .product("yardstick"), strategy, keepGoing: strategy.isExhaustive,
        isolation: isolation, primitives: [], environment: seesAccesses)
    }
  }

  extension Strategy {
    fileprivate var isExhaustive: Bool {
      self == .exhaustive(limit: 1000, reduction: .sourceSets)
    }
  }
#endif
