#if canImport(SwiftData)
  public import Persistence

  /// A ``SwiftDataRepository`` as a `Store`, for code that works with any store.
  ///
  /// The type is separate because an asynchronous caller that finds two calls with the same name
  /// gets the asynchronous one. Here this would be the default implementation of `Store`, which
  /// loads all items.
  ///
  /// See ``SwiftDataRepository`` for the promises, and for what has not been verified. The calls
  /// suspend until the main actor is free.
  @MainActor
  public final class SwiftDataStore<Stored: StoredModel> {
    /// The model that the store keeps.
    public typealias Item = Stored.Item

    private let repository: SwiftDataRepository<Stored>
    private var isClosed = false

    /// Creates a store from a repository, which other code may use too.
    public init(repository: SwiftDataRepository<Stored>) {
      self.repository = repository
    }

    /// Inserts the item, or replaces the item with the same id.
    public func save(_ item: Item) async throws {
      try open().save(item)
    }

    /// Saves all the items in a single transaction, or none of them.
    public func save(contentsOf items: [Item]) async throws {
      try open().save(contentsOf: items)
    }

    /// Removes the item with this id, if there is one.
    public func delete(_ id: Item.ID) async throws {
      try open().delete(id)
    }

    /// Removes all the items with these ids in a single transaction, or none of them.
    public func delete(contentsOf ids: [Item.ID]) async throws {
      try open().delete(contentsOf: ids)
    }

    /// Returns the item with this id.
    ///
    /// One query.
    public func find(by id: Item.ID) async throws -> Item? {
      try open().find(by: id)
    }

    /// Returns all items in the order of the ids.
    public func loadAll() async throws -> [Item] {
      try open().loadAll()
    }

    /// Returns the number of items.
    ///
    /// One query.
    public func count() async throws -> Int {
      try open().count()
    }

    /// Returns the next items in the order of their ids.
    ///
    /// One query.
    public func page(after cursor: Item.ID?, limit: Int) async throws -> [Item] {
      try open().page(after: cursor, limit: limit)
    }

    /// Returns at once: every acknowledged change has been saved.
    public func flush() async throws {
      _ = try open()
    }

    /// Refuses every later call.
    ///
    /// SwiftData keeps the file until the container is released.
    public func close() async {
      isClosed = true
    }

    private func open() throws -> SwiftDataRepository<Stored> {
      guard !isClosed else {
        throw StoreError(.closed, "The store has been closed. Open it again before using it.")
      }
      return repository
    }
  }

  // The conformance is separate from the class. Declared with the class, it would give the members
  // the isolation of `Store`'s requirements (none) instead of that of the class.
  extension SwiftDataStore: Store {}
  extension SwiftDataStore: PagedStore where Item.ID: Comparable {}
#endif
