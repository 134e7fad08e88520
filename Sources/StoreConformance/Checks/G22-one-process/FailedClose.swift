import Foundation
import Persistence
import SimulatedDisk

/// A closing that fails at each of its file operations, and is made again.
///
/// A store that takes the first closing for the last one keeps its lock until its process ends.
enum FailedClose {
  static let fixedCase = FixedCase("opened again after a close that failed", needs: .operations) {
    trial in
    for index in 1...mostOperations {
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      let control = try trial.control(of: arena)
      defer { control.end() }
      let configuration = arena.configuration(fileSystem: control.fileSystem)
      let store = try await trial.subject.open(configuration)
      try await store.save(0, 1)
      let fault = Fault(at: index, .error(EIO))
      control.arm(fault)
      let thrown = await error { try await store.close() }
      control.disarm()
      guard control.hasFired else {
        if index > 1 { return nil }
        throw NotApplicable("its close makes no file operation")
      }
      let again = await error { try await store.close() }
      // G2 judges a second closing that throws with nothing wrong.
      guard again == nil else { continue }
      guard let refusal = try await SecondOpener(trial.subject).refusal(configuration) else {
        continue
      }
      let outcome = thrown.map { "threw \($0)" } ?? "returned"
      return Violation(
        expected: "the store can be opened again", found: "opening failed: \(refusal.text)"
      ).after("close, file \(fault): it \(outcome)", "close again: it returned")
    }
    return nil
  }

  private static let mostOperations = 60
}
