/// What the stores with a writer of their own are tuned by, in one place.
///
/// None of it changes what a store promises; it was chosen by measuring.
public enum WriterTuning {
  /// The most commits that go into one replacement of the file.
  ///
  /// It bounds what a group needs besides what its suspended callers hold anyway. More than this
  /// many clients that save at once were not seen to gain by larger groups.
  public static var mostInGroup: Int { 1_024 }

  /// The priority of the task that writes: never below the ordinary one.
  ///
  /// Others will wait for it too, and not only the caller that happened to start it.
  public static var priority: TaskPriority { max(Task.currentPriority, .medium) }

  /// Queues behind the callers that were just resumed, a few times while the line grows: those who
  /// save again at once are in the next group instead of the one after it.
  ///
  /// Without it, writers alternate between a group of one and a group of all the others. Ends at
  /// once when the group closed the store.
  ///
  /// - Parameters:
  ///   - group: The commits whose callers were resumed.
  ///   - executor: Where the callers run.
  ///   - length: How many commits wait.
  @concurrent
  public static func letCallersReturn(
    after group: CommitGroup<some Storable>, on executor: any TaskExecutor,
    length: @escaping @Sendable () -> Int
  ) async {
    if !group.closes { await letCallersReturn(on: executor, length: length) }
  }

  /// Queues behind the callers that were just resumed, as ``letCallersReturn(after:on:length:)`` does.
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
