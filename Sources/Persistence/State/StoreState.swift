/// A store's content in memory, and the three steps of a commit.
///
/// A commit consists of ``stage(_:)`` (encodes and computes the new content; changes nothing),
/// ``StoreFile/write(_:)`` (changes only the file) and ``apply(_:)`` (changes only memory; cannot
/// fail). Changes that were not written are never applied, so nothing needs to be rolled back.
/// Changes that were staged before another commit was applied are refused.
///
/// The type is single-threaded on purpose: guarding it is the task of the variants. It cannot be
/// copied, so passing it out of its guard does not compile.
public struct StoreState<Item: Storable>: ~Copyable {
  /// The store's file, for variants that write outside their guard.
  public let file: StoreFile

  @usableFromInline var items: [Item.ID: Item]
  @usableFromInline var isClosed = false
  private(set) var encoded: EncodedItems
  let feed = ChangeFeed<Item>()
  let sortedIdentifiers = SortedIdentifiers<Item.ID>()
  private var hasFailed = false
  private var version = StateVersion()
  private let configuration: StoreConfiguration

  /// Opens and locks the file, and decodes its whole content.
  ///
  /// Complexity: O(n) to read, check and decode. Left-over temporary files are removed. A file that
  /// cannot be used is left unchanged, or moved aside if the configuration requests it. A file of
  /// an earlier version is migrated and replaced; a backup of it is kept until the new file is on
  /// the disk.
  ///
  /// - Throws: ``StoreError``. Everything that was saved is then still on disk: in the file, or, if
  ///   a quarantine or a migration was interrupted, under the name in the error. A lock file may
  ///   have been created, and files that a crash left behind are removed.
  public init(opening configuration: StoreConfiguration) throws {
    try self.init(opening: configuration, writesMigration: true)
  }

  /// Opens the file, and writes migrated items only if requested.
  package init(opening configuration: StoreConfiguration, writesMigration: Bool) throws {
    var plan = try MigrationPlan(configuration)
    // An error after this line ends the file's lifetime, which releases the lock.
    let file = try StoreFile(opening: configuration)
    // Messages name the absolute path, even if the process changes its working directory.
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

  /// Encodes the changed items and computes the file's new content.
  ///
  /// Changes nothing. Complexity: encodes the changed items, copies the bytes of the others.
  ///
  /// - Throws: ``StoreError`` with code `unencodable`, `closed` or `failed`.
  public borrowing func stage(_ changes: Changes<Item>) throws -> Staged<Item> {
    var draft = draft()
    try draft.add(changes)
    return draft.staged()
  }

  /// Takes the state's content, to stage commits on it, here or elsewhere.
  ///
  /// O(1).
  ///
  /// - Returns: The draft, which must be applied before anything else is.
  public borrowing func draft() -> Draft<Item> {
    let refusal: StoreError? =
      isClosed ? file.closedError : hasFailed ? StoreError.failed(file.path) : nil
    return Draft(version, encoded, items, refusal: refusal, configuration)
  }

  /// Makes a written commit visible.
  ///
  /// O(changes); cannot fail. Traps if the commit was staged on another state, or if another commit
  /// was applied since: an older snapshot never overwrites a newer one.
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

  /// Stops the store permanently after a write with an unknown outcome, which threw this error.
  public mutating func fail(after error: any Error) {
    if let error = error as? StoreError, error.code == .outcomeUnknown { hasFailed = true }
  }

  /// Throws if the store has been closed.
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
