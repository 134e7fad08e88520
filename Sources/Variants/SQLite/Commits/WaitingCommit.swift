import Persistence

/// A commit whose caller waits for it.
struct WaitingCommit<Item: Storable>: Sendable {
  /// What the feed will tell.
  let steps: [Changes<Item>.Change]
  /// The same for the table, encoded: step by step.
  let rows: [RowChange]
  let caller: CheckedContinuation<Void, any Error>
}

/// What became of commits that were written together.
struct GroupOutcome: Sendable {
  /// Those that were refused, alone and before anything of theirs was written.
  var refusals: [Int: StoreError] = [:]
  /// Those that changed something.
  var changed: Set<Int> = []
  /// Why none of the others happened, if that is so.
  var failure: StoreError?
}
