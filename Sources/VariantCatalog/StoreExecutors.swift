/// What a store runs on instead of a thread of its own, when its schedules are to be chosen.
public struct StoreExecutors: Sendable {
  /// For a writer's tasks.
  public let task: any TaskExecutor
  /// For an actor, as its own (SE-0392).
  public let serial: any SerialExecutor

  /// Creates a pair of executors.
  ///
  /// - Parameters:
  ///   - task: For a writer's tasks.
  ///   - serial: For an actor, as its own (SE-0392).
  public init(task: any TaskExecutor, serial: any SerialExecutor) {
    self.task = task
    self.serial = serial
  }
}
