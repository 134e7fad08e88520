import Persistence

/// A commit whose caller waits for it.
struct WaitingCommit<Item: Storable>: Sendable {
  /// What the feed will tell.
  let steps: [Changes<Item>.Change]
  /// The same for the table, encoded: step by step.
  let rows: [RowChange]
  let caller: CheckedContinuation<Void, any Error>
}

/// What became of a commit: whether it changed anything, or why it did not happen.
typealias CommitOutcome = Result<Bool, StoreError>

extension CommitOutcome {
  /// Whether the commit may or may not be on the disk.
  var isUnknown: Bool {
    if case .failure(let error) = self { error.code == .outcomeUnknown } else { false }
  }
}
