import LabSuite
import LabSupport
public import Persistence
import Schedules
public import StoreConformance
import Synchronization

/// The check of lab 09: how often the file is replaced, and that a save still keeps its promise.
public enum Lab09 {
  /// Checks a store and the function that imports into it.
  ///
  /// - Parameters:
  ///   - open: Opens the store.
  ///   - importing: Saves many notes.
  ///   - file: The file of the call; the store is in a file beside it.
  public static func run<Checked: Store>(
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked,
    importing: @escaping @Sendable ([Note], Checked) async throws -> Void,
    file: String = #filePath
  ) async where Checked.Item == Note {
    let crowd = Crowd(open: open)
    let parts: [String: LabProgram.Part] = [
      "editors": { try await crowd.editors() }, "quit": { try await crowd.quit() },
      "told": { try await crowd.told() }, "poison": { try await crowd.poison() },
    ]
    await LabProgram.run("09", parts: parts) { lab in
      await lab.suite([], open: open)
      // The check also orders the turns of `Task {}`, so that all runs are alike.
      try await Schedules.captureGlobalExecutor()
      // The check cannot order clocks and threads.
      let pauses = try SourceWord.all(of: ["sleep(", "Dispatch", "Thread", "Timer"], beside: file)
      let check = HopsCheck(
        lab: lab, open: open, importing: importing, pauses: !pauses.isEmpty)
      try await check.imports()
      try await check.cancels()
      let isAcknowledged = try await check.acknowledges()
      try await check.fails()
      try await check.failsImports()
      // A store that does not write when asked would never reach the gate.
      guard isAcknowledged else { return }
      try await check.editors()
      try await check.quits()
      try await check.tellsAll()
      try await check.refusesOne()
      guard lab.hasPassed else { return }
      await lab.suite([.failureAtomicity, .powerLossSurvival, .failedSyncRemembered], open: open)
    }
  }
}

/// The context of all parts of the check.
struct HopsCheck<Checked: Store>: Sendable where Checked.Item == Note {
  let lab: Lab
  let open: @Sendable (StoreConfiguration) async throws -> Checked
  let importing: @Sendable ([Note], Checked) async throws -> Void
  /// True if the code waits for a clock or uses threads.
  let pauses: Bool

  /// Performs a part in turns: one task runs at a time, always the oldest one.
  func inTurns(
    _ check: String, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> Bool {
    let exploration = try await Schedules.explore(.exhaustive(limit: 1)) { _ in try await body() }
    guard let failure = exploration.failure else { return true }
    // An actor's `Task.yield()` may return on another thread: then the check does not order the
    // turns.
    if failure.kind == .escaped, !pauses {
      try await body()
      return true
    }
    let (happened, next) = Self.explained(failure)
    lab.found(check, passed: false, expected: "every call ends", happened: happened, next: next)
    return false
  }

  private static func explained(_ failure: ScheduleFailure) -> (happened: String, next: String) {
    switch failure.kind {
    case .deadlock, .endless:
      (
        "a call never came back",
        Self.resumeAll
      )
    case .escaped, .notDeterministic:
      (
        "a part of the store ran outside the tasks that the check drives",
        "Do without sleeps, queues and threads here: an actor and `Task { … }` are enough."
      )
    case .thrown:
      ("it threw: \(failure.message)", "Nothing was wrong with the disk: nothing may throw.")
    }
  }
}

/// A value that tasks of a part write, to be read when the part is over.
final class Noted<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value { state.withLock { $0 } }

  func set(_ value: Value) { state.withLock { $0 = value } }

  func change(_ body: @Sendable (inout Value) -> Void) { state.withLock { body(&$0) } }
}
