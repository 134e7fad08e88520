import BatchedActorVariant
import DetachedActorVariant
import ExecutorActorVariant
public import Persistence

/// What a store runs on when its schedules are to be chosen.
public struct StoreExecutors: Sendable {
  /// For a writer's tasks.
  public let task: any TaskExecutor
  /// For an actor, as its own.
  public let serial: any SerialExecutor

  /// Creates a pair of executors.
  ///
  /// - Parameters:
  ///   - task: For a writer's tasks.
  ///   - serial: For an actor, as its own.
  public init(task: any TaskExecutor, serial: any SerialExecutor) {
    self.task = task
    self.serial = serial
  }
}

extension VariantCatalog {
  /// Opens a variant that has a thread of its own with given executors in its place.
  ///
  /// - Parameters:
  ///   - id: The variant's id.
  ///   - type: The model.
  /// - Returns: How to open it, or `nil` for a variant that has no thread of its own, or whose thread
  ///   cannot be replaced.
  public static func opening<Item: Storable>(
    _ id: Variant.ID, of type: Item.Type = Item.self
  ) -> (@Sendable (StoreConfiguration, StoreExecutors) throws -> any Store<Item>)? {
    switch id {
    case Variant.batchedActor.id:
      { try BatchedActorStore<Item>(configuration: $0, executor: $1.task) }
    case Variant.detachedActor.id:
      { try DetachedActorStore<Item>(configuration: $0, executor: $1.task) }
    case Variant.executorActor.id:
      { try ExecutorActorStore<Item>(configuration: $0, executor: $1.serial) }
    default: nil
    }
  }
}
