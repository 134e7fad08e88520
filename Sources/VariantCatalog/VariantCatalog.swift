public import ActorVariant
public import BatchedActorVariant
public import DetachedActorVariant
public import DispatchBarrierVariant
public import DispatchCallbackVariant
public import DispatchQueueVariant
public import ExecutorActorVariant
public import Guarantees
public import JournaledActorVariant
public import MutexVariant
public import NSLockVariant
public import Persistence
public import PublishedVariant
public import SQLiteVariant

/// The single list of all variants, which tests, benchmarks, command line and documentation use.
public enum VariantCatalog {
  /// Visits every variant on files in the list's order, which is the order of `docs/Migration.md`:
  /// from completion handlers to actors and beyond, then the specimens.
  ///
  /// A new variant needs one line here and its description below.
  @inlinable
  public static func map<Visitor: StoreVisitor>(_ visitor: Visitor) -> [Visitor.Output] {
    typealias Item = Visitor.Item
    return [
      visitor.visit(
        .dispatchCallback,
        .init { try await DispatchCallbackStore<Item>.open(configuration: $0) }),
      visitor.visit(.dispatchQueue, .init { try DispatchQueueStore<Item>(configuration: $0) }),
      visitor.visit(.dispatchBarrier, .init { try DispatchBarrierStore<Item>(configuration: $0) }),
      visitor.visit(.nsLock, .init { try NSLockStore<Item>(configuration: $0) }),
      visitor.visit(.mutex, .init { try MutexStore<Item>(configuration: $0) }),
      visitor.visit(.actor, .init { try ActorStore<Item>(configuration: $0) }),
      visitor.visit(
        .executorActor,
        .init(
          open: { try await ExecutorActorStore<Item>.open(configuration: $0) },
          openOn: { try ExecutorActorStore<Item>(configuration: $0, on: $1) })),
      visitor.visit(
        .detachedActor,
        .init(
          open: { try await DetachedActorStore<Item>.open(configuration: $0) },
          openOn: { try DetachedActorStore<Item>(configuration: $0, on: $1) })),
      visitor.visit(
        .batchedActor,
        .init(
          open: { try await BatchedActorStore<Item>.open(configuration: $0) },
          openOn: { try BatchedActorStore<Item>(configuration: $0, on: $1) })),
      visitor.visit(
        .journaledActor,
        .init(
          open: { try await JournaledActorStore<Item>.open(configuration: $0) },
          openOn: {
            try JournaledActorStore<Item>(configuration: $0, executor: $1.serial, tasks: $1.task)
          },
          openSized: {
            try await JournaledActorStore<Item>.open(
              configuration: $0, thresholds: JournalThresholds($1))
          })),
      visitor.visit(
        .sqlite,
        .init(
          open: { try await SQLiteStore<Item>.open(configuration: $0) },
          openOn: { try SQLiteStore<Item>(configuration: $0, executor: $1.task) })),
      visitor.visit(
        .publishedCallback, .init { PublishedCallbackStore<Item>(configuration: $0) }),
      visitor.visit(.publishedActor, .init { PublishedActorStore<Item>(configuration: $0) }),
      visitor.visit(
        .publishedDetached, .init { PublishedDetachedStore<Item>(configuration: $0) }),
      visitor.visit(
        .publishedWriteBehind, .init { PublishedWriteBehindStore<Item>(configuration: $0) }),
    ]
  }

  /// The catalog's entries of all variants, in order.
  ///
  /// Variants on a server come before the
  /// specimens.
  public static let all: [Variant] = {
    let onFiles = map(Description())
    return onFiles.filter { !$0.isSpecimen } + mapServers(Description())
      + onFiles.filter(\.isSpecimen)
  }()

  /// The variant with exactly this id, if there is one.
  ///
  /// O(variants).
  public static func variant(_ id: String) -> Variant? {
    all.first { $0.id == id }
  }
}

