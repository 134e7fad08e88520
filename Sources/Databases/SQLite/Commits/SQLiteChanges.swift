import Persistence

/// A commit for the writer, encoded by its caller.
struct SQLiteChanges<Item: Storable>: Sendable {
  /// The steps that the feed will report.
  let steps: [Changes<Item>.Change]
  /// The same steps for the table, encoded one by one.
  let rows: [RowChange]
}

/// A caller of `close()`, which waits for its outcome.
typealias Closer = CheckedContinuation<Result<Void, StoreError>, Never>

/// The outcome of a commit: true if it changed anything, or the error.
typealias CommitOutcome = Result<Bool, StoreError>

extension CommitOutcome {
  /// True if no commit is possible until the store is opened again.
  var stopsStore: Bool {
    guard case .failure(let error) = self else { return false }
    return error.code == .outcomeUnknown || error.code == .failed
  }
}
