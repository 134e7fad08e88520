import Persistence

/// A commit as the writer takes it: encoded by its caller.
struct SQLiteCommit<Item: Storable>: Sendable {
  /// The steps that the feed will tell.
  let steps: [Changes<Item>.Change]
  /// The same for the table, encoded: step by step.
  let rows: [RowChange]
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
