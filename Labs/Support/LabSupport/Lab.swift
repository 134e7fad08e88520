public import LabModel
import Synchronization

/// The receiver of a lab's findings, one after the other.
///
/// Every call may be made from any thread or task.
public final class Lab: Sendable {
  private let state: Mutex<LabReport>

  /// The names of the parts that ``child(_:limitInSeconds:environment:)`` can run.
  let parts: Set<String>

  init(id: String, parts: Set<String>) {
    state = Mutex(LabReport(lab: id))
    self.parts = parts
  }

  /// The findings so far.
  public var report: LabReport { state.withLock { $0 } }

  /// True if something was looked at and all of it passed so far.
  public var hasPassed: Bool { report.passed }

  /// Adds the outcome of one checked aspect.
  ///
  /// - Parameters:
  ///   - check: The name by which `lab.json` declares it.
  ///   - passed: `true` if the expectation was met.
  ///   - expected: The expectation, in a single sentence.
  ///   - happened: The event: a sentence, a count, a timeline.
  ///   - next: The place to look next, shown if it did not pass.
  ///   - lanes: The schedule that `happened` describes, shown after its first line.
  public func found(
    _ check: String, passed: Bool, expected: String, happened: String, next: String,
    lanes: LabLanes? = nil
  ) {
    let finding = LabFinding(
      check: check, passed: passed, expected: expected, happened: happened,
      next: passed ? "" : next, lanes: lanes)
    state.withLock { $0.findings.append(finding) }
    Watch.current.noteMove()
  }

  /// Adds that an aspect could not be checked: there is no verdict about the code.
  public func couldNotTry(_ check: String, expected: String, reason: String) {
    var finding = LabFinding(
      check: check, passed: false, expected: expected, happened: reason,
      next: "This says nothing about the code. Try again.")
    finding.untried = true
    state.withLock { $0.findings.append(finding) }
  }

  /// Adds a number that the lab is about.
  public func figure(_ name: String, _ value: Double, unit: String = "") {
    state.withLock { $0.figures.append(LabFigure(name, value, unit: unit)) }
    Watch.current.noteMove()
  }

  /// Tells the watch that a long computation of the check moves; see ``LabProgram``.
  public static func noteMove() { Watch.current.noteMove() }

  /// Adds the name of a part that runs.
  func noteRun(_ part: String) {
    state.withLock { report in
      if !(report.parts ?? []).contains(part) { report.parts = (report.parts ?? []) + [part] }
    }
  }

  /// Runs a body that has its limits: nothing has to move meanwhile.
  package func withoutWatch<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Watch.current.pause(body)
  }

  /// Adds that the check never came to its end.
  func foundStuck(_ stuck: Stuck) {
    found(
      "end", passed: false, expected: "Every call comes to its end.",
      happened: "Nothing moved for \(Int(stuck.seconds)) s: \(stuck.text).",
      next: stuck.isLoop && stuck.places.allSatisfy(\.runs)
        ? "Which loop never ends?"
        : "Which call waits for itself, or for an event that never comes?")
  }

  /// Adds that the check stopped at an error.
  func foundError(_ error: any Error) {
    found(
      "end", passed: false, expected: "A call throws only what the task allows it to throw.",
      happened: "A call threw, and the check stopped: \(error)",
      next: "Which call throws this error, and who should have handled it?")
  }
}
