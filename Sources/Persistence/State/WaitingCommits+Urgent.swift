/// Urgent callers: they wait neither for a backlog of others nor for a task that is not running.
///
/// An urgent commit is placed before the others, as far as it may pass them, and after earlier
/// urgent commits. The commit is therefore in the next group, and its caller waits for no more than
/// that group.
///
/// An urgent caller takes the service from a task that has not begun, and writes alone. After a
/// group with urgent callers it waits instead, so that those callers can join its group.
///
/// No caller starves: a commit that has been passed often enough cannot be passed again.
extension WaitingCommits {
  /// Returns the service to an urgent caller, if no one serves or the service is only promised to a
  /// task.
  ///
  /// O(waiting), if the service is promised. At most `most` urgent commits may pass another commit.
  /// `mayPass` returns true if the caller's commit may be written before an earlier one.
  ///
  /// - Returns: True if the caller serves now, until it hands the service over.
  @inlinable
  package mutating func takeUrgently(
    most: Int, where mayPass: (Commit) -> Bool
  ) -> Bool {
    switch service {
    case .taken: return false
    case .free: break
    case .promised:
      if hasTakenUrgent || lastNotPassed(most, mayPass) != nil { return false }
      notePassing(from: taken)
    }
    service = .taken
    hasTakenUrgent = true
    return true
  }

  /// Adds an urgent task's commit behind the last commit that it may not pass.
  ///
  /// O(waiting). At most `most` urgent commits may pass another commit. `mayPass` returns true if
  /// the commit may be written before an earlier one.
  ///
  /// - Returns: True if no one served the queue, so that the caller must start a writer now; the
  ///   service is promised to that writer.
  @inlinable
  package mutating func appendUrgent(
    _ commit: Commit, _ caller: CheckedContinuation<Void, any Error>,
    most: Int, where mayPass: (Commit) -> Bool
  ) -> Bool {
    let place = lastNotPassed(most, mayPass).map { $0 + 1 } ?? taken
    notePassing(from: place)
    entries.insert(Entry(commit: commit, caller: .task(caller), isUrgent: true), at: place)
    urgentCount += 1
    guard service == .free else { return false }
    service = .promised
    return true
  }

  /// True if an urgent caller waits.
  ///
  /// O(1).
  @inlinable package var hasUrgent: Bool { urgentCount > 0 }

  /// Returns the index of the last waiting entry that an urgent commit may not pass.
  @inlinable
  func lastNotPassed(_ most: Int, _ mayPass: (Commit) -> Bool) -> Int? {
    entries[taken...].lastIndex { entry in
      guard let entry else { return false }
      return entry.isUrgent || entry.passed >= most || !mayPass(entry.commit)
    }
  }

  @inlinable
  mutating func notePassing(from place: Int) {
    for index in place..<entries.count { entries[index]?.passed += 1 }
  }
}
