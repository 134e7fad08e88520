#if os(Linux)
  import Dispatch
  import Foundation
  import SeededRandom

  /// Small programs with a known defect, one for each primitive.
  ///
  /// If no schedule shows the wrong order, the library does not see the primitive, and an
  /// exploration proves nothing.
  enum Specimens {
    private static let count = 200

    /// The reason why an exploration of code with the primitive proves nothing, or `nil`.
    static func reasonAgainst(
      _ primitive: ThreadPrimitive, _ functions: SchedulerFunctions
    ) throws(ScheduleError) -> String? {
      let directory = ScheduleDirectory()
      defer { directory.remove() }
      let processes = try SchedulerProcesses(
        functions, isolation: .process, timeouts: .whenIdle, stepLimit: 10_000,
        prepare: directory.remove
      ) { _ in outcome(of: primitive, functions, directory.url) }
      defer { processes.end() }
      return reasonAgainst(words[primitive, default: "it"], processes)
    }

    /// Returns the reason for processes that run a specimen.
    ///
    /// `words` describe the specimen.
    static func reasonAgainst(_ words: String, _ processes: SchedulerProcesses) -> String? {
      var generator = SplitMix64(seed: 1)
      var length = 50
      for number in 0..<count {
        var order = SchedulerProcesses.Order()
        // Alternate between random choices and priorities with two changes. Priorities help if many
        // steps precede the second thread.
        order.policy = number.isMultiple(of: 2) ? 2 : 3
        order.depth = 3
        order.length = length
        order.seed = generator.next()
        let found: SchedulerProcesses.Answer?
        do { found = try processes.run(order) } catch { return "\(error)" }
        guard let answer = found else { break }
        length = max(answer.choiceCount, 1)
        if answer.ending == 2 {
          return processes.message == wrong ? nil : processes.message
        }
        if answer.ending != 1 { return "a specimen ended otherwise: \(processes.message)" }
      }
      return
        "the wrong order of a specimen with \(words) was not found in "
        + "\(count) schedules, so calls of it are not seen: is the program linked statically? Leave "
        + "the primitive out of `primitives` if the body does not use it"
    }

    static let words: [ThreadPrimitive: String] = [
      .lock: "NSLock", .mutex: "Mutex", .queue: "a serial queue", .barrier: "a barrier",
      .semaphore: "a semaphore", .condition: "a condition", .file: "calls about files",
    ]

    /// Runs the specimen once.
    ///
    /// Returns the message of its failure, or `nil`.
    static func outcome(
      of primitive: ThreadPrimitive, _ functions: SchedulerFunctions, _ directory: URL
    ) -> String? {
      do {
        return try isRight(primitive, functions, directory) ? nil : wrong
      } catch {
        return "the specimen cannot be run: \(error)"
      }
    }

    private static let wrong = "wrong"

    private static func isRight(
      _ primitive: ThreadPrimitive, _ functions: SchedulerFunctions, _ directory: URL
    ) throws -> Bool {
      let run = ThreadRun(functions, directory: directory)
      return switch primitive {
      case .lock: try lock(run)
      case .mutex: try mutex(run)
      case .queue: try queue(run, attributes: [], flags: [])
      case .barrier: try queue(run, attributes: .concurrent, flags: .barrier)
      case .semaphore: try semaphore(run)
      case .condition: try condition(run)
      case .file: try file(run)
      }
    }

    /// Runs the work on two threads.
    private static func twice(
      _ run: ThreadRun, _ work: @escaping @Sendable (Int) -> Void
    ) throws {
      for number in 1...2 { run.thread("specimen \(number)") { work(number) } }
      try run.join()
    }

    private static func lock(_ run: ThreadRun) throws -> Bool {
      let counter = LockedCounter()
      try twice(run) { _ in counter.set(counter.value + 1) }
      return counter.value == 2
    }

    private static func mutex(_ run: ThreadRun) throws -> Bool {
      let counter = MutexCounter()
      try twice(run) { _ in
        // A thread's first lock always asks the system for the thread's number.
        let own = MutexCounter()
        own.set(own.value + 1)
        counter.set(counter.value + 1)
      }
      return counter.value == 2
    }

    private static func queue(
      _ run: ThreadRun, attributes: DispatchQueue.Attributes, flags: DispatchWorkItemFlags
    ) throws -> Bool {
      let counter = QueuedCounter(attributes, flags)
      try twice(run) { _ in counter.set(counter.value + 1) }
      return counter.value == 2
    }

    private static func semaphore(_ run: ThreadRun) throws -> Bool {
      let counter = SemaphoreCounter()
      try twice(run) { _ in counter.set(counter.value + 1) }
      return counter.value == 2
    }

    /// Two takers and two items: a waiting taker is woken, but the other one takes the item first.
    private static func condition(_ run: ThreadRun) throws -> Bool {
      let box = ItemBox()
      run.thread("giver") { for _ in 1...2 { box.give() } }
      try twice(run) { _ in box.take(loops: false) }
      return !box.isOverdrawn
    }

    /// Two detached tasks on the cooperative pool, which must have a thread for each.
    static func outcomeOfPool(_ functions: SchedulerFunctions, _ directory: URL) -> String? {
      let counter = LockedCounter()
      let run = ThreadRun(functions, directory: directory)
      do {
        try run.wait {
          let tasks = (1...2).map { _ in Task.detached { counter.set(counter.value + 1) } }
          for task in tasks { await task.value }
        }
        return counter.value == 2 ? nil : wrong
      } catch {
        return "the specimen cannot be run: \(error)"
      }
    }

    /// Two tasks that read a number of an actor, leave the actor, and write it.
    static func outcomeOfActor(_ functions: SchedulerFunctions, _ directory: URL) -> String? {
      let counter = ActorCounter()
      let run = ThreadRun(functions, directory: directory)
      let outcome = MutexCounter()
      do {
        try run.wait {
          let tasks = (1...2).map { _ in
            Task.detached { await counter.set(await counter.value + 1) }
          }
          for task in tasks { await task.value }
          outcome.set(await counter.value)
        }
        return outcome.value == 2 ? nil : wrong
      } catch {
        return "the specimen cannot be run: \(error)"
      }
    }

    /// Each thread reads its number first and writes it later.
    private static func file(_ run: ThreadRun) throws -> Bool {
      let path = try run.directory() + "/specimen"
      try twice(run) { number in
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        if file < 0 { return }
        var byte = UInt8(number)
        _ = write(file, &byte, 1)
        close(file)
      }
      return try Data(contentsOf: URL(filePath: path)).last == 2
    }
  }
#endif
