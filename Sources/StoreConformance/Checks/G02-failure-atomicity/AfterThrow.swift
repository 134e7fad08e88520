import Foundation
import Persistence
import SimulatedDisk

/// A call throws, and the store is closed and opened immediately.
///
/// The failed call must have had no effect.
enum AfterThrow {
  static let fixedCases: [FixedCase] = [
    FixedCase("a call throws, and the store is closed and opened", needs: .operations) { trial in
      var hasAnyFailed = false
      for step in steps.map(trial.subject.claims.fitting) {
        for index in 1...50 {
          let outcome = try await outcome(of: step, failingAt: index, trial)
          if case .notReached = outcome { break }
          hasAnyFailed = true
          if case .judged(let problem?) = outcome { return problem }
        }
      }
      if !hasAnyFailed { throw NotApplicable("its changes use no file") }
      return nil
    }
  ]

  private static let steps: [StoreStep] = [
    .save(100, 1), .save(0, 99), .delete(0), .deleteBatch([1, 0]),
    .saveBatch([.init(key: 0, revision: 98), .init(key: 101, revision: 1)]),
  ]

  private enum Outcome {
    /// The call makes fewer operations.
    case notReached
    case judged(Violation?)
  }

  /// Makes the call while the file operation with this number and every later one fail.
  ///
  private static func outcome(
    of step: StoreStep, failingAt index: Int, _ trial: Trial
  ) async throws -> Outcome {
    let before = PreparedContent.few.content
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    try await PreparedContent.few.save(with: trial.subject, arena.configuration())
    let control = try trial.control(of: arena)
    defer { control.end() }
    let configuration = arena.configuration(fileSystem: control.fileSystem)
    let store = try await trial.subject.open(configuration)
    let fault = Fault(at: index, .error(EIO), .forGood)
    control.arm(fault)
    let thrown = await error { try await step.perform(on: store) }
    control.disarm()
    guard control.hasFired else {
      try await store.close()
      return .notReached
    }
    try await store.close()
    var after = before
    step.apply(to: &after)
    let allowed = CallEnding(throwing: thrown).allowed(before: before, after: after)
    let seen = try await trial.subject.observe(configuration)
    if allowed.contains(where: { seen == .content($0) }) { return .judged(nil) }
    let outcome = thrown.map { "threw \($0)" } ?? "returned"
    let problem = Violation(
      expected: .either(allowed), found: "\(seen)"
    ).after(
      "the store holds \(text(before))", "\(step), file \(fault): it \(outcome)", "close, open")
    return .judged(problem.replacing(arena.withoutDirectory))
  }
}
