public import Persistence
public import Synchronization

/// The priorities of the tasks that save.
///
/// A task of low priority leaves the writing to a task of the store, because other callers may come to wait for
/// the writer. A task of high priority does not wait for a backlog: its commit goes into the next group, before
/// the commits of other tasks and of threads, unless one of those has an item in common with it; and where the
/// store's task has not begun to write, it writes its own commit alone. No commit is passed more often than
/// ``JournalThresholds/mostPassed`` says.
extension JournaledActorStore {
  /// Makes the calling task the one who serves the line, if its priority lets it and nobody writes.
  @inlinable
  nonisolated func takesService(_ commit: JournalCommit<Item>) -> Bool {
    let priority = Task.currentPriority
    if priority < .medium { return false }
    if priority < .high { return waiting.withLock { $0.takesService() } }
    let mayPass = commit.passing()
    return comparing { $0.takesServiceUrgently(most: thresholds.mostPassed, where: mayPass) }
  }

  /// Puts the calling task's commit in line, and says whether a task must be started that serves it.
  @inlinable
  nonisolated func getsInLine(
    _ commit: JournalCommit<Item>, _ caller: CheckedContinuation<Void, any Error>
  ) -> Bool {
    if commit.closes || Task.currentPriority < .high {
      return waiting.withLock { $0.append(commit, caller) }
    }
    let mayPass = commit.passing()
    return comparing {
      $0.appendUrgent(commit, caller, most: thresholds.mostPassed, where: mayPass)
    }
  }

  /// Does something with the line of commits that compares their ids: their `==` must not call a store, which
  /// could wait for this line.
  @inlinable
  nonisolated func comparing(
    _ body: (inout WaitingCommits<JournalCommit<Item>>) -> Bool
  ) -> Bool {
    items.mark.within { waiting.withLock { body(&$0) } }
  }
}

extension JournalCommit {
  /// A rule for commits that came earlier: whether this one may be written before them.
  ///
  /// It may where no item is changed by both, and the store is not closed with the other.
  ///
  /// O(steps), and O(the other's steps) each time it is asked.
  @usableFromInline
  func passing() -> (JournalCommit) -> Bool {
    if changes.steps.count == 1 {
      let id = changes.steps[0].id
      return { other in !other.closes && other.changes.steps.allSatisfy { $0.id != id } }
    }
    let ids = Set(changes.steps.map { $0.id })
    return { other in !other.closes && other.changes.steps.allSatisfy { !ids.contains($0.id) } }
  }
}

extension Changes.Change {
  /// The id of the step's item.
  fileprivate var id: Item.ID {
    switch self {
    case .save(let item): item.id
    case .delete(let id): id
    }
  }
}
