#if os(Linux)
  import Foundation
  import Schedules
  import Synchronization
  import ThreadSchedules

  /// Runs every schedule of the small programs, and one schedule of each class, and compares how they end.
  struct Comparison {
    /// This program, which serves the bodies.
    let program: URL
    /// The name of the only program to run, or `nil` for all.
    let only: String?
    /// A program is small if it has at most so many schedules.
    let limit: Int

    /// How the schedules of a search end.
    private struct Search {
      let extent: String
      let schedules: Int
      let endings: Set<String>
    }

    /// A body, with and without its defect, and the search of its schedules.
    private typealias Body = (name: String, search: (Reduction) async throws -> Search)

    private var bodies: [Body] {
      let threads = Program.all.map(\.name).filter(isWanted).flatMap { name -> [Body] in
        [name, "\(name), correct"].map { body in (body, { try await explored(body, $0) }) }
      }
      let actors = ActorProgram.all.filter { isWanted($0.name) }.flatMap { program -> [Body] in
        [
          (program.name, { try await explored(program.wrong, $0) }),
          ("\(program.name), correct", { try await explored(program.correct, $0) }),
        ]
      }
      return threads + actors
    }

    private func isWanted(_ name: String) -> Bool { only == nil || name == only }

    /// Prints the table.
    ///
    /// - Returns: The bodies whose endings differ.
    func write() async throws -> [String] {
      say("| program | all schedules | classes | endings |\n|---|---|---|---|")
      var different: [String] = []
      for body in bodies {
        let all = try await body.search(.none)
        if all.extent == "bounded" {
          say("| \(body.name) | more than \(limit) | – | not compared |")
          continue
        }
        let classes = try await body.search(.sourceSets)
        let isSame =
          all.extent == "complete" && classes.extent == "complete" && classes.endings == all.endings
        if !isSame { different.append(body.name) }
        let endings =
          isSame
          ? "the same \(all.endings.count)" : "DIFFERENT (\(all.extent), \(classes.extent))"
        say("| \(body.name) | \(all.schedules) | \(classes.schedules) | \(endings) |")
      }
      return different
    }

    private func explored(_ body: String, _ reduction: Reduction) async throws -> Search {
      // A shared process cannot say whether addresses are the same, so the classes need processes.
      let found = try await Threads.explore(
        body, in: .file(program), .exhaustive(limit: limit, reduction: reduction),
        keepGoing: true, isolation: reduction == .none ? .shared : .process, primitives: [],
        environment: ["LOCKSTEP_THREAD_ACCESSES": "1"])
      return Search(
        extent: found.result.extent.rawValue, schedules: found.result.schedules,
        endings: found.statistics.endings)
    }

    private func explored(
      _ body: @escaping ActorProgram.Body, _ reduction: Reduction
    ) async throws -> Search {
      let endings = Mutex<Set<String>>([])
      let result = try await Schedules.explore(
        .exhaustive(limit: limit, reduction: reduction), keepGoing: true
      ) { schedule in
        do {
          try await body(schedule)
          endings.withLock { _ = $0.insert("passed") }
        } catch {
          endings.withLock { _ = $0.insert("\(error)") }
          throw error
        }
      }
      return Search(
        extent: result.extent.rawValue, schedules: result.schedules,
        endings: endings.withLock { $0 })
    }
  }

  /// Prints a line at once: a measurement takes its time.
  func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
#endif
