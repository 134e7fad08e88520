public import Persistence
public import Synchronization

/// The priorities of the tasks that save.
///
/// A low-priority task leaves the writing to a task of the store, because other callers may come to
/// wait for the writer. A high-priority task does not wait for a backlog. Its commit goes into the
/// next group, before the commits of other tasks and of threads, unless one of those changes an
/// item that it changes too. If the store's task has not begun to write, the high-priority task
/// writes its own commit alone. No commit is passed more often than
/// ``JournalThresholds/mostPassed``.
extension JournaledActorStore {
  /// Gives the service of the queue to the calling task, if its priority allows it and no one
  /// writes.
  @inlinable
  nonisolated func takesService(_ commit: JournaledChanges<Item>) -> Bool {
    let priority = Task.currentPriority
    if priority < .medium { return false }
    if priority < .high { return waiting.withLock { $0.take() } }
    let mayPass = commit.passing()
    return comparing { $0.takeUrgently(most: thresholds.mostPassed, where: mayPass) }
  }

  /// Adds the calling task's commit to the queue.
  ///
  /// Returns true if the caller must start a task that serves the queue.
  @inlinable
  nonisolated func append(
    _ commit: JournaledChanges<Item>, _ caller: CheckedContinuation<Void, any Error>
  ) -> Bool {
    if commit.closes || Task.currentPriority < .high {
      return waiting.withLock { $0.append(commit, caller) }
    }
    let mayPass = commit.passing()
    return comparing {
      $0.appendUrgent(commit, caller, most: thresholds.mostPassed, where: mayPass)
    }
  }

  /// Runs code on the queue that compares the ids of its commits.
  ///
  /// Their `==` must not call a store, which could wait for this queue.
  @inlinable
  nonisolated func comparing(
    _ body: (inout WaitingCommits<JournaledChanges<Item>>) -> Bool
  ) -> Bool {
    items.mark.within { waiting.withLock { body(&$0) } }
  }
}

extension JournaledChanges {
  /// Returns a rule for earlier commits: true if this commit may be written before them.
  ///
  /// The rule allows it if no item is changed by both commits, and the other commit does not close
  /// the store.
  ///
  /// O(steps), and O(the other's steps) for each call of the rule.
  @usableFromInline
  func passing() -> (JournaledChanges) -> Bool {
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
