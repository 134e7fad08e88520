extension WaitingCommits {
  /// A commit and the caller that waits for it.
  public struct Entry: Sendable {
    /// The commit.
    public let commit: Commit
    /// The caller, to be resumed when its commit is on disk and visible, or has failed.
    public let caller: WaitingCaller
    /// Whether it passes others in line.
    @usableFromInline let isUrgent: Bool
    /// How many urgent commits that came later were written before it.
    @usableFromInline var passed = 0

    @inlinable
    init(commit: Commit, caller: WaitingCaller, isUrgent: Bool = false) {
      self.commit = commit
      self.caller = caller
      self.isUrgent = isUrgent
    }
  }
}
