#if canImport(SwiftData)
  import Foundation
  import Persistence
  public import SwiftData

  /// Items kept by SwiftData, on the main actor (Apple platforms).
  ///
  /// **Like the stores here**: a call that returns has saved; a batch is one transaction; a call
  /// that throws has changed nothing, because the context with the half-done change is thrown away.
  ///
  /// **Unlike them**:
  /// - It runs on the main actor and blocks it meanwhile, input and output included.
  /// - SwiftData owns the file and its format. There is no lock of ours, so that a second process
  ///   is not refused; no check of the bytes; and `Durability` cannot be chosen: the changes that
  ///   survive a power cut are those that SwiftData's SQLite promises to keep. SwiftData decides
  ///   alone, too, how its migration changes an older file.
  /// - `find(by:)` is a query, not a look-up in a dictionary.
  ///
  /// **Verified**: compiled on Linux against a stand-in for SwiftData's interface
  /// (`Tests/SwiftDataStub/check`), and its calls run there on a context in memory.
  /// **Not verified**: anything with SwiftData itself, migration and undoing included. It is not in
  /// the catalog and has not been through the conformance suite, so that it claims nothing.
  @MainActor
  public final class SwiftDataRepository<Stored: StoredModel>: Repository {
    /// The model that the repository keeps.
    public typealias Item = Stored.Item

    /// How many ids go into one query: SQLite limits the variables of a statement.
    private static var batchSize: Int { 500 }

    private let container: ModelContainer
    // Not the container's main context: giving up a change must not touch what others do there.
    private var context: ModelContext

    /// Creates a repository over a container, in a context of its own.
    ///
    /// - Parameter container: A container whose schema has the model.
    public init(container: ModelContainer) {
      self.container = container
      context = Self.freshContext(of: container)
    }

    /// Inserts the item, or replaces the one with the same id.
    public func save(_ item: Item) throws {
      try save(contentsOf: [item])
    }

    /// Saves all the items in one transaction, or none of them.
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

    /// Removes all the items with these ids in one transaction, or none of them.
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

    /// Returns every item in the order of the ids.
    public func loadAll() throws -> [Item] {
      try read { context in
        try context.fetch(FetchDescriptor<Stored>(sortBy: Stored.order)).map(\.item)
      }
    }

    /// Returns how many items there are.
    ///
    /// One query.
    public func count() throws -> Int {
      try read { context in try context.fetchCount(FetchDescriptor<Stored>()) }
    }

    /// Returns the next items in the order of their ids.
    ///
    /// One query of at most as many objects as the limit.
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
    /// Changes the state: the only way in which it ever changes.
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

    /// Looks at the state.
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
