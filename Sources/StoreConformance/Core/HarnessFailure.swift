import Synchronization

/// The machine, or the suite itself, kept a check from being carried out: no word about the store.
struct HarnessFailure: Error, CustomStringConvertible {
  let description: String

  /// Creates the error and notes it for the check that is under way.
  ///
  /// Checks take most errors for the store's; the failure noted here overrules them in the end.
  init(_ description: String) {
    self.description = ShortenedText.of(description)
    CheckRecord.current?.note(self)
  }
}

/// The record of the machine's failures while a check ran.
final class CheckRecord: Sendable {
  private struct State {
    var failure: HarnessFailure?
    var usesDisk = false
    var unfollowed: String?
  }

  /// The record of the check that this task belongs to.
  @TaskLocal static var current: CheckRecord?

  private let state = Mutex(State())

  /// The first failure; later failures may follow from it.
  var failure: HarnessFailure? { state.withLock { $0.failure } }

  /// Whether real files were used: only then can a disk be to blame.
  var usesDisk: Bool { state.withLock { $0.usesDisk } }

  func note(_ failure: HarnessFailure) {
    state.withLock { if $0.failure == nil { $0.failure = failure } }
  }

  /// Notes that the store did something that could not be made to fail: only the first note is
  /// told.
  func note(unfollowed what: String) {
    state.withLock { if $0.unfollowed == nil { $0.unfollowed = what } }
  }

  func noteDisk() { state.withLock { $0.usesDisk = true } }

  /// The finding of a check after a look at the machine: a store without a sound machine gets no
  /// verdict.
  ///
  /// A disk that became full meanwhile is looked for where a counterexample rests on real files.
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
