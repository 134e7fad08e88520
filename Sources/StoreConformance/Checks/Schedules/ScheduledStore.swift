import Linearizability
import Persistence
import Schedules
import Synchronization
import ThreadSchedules

/// A store under one schedule, freshly opened.
struct ScheduledStore: Sendable {
  /// A task that uses the store concurrently with others.
  struct Client: Sendable {
    let name: String
    let body: @Sendable (StartedTasks) async throws -> Void
  }

  let store: any ErasedStore
  /// The same store, for opening a second instance under the same schedule.
  let subject: Subject
  let arena: Arena
  /// The configuration that the store was opened with.
  let configuration: StoreConfiguration
  /// The place in which the clients' tasks run.
  let place: any ClientPlace
  /// The first write of a client's call, if the case delays it.
  var firstWrite: FirstWrite?

  /// Runs clients in separate tasks; each makes its calls one after another.
  func run(_ clients: [[StoreCall]]) async throws {
    try await run(
      clients.enumerated().map { number, calls in
        Client(name: "client \(number)") { [store] _ in
          for call in calls {
            Self.step(call.label)
            _ = try await store.perform(call)
            Self.step("returned")
          }
        }
      })
  }

  /// Runs the clients in separate tasks, and returns when the last client has returned.
  ///
  /// Only the last client wakes the waiting task, because further wake-ups would only add
  /// schedules.
  func run(_ clients: [Client]) async throws {
    let started = StartedTasks()
    try await withCheckedThrowingContinuation { continuation in
      let returns = Returns(of: clients.count, continuation)
      for client in clients {
        let task = Task(executorPreference: place.executor(for: client.name)) {
          await Schedules.named(client.name) {
            do {
              try await client.body(started)
              // Which of the clients is the last one makes no difference.
              Schedules.touch("ends", .post)
              returns.one(.success(()))
            } catch {
              Schedules.touch("ends")
              returns.one(.failure(error))
            }
          }
          place.end(client.name)
        }
        started.tasks.withLock { $0.append(task) }
      }
      place.start()
    }
    Schedules.touch("ends", .afterAll)
  }

  /// Names a client's current step, for the timeline of a schedule.
  static func step(_ label: @autoclosure () -> String) {
    let label = label
    Schedules.step(label())
    ProgramSchedules.note(label())
  }
}

/// The place in which the tasks of a case's clients run.
protocol ClientPlace: Sendable {
  /// Returns the executor for the task of a client, before the task is created.
  func executor(for client: String) -> any TaskExecutor

  /// Called when the tasks have been created.
  func start()

  /// Called when a client's task ends.
  func end(_ client: String)
}

/// The executor of a schedule of jobs, on the exploring thread.
struct ScheduledJobs: ClientPlace {
  let executor: any TaskExecutor

  func executor(for client: String) -> any TaskExecutor { executor }
  func start() {}
  func end(_ client: String) {}
}

/// The tasks of the clients by number, for a client that cancels another.
final class StartedTasks: Sendable {
  fileprivate let tasks = Mutex<[Task<Void, Never>]>([])

  /// Cancels the client with this number.
  ///
  /// All clients have been started before any client's first job runs.
  func cancel(_ number: Int) {
    tasks.withLock { $0[number] }.cancel()
  }
}

/// Resumes a continuation when the last client has returned, with the first error if there was one.
private final class Returns: Sendable {
  private let state: Mutex<(left: Int, result: Result<Void, any Error>)>
  private let continuation: CheckedContinuation<Void, any Error>

  init(of count: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    state = Mutex((count, .success(())))
    self.continuation = continuation
  }

  func one(_ result: Result<Void, any Error>) {
    let all: Result<Void, any Error>? = state.withLock { state in
      state.left -= 1
      if case .success = state.result { state.result = result }
      return state.left == 0 ? state.result : nil
    }
    if let all { continuation.resume(with: all) }
  }
}
