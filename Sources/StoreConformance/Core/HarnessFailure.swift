import Synchronization

/// A failure of the machine, or of the suite itself, that prevented a check.
///
/// The failure does not concern the store.
struct HarnessFailure: Error, CustomStringConvertible {
  let description: String

  /// Creates the error and records it for the current check.
  ///
  /// Checks attribute most errors to the store. The recorded failure overrules them at the end.
  init(_ description: String) {
    self.description = ShortenedText.of(description)
    CheckRecord.current?.note(self)
  }
}

/// The record of the machine's failures during a check.
final class CheckRecord: Sendable {
  private struct State {
    var failure: HarnessFailure?
    var usesDisk = false
    var unfollowed: String?
    var sharesExecution = false
  }

  /// The record of this task's check.
  @TaskLocal static var current: CheckRecord?

  private let state = Mutex(State())

  /// The first failure; later failures may be its consequences.
  var failure: HarnessFailure? { state.withLock { $0.failure } }

  /// True if the check used real files; only then can the disk be the cause of a problem.
  var usesDisk: Bool { state.withLock { $0.usesDisk } }

  func note(_ failure: HarnessFailure) {
    state.withLock { if $0.failure == nil { $0.failure = failure } }
  }

  /// Records an operation of the store that could not be made to fail.
  ///
  /// Only the first one is reported.
  func note(unfollowed what: String) {
    state.withLock { if $0.unfollowed == nil { $0.unfollowed = what } }
  }

  func noteDisk() { state.withLock { $0.usesDisk = true } }

  /// True if stores of this kind were found to share what they run on (``SharedExecution``).
  var sharesExecution: Bool { state.withLock { $0.sharesExecution } }

  func noteSharedExecution() { state.withLock { $0.sharesExecution = true } }

  /// Returns the finding of a check after an inspection of the machine.
  ///
  /// If the machine failed, the store gets no verdict.
  ///
  /// If a counterexample depends on real files, the method also checks whether the disk is full
  /// now.
  func judged(_ finding: Finding) -> Finding {
    if let failure { return .couldNotBeRun(failure.description) }
    if case .held = finding, let what = state.withLock(\.unfollowed) {
      return .notExercised("not all of its file operations can be made to fail: \(what)")
    }
    guard case .broken = finding, usesDisk, let fault = TemporaryDisk.faultOfWriting() else {
      return finding
    }
    return .couldNotBeRun(fault)
  }
}
