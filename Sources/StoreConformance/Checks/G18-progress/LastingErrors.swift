import Foundation
import Persistence
import SimulatedDisk

/// File operations that fail permanently.
///
/// The call may throw, but must not retry forever.
enum LastingErrors {
  static let fixedCases: [FixedCase] = [
    FixedCase("file operations that fail permanently", needs: .memory, isLong: true) { trial in
      try await endlessCall(in: trial).map { Violation(found: "it never came back").after($0) }
    }
  ]

  private static let calls: [FaultScenario.Call] = [
    .step(.save(0, 99)), .step(.delete(0)),
    .step(.saveBatch([.init(key: 0, revision: 98), .init(key: 101, revision: 1)])),
    .step(.deleteBatch([1, 0])), .step(.flush), .step(.loadAll), .close, .open,
  ]

  /// Returns a call that does not return while one of its file operations fails permanently; `nil`
  /// if all calls return.
  static func endlessCall(in trial: Trial) async throws -> String? {
    try await ClientThreads.with(1, for: trial) { threads in
      for call in calls {
        for number in [EIO, ENOSPC] {
          for index in 1...100 {
            let fault = Fault(at: index, .error(number), .forGood)
            let outcome = try await outcome(of: call, fault, trial, threads)
            if outcome == .endless { return "\(call), file \(fault)" }
            if outcome == .notReached { break }
          }
        }
      }
      return nil
    }
  }

  private enum Outcome {
    case ended, endless, notReached
  }

  private static func outcome(
    of call: FaultScenario.Call, _ fault: Fault, _ trial: Trial, _ threads: ClientThreads
  ) async throws -> Outcome {
    let arena = try Arena()
    try await PreparedContent.few.save(with: trial.subject, arena.configuration())
    let faulting = FaultingFileSystem(arena.base)
    let configuration = arena.configuration(fileSystem: faulting)
    let store = call == .open ? nil : try await trial.subject.open(configuration)
    faulting.arm(fault)
    let started = threads.start(0) {
      switch call {
      case .step(let step): if let store { try await step.perform(on: store) }
      case .close: try await store?.close()
      case .open: try await trial.subject.open(configuration).close()
      }
    }
    let hasReturned = await threads.returned([started])
    // A call that is still retrying may now succeed and return.
    faulting.disarm()
    guard hasReturned else { return .endless }
    if let store { _ = await error { try await store.close() } }
    return faulting.hasFired ? .ended : .notReached
  }
}
