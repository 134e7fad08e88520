/// The tuning of the stores with a writer of their own, in one place.
///
/// The tuning does not change a store's promises; its values were chosen by measuring.
public enum WriterTuning {
  /// The priority of the task that writes: never below the ordinary one.
  ///
  /// Others will wait for it too, and not only the caller that happened to start it.
  public static var priority: TaskPriority { max(Task.currentPriority, .medium) }

  /// Queues behind the callers that were just resumed, a few times while the line grows: those who
  /// save again at once are in the next group instead of the one after it.
  ///
  /// Without it, writers alternate between a group of one and a group of all the others.
  ///
  /// - Parameters:
  ///   - executor: Where the callers run.
  ///   - length: How many commits wait.
  @concurrent @usableFromInline
  package static func letCallersReturn(
    on executor: any TaskExecutor, length: @escaping @Sendable () -> Int
  ) async {
    await withTaskExecutorPreference(executor) {
      await queueBehindOthers(length)
    }
  }

  @concurrent
  private static func queueBehindOthers(_ length: @Sendable () -> Int) async {
    await Task.yield()
    for _ in 0..<4 {
      let before = length()
      await Task.yield()
      if length() == before { return }
    }
  }
}
