/// A store's content in memory, and the three steps of a commit.
///
/// A commit is ``stage(_:)`` (encode and work out the new content; changes nothing),
/// ``StoreFile/write(_:)`` (the file only) and ``apply(_:)`` (memory only; cannot fail). Changes
/// that were not written are never applied, so that nothing ever needs to be rolled back. Changes
/// that were staged before another commit was applied are refused.
///
/// Single-threaded on purpose: guarding it is the variants' whole subject. It cannot be copied, so
/// that handing it out of its guard does not compile.
public struct StoreState<Item: Storable>: ~Copyable {
  /// The store's file, for variants that write somewhere else than under their guard.
  public let file: StoreFile

  @usableFromInline var items: [Item.ID: Item]
  @usableFromInline var isClosed = false
  private(set) var encoded: EncodedItems
  let feed = ChangeFeed<Item>()
  let sortedIdentifiers = SortedIdentifiers<Item.ID>()
  private var hasFailed = false
  private var version = StateVersion()
  private let configuration: StoreConfiguration

  /// Opens the file, with its lock, and decodes all of it.
  ///
  /// Complexity: O(n) to read, check and decode. Left-over temporary files are removed. A file
  /// that cannot be used is left as it is, or moved aside if the configuration says so. A file of
  /// an earlier version goes through the migration steps and is replaced, with a backup of it kept
  /// until the new one is on disk.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: ``StoreError``; everything that was saved is still on disk then, in the file or,
  ///   where a quarantine or a migration was interrupted, under the name that the error gives. A
  ///   lock's file may have been made, and files that a crash left over are removed.
  public init(opening configuration: StoreConfiguration) throws {
    try self.init(opening: configuration, writesMigration: true)
  }

  /// Opens the file, and writes migrated items only if that is wanted.
  package init(opening configuration: StoreConfiguration, writesMigration: Bool) throws {
    var plan = try MigrationPlan(configuration)
    // A throw after this line ends the file's life, and with it the lock.
    let file = try StoreFile(opening: configuration)
    // Messages name the place wherever the process goes.
    var configuration = configuration
    configuration.location = configuration.location.located(in: file.directory)
    plan.path = file.path
    let content = try Self.load(
      configuration, plan, from: file, writesMigration: writesMigration)
    self.configuration = configuration
    self.file = file
    items = content.items
    encoded = content.encoded
  }

  /// Commits under the guard: stage, write, apply.
  ///
  /// Cost: encodes the changed items and replaces the file.
  ///
  /// - Parameter changes: All of it is committed, or nothing.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  public mutating func commit(_ changes: Changes<Item>) throws {
    let staged = try stage(changes)
    do {
      try file.write(staged)
    } catch {
      fail(after: error)
      throw error
    }
    apply(staged)
  }

  /// Encodes the changed items and works out the file's new content.
  ///
  /// Changes nothing. Complexity: encodes the changed items, copies the others' bytes.
  ///
  /// - Parameter changes: The commit.
  /// - Returns: The bytes to write, and the changes to apply.
  /// - Throws: ``StoreError`` with code `unencodable`, `closed` or `failed`.
  public borrowing func stage(_ changes: Changes<Item>) throws -> Staged<Item> {
    var draft = draft()
    try draft.add(changes)
    return draft.staged()
  }

  /// Takes the state's content, to stage commits on it, here or somewhere else.
  ///
  /// O(1).
  ///
  /// - Returns: The draft; nothing else may be applied until it is.
  public borrowing func draft() -> Draft<Item> {
    let refusal: StoreError? =
      isClosed ? file.closedError : hasFailed ? StoreError.failed(file.path) : nil
    return Draft(version, encoded, items, refusal: refusal, configuration)
  }

  /// Makes a written commit visible.
  ///
  /// O(changes); cannot fail. Traps when the commit was staged on another state, or when another
  /// was applied since: an older snapshot never overwrites a newer one.
  ///
  /// - Parameter staged: A commit staged on this state, with no other applied since.
  public mutating func apply(_ staged: consuming Staged<Item>) {
    version.check(staged.version)
    version.advance()
    encoded = staged.encoded
    for commit in staged.commits {
      for step in commit.steps { apply(step) }
      feed.publish(commit.steps)
    }
    if staged.closes { close() }
  }

  private mutating func apply(_ step: Changes<Item>.Change) {
    switch step {
    case .save(let item):
      if items.updateValue(item, forKey: item.id) == nil {
        sortedIdentifiers.note(item.id, isThere: true)
      }
    case .delete(let id):
      if items.removeValue(forKey: id) != nil { sortedIdentifiers.note(id, isThere: false) }
    }
  }

  /// Stops the store for good when a write ended with an unknown outcome.
  ///
  /// - Parameter error: The error that ``StoreFile/write(_:)`` threw.
  public mutating func fail(after error: any Error) {
    if let error = error as? StoreError, error.code == .outcomeUnknown { hasFailed = true }
  }

  /// Throws when the store has been closed.
  @inlinable
  public borrowing func checkOpen() throws {
    if isClosed { throw file.closedError }
  }

  private mutating func close() {
    isClosed = true
    items = [:]
    encoded = EncodedItems()
    feed.finish()
    file.close()
  }
}
