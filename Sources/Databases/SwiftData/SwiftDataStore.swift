#if canImport(SwiftData)
  public import Persistence

  /// A ``SwiftDataRepository`` as a `Store`, for code that is written for any of them.
  ///
  /// A type of its own, because an asynchronous caller that finds two calls with one name gets the
  /// asynchronous one: here that would be the default of `Store`, which loads everything.
  ///
  /// The promises, and the facts that nobody has verified, are written at ``SwiftDataRepository``.
  /// The calls suspend until the main actor is free.
  @MainActor
  public final class SwiftDataStore<Stored: StoredModel> {
    /// The model that the store keeps.
    public typealias Item = Stored.Item

    private let repository: SwiftDataRepository<Stored>
    private var isClosed = false

    /// Wraps a repository.
    ///
    /// - Parameter repository: Where the items are; others may use it too.
    public init(repository: SwiftDataRepository<Stored>) {
      self.repository = repository
    }

    /// Inserts the item, or replaces the one with the same id.
    public func save(_ item: Item) async throws {
      try open().save(item)
    }

    /// Saves all the items in one transaction, or none of them.
    public func save(contentsOf items: [Item]) async throws {
      try open().save(contentsOf: items)
    }

    /// Removes the item with this id, if there is one.
    public func delete(_ id: Item.ID) async throws {
      try open().delete(id)
    }

    /// Removes all the items with these ids in one transaction, or none of them.
    public func delete(contentsOf ids: [Item.ID]) async throws {
      try open().delete(contentsOf: ids)
    }

    /// Returns the item with this id.
    ///
    /// One query.
    public func find(by id: Item.ID) async throws -> Item? {
      try open().find(by: id)
    }

    /// Returns every item in the order of the ids.
    public func loadAll() async throws -> [Item] {
      try open().loadAll()
    }

    /// Returns how many items there are.
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

    /// Refuses every later call; the file stays SwiftData's until the container is gone.
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

  // The conformance is stated apart from the class: stated with the class, it would give the
  // members the isolation of `Store`'s requirements, which have none, and not the isolation of the
  // class.
  extension SwiftDataStore: Store {}
  extension SwiftDataStore: PagedStore where Item.ID: Comparable {}
#endif
