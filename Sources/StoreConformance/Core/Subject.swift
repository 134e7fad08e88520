import Foundation
public import Persistence
public import Schedules

/// A store to be checked: its name, what it declares, and how it is opened.
public struct Subject: Sendable {
  typealias Opening = @Sendable (StoreConfiguration) async throws -> any ErasedStore

  /// The name in reports and replay lines.
  public let id: String
  /// The store's declarations about itself.
  public internal(set) var claims: Claims
  /// Opens the store.
  var open: Opening
  /// Opens the store with the executors of a schedule; `nil` when it takes none.
  private(set) var openDriven:
    (@Sendable (StoreConfiguration, Schedule) async throws -> any ErasedStore)?
  /// Opens the store with other sizes; `nil` when it has none.
  private(set) var openSized:
    (@Sendable (StoreConfiguration, JournalSizes) async throws -> any ErasedStore)?

  /// The keys that were used, for a store that cannot list its content.
  let usedKeys: UsedKeys?

  // The rest follows from the store's type.

  /// Opens the store to be used by a face.
  private let openThrough: @Sendable (Face) -> Opening
  /// Whether the store can be called without `await`.
  let hasBlockingFace: Bool
  /// The keys and revisions of a file, or `nil` for another form than an array of items.
  let contentOfFile: @Sendable ([UInt8]) -> [Int: Int]?
  /// The published pattern's file of these items, a bare JSON array: for bytes that no store writes.
  let published: @Sendable ([StoreStep.Pair]) throws -> [UInt8]

  /// Describes a store.
  ///
  /// - Parameters:
  ///   - id: The name in reports and replay lines.
  ///   - claims: The guarantees that the store declares; by default every guarantee.
  ///   - open: Opens the store. It is called once for every state that the suite tries. A
  ///     `BlockingStore` is also tried by its calls without `await`.
  ///   - openDriven: Opens it with the executors of a schedule, for a store that takes executors: its
  ///     schedules are explored then. Not needed for one without threads and tasks of its own.
  ///   - openSized: Opens it with other sizes, for a store that declares a journal: the suite then
  ///     enters states with a few items that take the store's usual sizes thousands.
  public init<Checked: Store>(
    _ id: String, claims: Claims = .unsaid,
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked,
    openDriven: (
      @Sendable (StoreConfiguration, Schedule) async throws -> any Store<Checked.Item>
    )? = nil,
    openSized: (@Sendable (StoreConfiguration, JournalSizes) async throws -> Checked)? = nil
  ) where Checked.Item: Sample {
    self.id = id
    self.claims = claims
    let keys = claims.listing == .none ? UsedKeys() : nil
    usedKeys = keys
    // Where the suite closes other stores, a program that uses this one can only flush.
    let flushesAtClose = claims.writes == .behind && claims.closes == .nothing
    let seen: @Sendable (any ErasedStore) -> any ErasedStore = { store in
      keys == nil && !flushesAtClose
        ? store : KeyedStore(base: store, keys: keys, flushesAtClose: flushesAtClose)
    }
    self.open = { seen(SampleStore(base: try await open($0))) }
    if let openDriven { self.openDriven = { seen(Self.erased(try await openDriven($0, $1))) } }
    if let openSized { self.openSized = { seen(SampleStore(base: try await openSized($0, $1))) } }
    openThrough = { face in { seen(face.store(try await open($0))) } }
    hasBlockingFace = Checked.self is any BlockingStore.Type
    contentOfFile = { StoredItems<Checked.Item>.content(of: $0) }
    published = { pairs in
      let items: [Checked.Item] = pairs.map { .sample(key: $0.key, revision: $0.revision) }
      let encoder = JSONEncoder()
      // The bytes are the same in every process, or a replay would be of another file.
      encoder.outputFormatting = .sortedKeys
      return [UInt8](try encoder.encode(items))
    }
  }

  /// The same store, used by another face if it has one.
  func through(_ face: Face) -> Subject {
    var copy = self
    copy.open = openThrough(face)
    // The executors of a schedule have no part in calls that block.
    if face != .asynchronous { (copy.openDriven, copy.openSized) = (nil, nil) }
    return copy
  }

  /// The same store for a check: where it looks at the disk or at open files, a change of a store that is
  /// written behind counts as made when a flush after it has returned.
  func settled(for guarantee: Guarantee) -> Subject {
    guard claims.writes == .behind, guarantee.asksForDurability else { return self }
    var copy = self
    copy.open = { [open] in KeyedStore(base: try await open($0), flushes: true) }
    if let openDriven {
      copy.openDriven = { KeyedStore(base: try await openDriven($0, $1), flushes: true) }
    }
    if let openSized {
      copy.openSized = { KeyedStore(base: try await openSized($0, $1), flushes: true) }
    }
    return copy
  }

  private static func erased<Checked: Store>(_ store: Checked) -> any ErasedStore
  where Checked.Item: Sample {
    SampleStore(base: store)
  }
}

extension Guarantee {
  /// Whether its check compares what is acknowledged with what is on the disk, or counts the open files after
  /// a call.
  var asksForDurability: Bool {
    switch self {
    case .failureAtomicity, .memoryEqualsDisk, .killSurvival, .powerLossSurvival,
      .failedSyncRemembered, .recoveryIdempotent, .noResidue:
      true
    default: false
    }
  }
}
