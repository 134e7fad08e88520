#if os(Linux)
  import Foundation
  import Glibc

  /// The child: it reads its order, explores, and prints the report.
  struct ScheduleServer {
    let bodies: [String: Threads.Body]

    func run() -> Never {
      guard let text = ProcessInfo.processInfo.environment[ScheduleOrder.variable] else {
        let names = bodies.keys.sorted().joined(separator: ", ")
        complain(
          "this program is started by a test, with Threads.explore(_:in:_:); it serves: \(names)")
        exit(64)
      }
      let report: ScheduleReport
      do {
        report = try explore(try JSONDecoder().decode(ScheduleOrder.self, from: Data(text.utf8)))
      } catch let error as ScheduleError {
        report = ScheduleReport(refusal: error.description)
      } catch {
        report = ScheduleReport(
          refusal: "the order cannot be read: \(error); build the test and the child together")
      }
      do {
        let line = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        FileHandle.standardOutput.write(Data((ScheduleReport.mark + line + "\n").utf8))
      } catch {
        complain("the report cannot be written: \(error)")
        exit(70)
      }
      exit(0)
    }

    private func complain(_ text: String) {
      FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private func explore(_ order: ScheduleOrder) throws -> ScheduleReport {
      guard order.version == ScheduleOrder.version else {
        throw ScheduleError(
          "the order is of version \(order.version), not \(ScheduleOrder.version); build the test "
            + "and the child together")
      }
      guard let body = bodies[order.body] else {
        throw ScheduleError(
          "no body is called \"\(order.body)\"; the program serves: "
            + bodies.keys.sorted().joined(separator: ", "))
      }
      let functions = try SchedulerFunctions()
      guard order.memory == .sequentiallyConsistent || functions.seesAtomics() != 0 else {
        throw ScheduleError(
          "memory is .weak, and the program does not show its atomics; compile it with "
            + "-sanitize=thread, and link the product ThreadAccesses")
      }
      // Processes that the body starts must run without the library.
      unsetenv(SchedulerLibrary.loaderVariable)
      for primitive in order.primitives {
        if let reason = try Specimens.reasonAgainst(primitive, functions) {
          return ScheduleReport(notExercised: reason)
        }
      }
      return try search(order, body, functions)
    }

    private func search(
      _ order: ScheduleOrder, _ body: @escaping Threads.Body, _ functions: SchedulerFunctions
    ) throws -> ScheduleReport {
      let directory = ScheduleDirectory(path: order.directory)
      defer { directory.remove() }
      let processes = try SchedulerProcesses(
        functions, isolation: order.isolation, timeouts: order.timeouts,
        memory: order.memory, stepLimit: order.stepLimit, prepare: directory.remove
      ) { _ in
        do {
          try body(ThreadRun(functions, directory: directory.url))
          return nil
        } catch {
          return String(describing: error)
        }
      }
      defer { processes.end() }
      let runner = ThreadRunner(processes: processes, repeatsSeed: order.repeatsSeed)
      var search = Search(runner: runner, keepGoing: order.keepGoing)
      let clock = ContinuousClock()
      let start = clock.now
      try search.run(Strategy(kind: order.strategy))
      var statistics = search.runner.statistics
      statistics.seconds = (clock.now - start) / .seconds(1)
      return ScheduleReport(search.result(), statistics)
    }
  }

  /// The directory for bodies.
  struct ScheduleDirectory {
    let url: URL

    init(path: String? = nil) {
      if let path {
        url = URL(filePath: path)
        return
      }
      let memory = "/dev/shm"
      let parent =
        FileManager.default.isWritableFile(atPath: memory)
        ? URL(filePath: memory) : FileManager.default.temporaryDirectory
      // Several explorations may run in the same process at once.
      let number = UInt32.random(in: 1_000_000_000 ... .max)
      url = parent.appending(path: "lockstep-threads-\(getpid())-\(number)")
    }

    func remove() {
      // Most bodies use no files, and one call detects this.
      guard access(url.path, F_OK) == 0 else { return }
      do {
        try FileManager.default.removeItem(at: url)
      } catch {
        FileHandle.standardError.write(Data("\(url.path) stays: \(error)\n".utf8))
      }
    }
  }
#endif
