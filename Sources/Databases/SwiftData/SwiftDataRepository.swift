#if canImport(SwiftData)
  import Foundation
  import Persistence
  public import SwiftData

  /// Items stored by SwiftData, on the main actor (Apple platforms).
  ///
  /// **Like the stores here**: when a call returns, its change has been saved. A batch is one
  /// transaction. A failed call throws `StoreError`; nothing was changed, because the context with
  /// the incomplete change is discarded.
  ///
  /// **Unlike them**:
  /// - It runs on the main actor and blocks it, also during input and output.
  /// - SwiftData owns the file and its format. There is no lock, so a second process is not
  ///   refused, and no check of the bytes. `Durability` cannot be chosen: a power cut keeps the
  ///   changes that SwiftData's SQLite promises to keep. SwiftData alone also decides how its
  ///   migration changes an older file.
  /// - `find(by:)` is a query, not a look-up in a dictionary.
  ///
  /// **Verified**: it compiles on Linux against a stub of SwiftData's interface
  /// (`Tests/SwiftDataStub/check`), and its calls run there on a context in memory. **Not
  /// verified**: anything with SwiftData itself, including migration and rollback. It is not in the
  /// catalog and has not been through the conformance suite, so it claims nothing.
  @MainActor
  public final class SwiftDataRepository<Stored: StoredModel> {
    /// The model that the repository keeps.
    public typealias Item = Stored.Item

    /// The most ids in a query: SQLite limits the variables of a statement.
    private static var batchSize: Int { 500 }

    private let container: ModelContainer
    // Not the container's main context: discarding a change must not affect other users of that
    // context.
    private var context: ModelContext

    /// Creates a repository over a container whose schema contains the model, with its own context.
    public init(container: ModelContainer) {
      self.container = container
      context = Self.freshContext(of: container)
    }

    /// Inserts the item, or replaces the item with the same id.
    public func save(_ item: Item) throws {
      try save(contentsOf: [item])
    }

    /// Saves all the items in a single transaction, or none of them.
    public func save(contentsOf items: [Item]) throws {
      try transact { context in
        for batch in Self.batches(items) {
          var known = try Self.models(with: batch.map(\.id), in: context)
          for item in batch {
            if let model = known[item.id] {
              model.update(from: item)
            } else {
              let model = Stored(item)
              context.insert(model)
              known[item.id] = model
            }
          }
        }
      }
    }

    /// Removes the item with this id, if there is one.
    public func delete(_ id: Item.ID) throws {
      try delete(contentsOf: [id])
    }

    /// Removes all the items with these ids in a single transaction, or none of them.
    public func delete(contentsOf ids: [Item.ID]) throws {
      try transact { context in
        for batch in Self.batches(ids) {
          for model in try Self.models(with: batch, in: context).values { context.delete(model) }
        }
      }
    }

    /// Returns the item with this id.
    ///
    /// One query.
    public func find(by id: Item.ID) throws -> Item? {
      try read { context in
        var descriptor = FetchDescriptor<Stored>(predicate: Stored.has(id))
        descriptor.fetchLimit = 1
        return try context.fetch(descriptor).first?.item
      }
    }

    /// Returns all items in the order of the ids.
    public func loadAll() throws -> [Item] {
      try read { context in
        try context.fetch(FetchDescriptor<Stored>(sortBy: Stored.order)).map(\.item)
      }
    }

    /// Returns the number of items.
    ///
    /// One query.
    public func count() throws -> Int {
      try read { context in try context.fetchCount(FetchDescriptor<Stored>()) }
    }

    /// Returns the next items in the order of their ids.
    ///
    /// One query, for at most `limit` objects.
    public func page(after cursor: Item.ID?, limit: Int) throws -> [Item] {
      try read { context in
        try StoreError.checkLimit(limit)
        var descriptor = FetchDescriptor<Stored>(
          predicate: cursor.map { Stored.follows($0) }, sortBy: Stored.order)
        descriptor.fetchLimit = limit
        return try context.fetch(descriptor).map(\.item)
      }
    }
  }

  extension SwiftDataRepository {
    /// Makes changes and saves them.
    ///
    /// No other call changes the content.
    private func transact(_ body: (ModelContext) throws -> Void) throws {
      do {
        try body(context)
        if context.hasChanges { try context.save() }
      } catch {
        context = Self.freshContext(of: container)
        throw StoreError(
          .inputOutput, "SwiftData did not save; nothing was changed. Look at the cause.",
          cause: error)
      }
    }

    private func read<Result>(_ body: (ModelContext) throws -> Result) throws -> Result {
      do {
        return try body(context)
      } catch let error as StoreError {
        throw error
      } catch {
        throw StoreError(
          .unreadable, "SwiftData did not answer the query. Look at the cause.", cause: error)
      }
    }

    private static func freshContext(of container: ModelContainer) -> ModelContext {
      let context = ModelContext(container)
      context.autosaveEnabled = false
      return context
    }

    private static func models(
      with ids: [Item.ID], in context: ModelContext
    ) throws -> [Item.ID: Stored] {
      let found = try context.fetch(FetchDescriptor<Stored>(predicate: Stored.hasOne(of: ids)))
      return Dictionary(found.map { ($0.item.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func batches<Element>(_ elements: [Element]) -> [[Element]] {
      stride(from: 0, to: elements.count, by: batchSize).map { start in
        Array(elements[start..<min(start + batchSize, elements.count)])
      }
    }
  }
#endif
