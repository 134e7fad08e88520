extension WaitingCommits {
  /// A commit and its waiting caller.
  @usableFromInline package struct Entry: Sendable {
    @usableFromInline package let commit: Commit
    /// The caller, to be resumed when its commit is on disk and visible, or has failed.
    @usableFromInline package let caller: WaitingCaller
    /// True if the commit may pass others in the queue.
    @usableFromInline let isUrgent: Bool
    /// The number of later, urgent commits that were placed before this one.
    @usableFromInline var passed = 0

    @inlinable
    init(commit: Commit, caller: WaitingCaller, isUrgent: Bool = false) {
      self.commit = commit
      self.caller = caller
      self.isUrgent = isUrgent
    }
  }
}
