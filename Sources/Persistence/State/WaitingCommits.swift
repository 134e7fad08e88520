/// The commits whose callers wait for a writer, in the order in which they came.
///
/// A value for an actor to keep. Every caller is resumed exactly once, when its commit is on disk
/// and visible, or has failed. The queue holds what its suspended callers hold anyway; what a group
/// needs beyond that is bounded by the size of the group.
public struct WaitingCommits<Item: Storable>: Sendable {
  private var entries: [CommitGroup<Item>.Entry] = []
  /// How many of the entries have been taken already.
  private var taken = 0
  private var isServed = false

  /// Creates an empty queue.
  public init() {}

  /// How many commits wait, without the group that is being written.
  public var count: Int { entries.count - taken }

  /// Adds a commit.
  ///
  /// O(1).
  ///
  /// - Parameters:
  ///   - changes: The commit.
  ///   - caller: Who waits for it.
  /// - Returns: Whether nobody serves the queue, so that a writer must be started now.
  public mutating func append(
    _ changes: Changes<Item>, _ caller: CheckedContinuation<Void, any Error>
  ) -> Bool {
    entries.append(CommitGroup.Entry(changes: changes, caller: caller))
    defer { isServed = true }
    return !isServed
  }

  /// Takes the next commits; one that closes the store is always alone.
  ///
  /// Otherwise the failure of a save beside it would be the closing's. O(taken), on average.
  ///
  /// - Parameter most: How many at most, at least 1.
  /// - Returns: The group, or `nil` when the writer may end.
  public mutating func next(most: Int) -> CommitGroup<Item>? {
    if count == 0 {
      isServed = false
      return nil
    }
    var next = entries[taken...].prefix(most)
    if let close = next.firstIndex(where: { $0.changes.closes }) {
      next = next.prefix(through: max(next.startIndex, close - 1))
    }
    let group = CommitGroup(entries: Array(next))
    taken = next.endIndex
    if taken * 2 >= entries.count {
      entries.removeFirst(taken)
      taken = 0
    }
    return group
  }
}

/// Commits that are written together: one replacement of the file for all of them.
public struct CommitGroup<Item: Storable>: Sendable {
  struct Entry: Sendable {
    let changes: Changes<Item>
    let caller: CheckedContinuation<Void, any Error>
  }

  let entries: [Entry]

  /// Encodes and writes the group.
  ///
  /// Blocks its thread for as long as the disk takes.
  ///
  /// A commit that cannot be encoded fails alone; a write that fails fails all of them.
  ///
  /// - Parameters:
  ///   - draft: The state's content.
  ///   - file: The state's file.
  /// - Returns: What became of each commit.
  public func written(to draft: consuming Draft<Item>, in file: StoreFile) -> WrittenGroup<Item> {
    var refusals: [Int: StoreError] = [:]
    for (index, entry) in entries.enumerated() {
      do { try draft.add(entry.changes) } catch { refusals[index] = error }
    }
    let staged = draft.staged()
    do {
      try file.write(staged)
      return WrittenGroup(group: self, refusals: refusals, outcome: .success(staged))
    } catch {
      return WrittenGroup(group: self, refusals: refusals, outcome: .failure(error))
    }
  }
}

/// A group after its write.
public struct WrittenGroup<Item: Storable>: Sendable {
  let group: CommitGroup<Item>
  let refusals: [Int: StoreError]
  let outcome: Result<Staged<Item>, StoreError>

  /// Lets the callers go on, once the state has the outcome.
  ///
  /// O(group).
  public func resumeCallers() {
    for (index, entry) in group.entries.enumerated() {
      if let refusal = refusals[index] {
        entry.caller.resume(throwing: refusal)
      } else {
        entry.caller.resume(with: outcome.map { _ in }.mapError { $0 as any Error })
      }
    }
  }
}

extension StoreState {
  /// Makes a written group visible, or notes that its write failed.
  ///
  /// - Parameter written: A group that was drafted from this state, with no other applied since.
  public mutating func finish(_ written: WrittenGroup<Item>) {
    switch written.outcome {
    case .success(let staged): apply(staged)
    case .failure(let error): fail(after: error)
    }
  }
}
