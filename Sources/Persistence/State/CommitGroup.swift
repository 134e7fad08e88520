/// Commits that are written together: one replacement of the file for all of them.
public struct CommitGroup<Item: Storable>: Sendable {
  struct Entry: Sendable {
    let work: Work
    let caller: CheckedContinuation<Void, any Error>
  }

  /// A commit as it came, or encoded already.
  enum Work: Sendable {
    case plain(Changes<Item>)
    case encoded(EncodedChanges<Item>)

    var closes: Bool {
      switch self {
      case .plain(let changes): changes.closes
      case .encoded(let changes): changes.closes
      }
    }

    func add(to draft: inout Draft<Item>) throws(StoreError) {
      switch self {
      case .plain(let changes): try draft.add(changes)
      case .encoded(let changes): try draft.add(changes)
      }
    }
  }

  let entries: [Entry]

  /// Works out the file with the group in it, and writes it.
  ///
  /// Blocks its thread for as long as the disk takes.
  ///
  /// A commit that is refused fails alone; a write that fails fails all of them.
  ///
  /// - Parameters:
  ///   - draft: The state's content.
  ///   - file: The state's file.
  /// - Returns: What became of each commit.
  public func written(to draft: consuming Draft<Item>, in file: StoreFile) -> WrittenGroup<Item> {
    var refusals: [Int: StoreError] = [:]
    for (index, entry) in entries.enumerated() {
      do { try entry.work.add(to: &draft) } catch { refusals[index] = error }
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
