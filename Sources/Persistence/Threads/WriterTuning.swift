/// The shared tuning of all stores that have their own writer.
///
/// The values were chosen by measurement, and do not change a store's promises.
@usableFromInline package enum WriterTuning {
  /// The priority of the writer task: at least `.medium`.
  ///
  /// Other callers will wait for the writer too, not only the caller that happened to start it.
  @usableFromInline package static var priority: TaskPriority { max(Task.currentPriority, .medium) }

  /// Yields to the callers that were just resumed, a few times while the queue grows.
  ///
  /// Callers that save again at once are then in the next group instead of the one after it.
  ///
  /// Without this, groups alternate between a single commit and all the others.
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
