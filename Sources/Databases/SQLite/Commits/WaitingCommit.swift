import Persistence

/// A commit whose caller waits for it.
struct WaitingCommit<Item: Storable>: Sendable {
  /// The steps that the feed will tell.
  let steps: [Changes<Item>.Change]
  /// The same for the table, encoded: step by step.
  let rows: [RowChange]
  let caller: CheckedContinuation<Void, any Error>
}

/// A caller of `close()`, who waits for its outcome.
typealias Closer = CheckedContinuation<Result<Void, StoreError>, Never>

/// The outcome of a commit: whether it changed anything, or why it did not happen.
typealias CommitOutcome = Result<Bool, StoreError>

extension CommitOutcome {
  /// Whether nothing may be committed any more until the store is opened again.
  var stopsStore: Bool {
    guard case .failure(let error) = self else { return false }
    return error.code == .outcomeUnknown || error.code == .failed
  }
}