extension Variant {
  @usableFromInline static let dispatchCallback = Variant(
    "dispatch-callback", "DispatchCallbackStore", .queue,
    mechanism: "serial DispatchQueue, async with completion handlers", module: "DispatchCallback",
    claims: .onDiskUnbounded)
  @usableFromInline static let dispatchQueue = Variant(
    "dispatch-queue", "DispatchQueueStore", .queue, mechanism: "serial DispatchQueue, sync",
    module: "DispatchQueue", claims: .onDiskBlocking)
  @usableFromInline static let dispatchBarrier = Variant(
    "dispatch-barrier", "DispatchBarrierStore", .queue,
    mechanism: "concurrent DispatchQueue, barrier writes", module: "DispatchBarrier",
    claims: .onDiskBlocking)
  @usableFromInline static let nsLock = Variant(
    "nslock", "NSLockStore", .lock, mechanism: "NSLock", module: "NSLock", claims: .onDiskBlocking)
  @usableFromInline static let mutex = Variant(
    "mutex", "MutexStore", .lock, mechanism: "Synchronization.Mutex", module: "Mutex",
    claims: .onDiskBlocking)
  @usableFromInline static let actor = Variant(
    "actor", "ActorStore", .actor, mechanism: "actor, encoding and I/O on the actor",
    module: "Actor",
    claims: .onDiskOnActor)
  @usableFromInline static let executorActor = Variant(
    "actor-executor", "ExecutorActorStore", .actor,
    mechanism: "actor whose executor is its own thread", module: "ExecutorActor",
    claims: .onDiskOnExecutor)
  @usableFromInline static let detachedActor = Variant(
    "actor-detached", "DetachedActorStore", .actor,
    mechanism: "actor, one ordered writer off the actor",
    module: "DetachedActor", claims: .onDisk)
  @usableFromInline static let batchedActor = Variant(
    "actor-batched", "BatchedActorStore", .actor,
    mechanism: "actor, one writer commits what gathered",
    module: "BatchedActor", claims: .onDisk)
  @usableFromInline static let journaledActor = Variant(
    "actor-journaled", "JournaledActorStore", .database,
    mechanism: "locks over an append-only journal, one writer commits what gathered",
    module: "JournaledActor", folder: "Databases/Journal/Store", claims: .journaled)
  @usableFromInline static let sqlite = Variant(
    "sqlite", "SQLiteStore", .database,
    mechanism: "actor over SQLite, one writer commits what gathered",
    module: "SQLite", folder: "Databases/SQLite", claims: .sqlite)
  static let postgreSQL = Variant(
    "postgresql", "PostgreSQLStore", .database,
    mechanism: "actor over libpq on an executor of its own, one writer commits what gathered",
    module: "PostgreSQL", folder: "Databases/PostgreSQL", claims: .postgreSQL)
  @usableFromInline static let publishedCallback = Variant(
    "published-callback", "PublishedCallbackStore", .queue,
    mechanism: "serial DispatchQueue, completion handlers with the usual slips (specimen)",
    module: "Published", folder: "Specimens", claims: .publishedCallback)
  @usableFromInline static let publishedActor = Variant(
    "published-actor", "PublishedActorStore", .actor, mechanism: "actor, as published (specimen)",
    module: "Published", folder: "Specimens", claims: .published)
  @usableFromInline static let publishedDetached = Variant(
    "published-detached", "PublishedDetachedStore", .actor,
    mechanism: "actor, Task.detached writes, as published (specimen)", module: "Published",
    folder: "Specimens",
    claims: .publishedDetached)
  @usableFromInline static let publishedWriteBehind = Variant(
    "published-write-behind", "PublishedWriteBehindStore", .actor,
    mechanism: "actor, written a little later (specimen)", module: "Published", folder: "Specimens",
    claims: .publishedWriteBehind)
}

extension JournalThresholds {
  /// Creates the default values, except for the given sizes.
  @usableFromInline
  init(_ sizes: JournalSizes) {
    self.init()
    if let allowance = sizes.garbageAllowance { garbageAllowance = allowance }
    if let index = sizes.index { self.index = index }
  }
}

/// A visitor that returns only the description of each variant.
private struct Description: StoreVisitor {
  struct Nothing: Storable { let id: Int }
  typealias Item = Nothing

  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Variant
  where Visited.Item == Nothing {
    variant
  }
}
