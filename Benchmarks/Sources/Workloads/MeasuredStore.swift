public import Guarantees
public import Persistence

/// A store of any type, with its clients' loops compiled for that type.
///
/// Each function that is timed or counted per operation is a member here, specialised for the store
/// and its items. The code around these functions is written for this one type, so the compiler
/// generates it once instead of once per store. Otherwise it would take most of the time of a
/// release build.
@usableFromInline package struct MeasuredStore<Source: ItemSource>: Sendable {
  @usableFromInline package typealias Item = Source.Item
  /// Runs one client of a closed loop on the calling thread.
  @usableFromInline package typealias ThreadLoop =
    @Sendable (ClosedLoop, ClosedLoop.ThreadClient) throws -> ClientTally

  @usableFromInline package let items: Source
  /// The store, for calls that are not timed.
  @usableFromInline package let store: any Store<Item>
  /// Runs one client of a closed loop, as a task.
  @usableFromInline package let runClient:
    @Sendable (ClosedLoop, ClosedLoop.Client) async throws -> ClientTally
  /// Runs one client of a closed loop on a separate thread; `nil` for a store without blocking
  /// calls.
  @usableFromInline package let runThread: ThreadLoop?
  /// Performs one operation; a save writes this revision.
  @usableFromInline package let perform:
    @Sendable (OperationRing.Slot, _ revision: Int) async throws -> Void
  /// Performs a ring's first operations, with nothing between them; saves write revisions from 1.
  @usableFromInline package let performAll:
    @Sendable (OperationRing, _ operations: Int) async throws -> Void

  @inlinable
  package init<Measured: Store>(_ store: Measured, items: Source, runThread: ThreadLoop? = nil)
  where Measured.Item == Source.Item {
    self.items = items
    self.store = store
    runClient = { try await $0.run($1, store, items) }
    self.runThread = runThread
    perform = { slot, revision in
      if slot.isSave {
        try await store.save(items.item(key: slot.key, id: slot.id, revision: revision))
      } else {
        _ = try await store.find(by: slot.id)
      }
    }
    performAll = { ring, operations in
      for number in 0..<operations {
        let slot = ring.slot(number)
        if slot.isSave {
          try await store.save(
            items.item(
              key: slot.key, id: slot.id, revision: ring.revision(number, base: 1)))
        } else {
          _ = try await store.find(by: slot.id)
        }
      }
    }
  }

  /// Measures a store that threads can call as well; their loop is also compiled for the store's
  /// type.
  @inlinable
  package init<Measured: Store & BlockingStore>(_ store: Measured, items: Source)
  where Measured.Item == Source.Item {
    self.init(store, items: items, runThread: { try $0.run($1, store, items) })
  }

  /// Saves the item for a key and a revision, outside of timed code.
  func save(key: Int, revision: Int) async throws {
    try await store.save(items.item(key: key, revision: revision))
  }
}

/// Opens a store that is measured with these items.
@usableFromInline package struct StoreOpening<Source: ItemSource>: Sendable {
  /// True if threads can call the store.
  @usableFromInline package let hasBlockingInterface: Bool
  /// Opens the store with a limit for garbage in bytes; `nil` for the store's default.
  @usableFromInline package let store:
    @Sendable (StoreConfiguration, Source, _ garbageAllowance: Int?) async throws
      -> MeasuredStore<Source>

  @usableFromInline
  package init(
    hasBlockingInterface: Bool,
    store:
      @escaping @Sendable (StoreConfiguration, Source, Int?) async throws
      -> MeasuredStore<Source>
  ) {
    self.hasBlockingInterface = hasBlockingInterface
    self.store = store
  }
}

/// Returns a function that opens stores of a type for measurements.
///
/// - Parameters:
///   - open: Opens a store.
///   - openSized: Opens a store with other size limits; `nil` for a store without them.
/// - Returns: The same function, without the type of the store.
@inlinable
package func opening<Measured: Store, Source: ItemSource>(
  _ open: @escaping @Sendable (StoreConfiguration) async throws -> Measured,
  sized openSized: (@Sendable (StoreConfiguration, JournalSizes) async throws -> Measured)? = nil
) -> StoreOpening<Source> where Measured.Item == Source.Item {
  StoreOpening(hasBlockingInterface: false) { configuration, items, garbageAllowance in
    MeasuredStore(
      try await opened(configuration, garbageAllowance, open, openSized), items: items)
  }
}

/// Returns a function that opens stores which threads can also call.
@inlinable
package func opening<Measured: Store & BlockingStore, Source: ItemSource>(
  _ open: @escaping @Sendable (StoreConfiguration) async throws -> Measured,
  sized openSized: (@Sendable (StoreConfiguration, JournalSizes) async throws -> Measured)? = nil
) -> StoreOpening<Source> where Measured.Item == Source.Item {
  StoreOpening(hasBlockingInterface: true) { configuration, items, garbageAllowance in
    MeasuredStore(
      try await opened(configuration, garbageAllowance, open, openSized), items: items)
  }
}

@inlinable
package func opened<Measured: Store>(
  _ configuration: StoreConfiguration, _ garbageAllowance: Int?,
  _ open: @Sendable (StoreConfiguration) async throws -> Measured,
  _ openSized: (@Sendable (StoreConfiguration, JournalSizes) async throws -> Measured)?
) async throws -> Measured {
  guard let openSized, let garbageAllowance else { return try await open(configuration) }
  return try await openSized(configuration, JournalSizes(garbageAllowance: garbageAllowance))
}
