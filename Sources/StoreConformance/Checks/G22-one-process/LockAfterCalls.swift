import Foundation
import Persistence
import Processes
import SimulatedDisk

/// Another process tries to open the store after each kind of call, after a refused opener, and after
/// a call that failed.
///
/// A lock may end with a call that has nothing to do with it: a lock of `fcntl(2)` ends when its
/// process closes any descriptor of the file.
enum LockAfterCalls {
  static let fixedCase = FixedCase("another process, after each kind of call", isLong: true) {
    trial in
    guard let child = trial.child else { throw NotApplicable("the check has no child processes") }
    guard !trial.isOnServer else { throw NotApplicable.severalOpeners }
    let arena = try Arena(onDisk: (), claims: trial.subject.claims, needsDisk: false)
    defer { arena.remove() }
    let configuration = arena.configuration()
    let store = try await trial.subject.open(configuration)
    let opener = ChildOpener(subject: trial.subject, child: child)
    for call in calls(trial, configuration) {
      try await call.make(store)
      guard case .opened = try await opener.opening(ChildConfiguration(arena, .powerLoss)) else {
        continue
      }
      _ = await error { try await store.close() }
      return Violation(
        expected: "another process is refused", found: "another process could open it"
      ).after("open", call.name)
    }
    try await store.close()
    return nil
  }

  private struct Call {
    let name: String
    let make: (any ErasedStore) async throws -> Void
  }

  /// The calls; a store is asked to open once more before the last ones.
  private static func calls(_ trial: Trial, _ configuration: StoreConfiguration) -> [Call] {
    let steps: [StoreStep] = [
      .save(0, 1), .saveBatch([.init(key: 1, revision: 1), .init(key: 2, revision: 1)]), .find(0),
      .loadAll, .delete(1), .deleteBatch([2, 77]), .flush,
    ]
    let ordinary = steps.map { step in
      Call(name: step.description) { try await step.perform(on: $0) }
    }
    let opening = Call(name: "an opener in this process") { _ in
      _ = try await SecondOpener(trial.subject).refusal(configuration)
    }
    let later = Call(name: "find 0, after the refused opener") { _ = try await $0.find(0) }
    let failing = Call(name: "save an item that cannot be encoded") { store in
      _ = await error { _ = try await store.saveUnencodable(0) }
    }
    let counting = Call(name: "count") { _ = try await $0.count() }
    return ordinary + [counting, failing, opening, opening, later]
  }
}
