#if os(Linux)
  import Foundation
  import Synchronization
  import ThreadSchedules

  /// Bodies of tasks, with the main actor, sleeps and continuations, in unchanged code.
  enum Tasks {
    static let bodies: [String: Threads.Body] = [
      "stale answer": { run in try run.wait { try await twoSearches(keepsNewest: false) } },
      "newest answer": { run in try run.wait { try await twoSearches(keepsNewest: true) } },
      "debounced save": { run in try run.wait { try await saves(cancels: true) } },
      "every save": { run in try run.wait { try await saves(cancels: false) } },
      "an hour": { run in try run.wait { try await anHour() } },
      "read, then write": { run in
        try run.wait { try await increments { await $0.readThenWrite() } }
      },
      "increment": { run in try run.wait { try await increments { await $0.increment() } } },
      "run loop": { run in try run.wait { try await ticks() } },
      "many sleeps": { run in try run.wait { try await manySleeps() } },
      "sleep in a block of the main queue": { run in try run.wait { sleepsOnMain() } },
      "main thread": { run in try run.wait { try await mainThread() } },
      "named task": { run in try run.wait { try await namedTask() } },
      "unsafe continuation resumed twice": { run in try run.wait { await resumes(inOneStep: false) }
      },
      "unsafe continuation resumed once": { run in try run.wait { await resumes(inOneStep: true) }
      },
    ]

    /// The second search is the newest, and its answer must be shown last.
    private static func twoSearches(keepsNewest: Bool) async throws {
      let model = await SearchModel(keepsNewest: keepsNewest)
      let first = Task { @MainActor in await model.search("first") }
      let second = Task { @MainActor in await model.search("second") }
      await first.value
      await second.value
      let (shown, asked) = await (model.shown, model.asked)
      if shown != asked { throw Wrong("\(asked) was asked last, and \(shown) is shown") }
    }

    private static func saves(cancels: Bool) async throws {
      let model = await SavingModel(cancels: cancels)
      await model.change("a")
      await model.change("b")
      try await Task.sleep(for: .seconds(60))
      let saved = await model.saved
      if saved != ["b"] { throw Wrong("saved: \(saved)") }
    }

    /// Each clock moves as far as the sleep.
    private static func anHour() async throws {
      let (continuous, suspending, date) = (ContinuousClock.now, SuspendingClock.now, Date())
      try await Task.sleep(for: .seconds(3600))
      try await SuspendingClock().sleep(for: .seconds(3600))
      try await Task.sleep(nanoseconds: 3_600_000_000_000)
      let hours = Duration.seconds(3 * 3600)
      guard ContinuousClock.now - continuous >= hours, SuspendingClock.now - suspending >= hours,
        Date().timeIntervalSince(date) >= 3 * 3600
      else { throw Wrong("a clock stood still") }
    }

    private static func increments(
      _ increment: @escaping @Sendable (TaskCounter) async -> Void
    ) async throws {
      let counter = TaskCounter()
      let first = Task { await increment(counter) }
      let second = Task { await increment(counter) }
      await first.value
      await second.value
      let value = await counter.value
      if value != 2 { throw Wrong("the counter is \(value)") }
    }

    /// A timer of a run loop, beside a sleep that ends later.
    private static func ticks() async throws {
      let count = Mutex(0)
      let thread = Thread {
        let timer = Timer(timeInterval: 1, repeats: true) { _ in count.withLock { $0 += 1 } }
        RunLoop.current.add(timer, forMode: .default)
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 20))
      }
      thread.start()
      try await Task.sleep(for: .seconds(10.5))
      let ticks = count.withLock { $0 }
      if ticks < 9 { throw Wrong("\(ticks) ticks in ten seconds") }
    }

    /// More than the scheduler keeps.
    private static func manySleeps() async throws {
      for _ in 0..<300 { try await Task.sleep(for: .milliseconds(1)) }
      try await Task.sleep(for: .seconds(86_400))
    }

    /// The body may end before the block, whose sleep nevertheless lasts.
    private static func sleepsOnMain() {
      DispatchQueue.main.async {
        let start = Date()
        sleep(60)
        if Date().timeIntervalSince(start) < 60 { fatalError("the sleep was short") }
      }
    }

    private static func mainThread() async throws {
      let isMain = await MainActor.run { Thread.isMainThread }
      let isQueue = await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume(returning: Thread.isMainThread) }
      }
      guard isMain, isQueue, !Self.isMainThread else { throw Wrong("not on the main thread") }
    }

    private static var isMainThread: Bool { Thread.isMainThread }

    private static func namedTask() async throws {
      let counter = TaskCounter()
      await Task(name: "the refresh") { await counter.increment() }.value
      throw Wrong("on purpose")
    }

    /// Two tasks remove the continuation and resume it.
    ///
    /// The removal is a single step, or two.
    private static func resumes(inOneStep: Bool) async {
      let place = Mutex<UnsafeContinuation<Void, Never>?>(nil)
      let waiter = Task { await withUnsafeContinuation { taken in place.withLock { $0 = taken } } }
      let resume = { @Sendable in
        if inOneStep {
          place.withLock { $0.take() }?.resume()
        } else {
          place.withLock { $0 }?.resume()
          place.withLock { $0 = nil }
        }
      }
      let tasks = [Task { resume() }, Task { resume() }]
      for task in tasks { await task.value }
      await Task.yield()
      while place.withLock({ $0 != nil }) { resume() }
      waiter.cancel()
    }
  }

  /// Shows an answer that comes later.
  @MainActor private final class SearchModel {
    private(set) var shown = ""
    private(set) var asked = ""
    private let keepsNewest: Bool
    private let server = Server()

    init(keepsNewest: Bool) { self.keepsNewest = keepsNewest }

    func search(_ text: String) async {
      asked = text
      let answer = await server.answer(to: text)
      if keepsNewest && asked != text { return }
      shown = answer
    }
  }

  private actor Server {
    func answer(to text: String) async -> String {
      await Task.yield()
      return text
    }
  }

  /// Saves a second after the last change.
  @MainActor private final class SavingModel {
    private(set) var saved: [String] = []
    private var pending: Task<Void, Never>?
    private let cancels: Bool

    init(cancels: Bool) { self.cancels = cancels }

    func change(_ text: String) {
      if cancels { pending?.cancel() }
      pending = Task {
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
        saved.append(text)
      }
    }
  }

  private actor TaskCounter {
    private(set) var value = 0

    func increment() { value += 1 }
    func set(_ new: Int) { value = new }
    nonisolated func readThenWrite() async { await set(await value + 1) }
  }
#endif
