import Schedules
import SeededRandom
import Synchronization

/// Tasks that call actors and share a log, drawn from a seed.
struct RandomProgram: Sendable {
  enum Action: Sendable {
    /// The actor notes the task.
    case note(actor: Int)
    /// The actor notes the task, calls another actor, and notes the task again.
    case tell(actor: Int, other: Int)
    /// The task notes itself in the log that is not an actor's.
    case share
    case pause
  }

  let tasks: [[Action]]
  let actorCount: Int
  /// True if the actors have executors of the schedule.
  let ownsExecutors: Bool

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let actorCount = Int.random(in: 1...2, using: &random)
    let taskCount = Int.random(in: 2...3, using: &random)
    let most = taskCount == 2 ? 2 : 1
    tasks = (0..<taskCount).map { _ in
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        let actor = Int.random(in: 0..<actorCount, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .share
        case 1: return .pause
        case 2 where actorCount > 1: return .tell(actor: actor, other: 1 - actor)
        default: return .note(actor: actor)
        }
      }
    }
    self.actorCount = actorCount
    ownsExecutors = Bool.random(using: &random)
  }

  /// Runs the program, and returns all notes in their order.
  func run(_ schedule: Schedule) async -> String {
    let notebooks = (0..<actorCount).map { _ -> any Noting in
      if ownsExecutors { return OwnedNotebook(executor: schedule.serialExecutor) }
      return Notebook()
    }
    let shared = Trace()
    await withCheckedContinuation { continuation in
      let ends = Ends(tasks.count, continuation)
      for (number, actions) in tasks.enumerated() {
        Task(executorPreference: schedule.executor) {
          for action in actions { await perform(action, number, notebooks, shared) }
          Schedules.touch("ends", .post)
          ends.one()
        }
      }
    }
    var text = "\(shared.all)"
    for notebook in notebooks { text += " \(await notebook.notes)" }
    return text
  }

  private func perform(
    _ action: Action, _ task: Int, _ notebooks: [any Noting], _ shared: Trace
  ) async {
    switch action {
    case .note(let actor): await notebooks[actor].note(task)
    case .tell(let actor, let other): await notebooks[actor].note(task, telling: notebooks[other])
    case .share:
      Schedules.touch("shared")
      shared.append(task)
    case .pause: await Task.yield()
    }
  }
}

/// Notes tasks in the order in which they come.
protocol Noting: Sendable {
  var notes: [Int] { get async }

  func note(_ task: Int) async

  /// Notes the task before and after another one does.
  func note(_ task: Int, telling other: any Noting) async
}

actor Notebook: Noting {
  private(set) var notes: [Int] = []

  func note(_ task: Int) { notes.append(task) }

  func note(_ task: Int, telling other: any Noting) async {
    notes.append(task)
    await other.note(task)
    notes.append(-task - 1)
  }
}

/// The same on an executor that it is given.
actor OwnedNotebook: Noting {
  private let executor: any SerialExecutor
  private(set) var notes: [Int] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(executor: any SerialExecutor) { self.executor = executor }

  func note(_ task: Int) { notes.append(task) }

  func note(_ task: Int, telling other: any Noting) async {
    notes.append(task)
    await other.note(task)
    notes.append(-task - 1)
  }
}
