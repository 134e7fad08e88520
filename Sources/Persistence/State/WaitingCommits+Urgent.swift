/// Urgent callers: they wait neither for a backlog of others nor for a task that does not run.
///
/// An urgent commit stands before the others, as far as it may pass them, and behind the urgent ones that came
/// before it. So it is in the next group, and no caller waits for more than that group.
///
/// An urgent caller takes the service from a task that has not begun, and writes alone. After a group with
/// urgent callers it waits instead, so that those callers can join its group.
///
/// Nobody starves: a commit that has been passed often enough is not passed any more.
extension WaitingCommits {
  /// Makes an urgent caller the one who serves, if nobody serves or the service is only promised to a task.
  ///
  /// O(waiting), where the service is promised.
  ///
  /// - Parameters:
  ///   - most: By how many urgent commits another one is passed at most.
  ///   - mayPass: Whether the caller's commit may be written before one that came earlier.
  /// - Returns: Whether the caller serves now, until it hands the service over.
  @inlinable
  package mutating func takesServiceUrgently(
    most: Int, where mayPass: (Commit) -> Bool
  ) -> Bool {
    switch service {
    case .someone: return false
    case .nobody: break
    case .promised:
      if hasTakenUrgent || lastNotPassed(most, mayPass) != nil { return false }
      notePassing(from: taken)
    }
    service = .someone
    hasTakenUrgent = true
    return true
  }

  /// Adds an urgent task's commit behind the last one that it may not pass.
  ///
  /// O(waiting).
  ///
  /// - Parameters:
  ///   - commit: The commit.
  ///   - caller: The task that waits for it.
  ///   - most: By how many urgent commits another one is passed at most.
  ///   - mayPass: Whether the commit may be written before one that came earlier.
  /// - Returns: Whether nobody served the queue, so that a writer must be started now: the service is
  ///   promised to it.
  @inlinable
  package mutating func appendUrgent(
    _ commit: Commit, _ caller: CheckedContinuation<Void, any Error>,
    most: Int, where mayPass: (Commit) -> Bool
  ) -> Bool {
    let place = lastNotPassed(most, mayPass).map { $0 + 1 } ?? taken
    notePassing(from: place)
    entries.insert(Entry(commit: commit, caller: .task(caller), isUrgent: true), at: place)
    urgentCount += 1
    guard service == .nobody else { return false }
    service = .promised
    return true
  }

  /// Whether an urgent caller waits.
  ///
  /// O(1).
  @inlinable package var hasUrgent: Bool { urgentCount > 0 }

  /// The last of the waiting entries that an urgent commit stays behind.
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
