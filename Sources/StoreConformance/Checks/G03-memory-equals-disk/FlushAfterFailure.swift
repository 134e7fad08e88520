import Foundation
import Persistence
import SimulatedDisk

/// A store that writes behind, and whose writing fails once in the background.
///
/// A flush that returns afterwards has written the change, whatever happened in between.
enum FlushAfterFailure {
  static let fixedCase = FixedCase(
    "a flush after a change that could not be written behind", needs: .operations
  ) { trial in
    guard trial.subject.claims.writes == .behind else {
      throw NotApplicable("the store writes at once")
    }
    var hasFailed = false
    for index in 1...mostOperations {
      for step in steps.map(trial.subject.claims.fitting) {
        let outcome = try await outcome(of: step, index, trial)
        if let problem = outcome.problem { return problem }
        hasFailed = hasFailed || outcome.hasFired
      }
    }
    guard hasFailed else { throw NotApplicable("its changes make no file operation") }
    return nil
  }

  private static let mostOperations = 12
  private static let steps: [StoreStep] = [.save(100, 1), .save(0, 99), .delete(0)]

  private static func outcome(
    of step: StoreStep, _ index: Int, _ trial: Trial
  ) async throws -> (problem: Violation?, hasFired: Bool) {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    try await PreparedContent.few.save(with: trial.subject, arena.configuration())
    let control = try trial.control(of: arena)
    defer { control.end() }
    let store = try await trial.subject.open(arena.configuration(fileSystem: control.fileSystem))
    let fault = Fault(at: index, .error(EIO))
    control.arm(fault)
    // With a flush: the store of this check flushes after each change.
    let thrown = await error { try await step.perform(on: store) }
    control.disarm()
    let hasFired = control.hasFired
    let refused = await error { try await store.flush() }
    let memory = await Subject.content(of: store)
    let disk = try await arena.contentOnDisk(trial.subject)
    _ = await error { try await store.close() }
    if refused != nil || memory == disk { return (nil, hasFired) }
    let outcome = thrown.map { "threw \($0)" } ?? "returned"
    let problem = Violation(
      expected: "after a flush the disk has the content of memory",
      found: "in memory: \(memory); a copy of the disk: \(disk)"
    ).after(
      "\(step), file \(fault), flush: they \(outcome)", "flush, with nothing wrong: it returned")
    return (problem, hasFired)
  }
}
