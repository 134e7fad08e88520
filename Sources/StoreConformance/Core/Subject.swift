import Foundation
public import Persistence
public import Schedules

/// A store to be checked: its name, its declarations, and the function that opens it.
public struct Subject: Sendable {
  typealias Opening = @Sendable (StoreConfiguration) async throws -> any ErasedStore

  /// The name in reports and replay lines.
  public let id: String
  /// The store's declarations about itself.
  public internal(set) var claims: Claims
  /// Opens the store.
  var open: Opening
  /// Opens the store with the executors of a schedule; `nil` if it accepts none.
  private(set) var openDriven:
    (@Sendable (StoreConfiguration, Schedule) async throws -> any ErasedStore)?
  /// Opens the store with other sizes; `nil` if it has none.
  private(set) var openSized:
    (@Sendable (StoreConfiguration, JournalSizes) async throws -> any ErasedStore)?

  /// The keys that were used, for a store that cannot list its content.
  let usedKeys: UsedKeys?

  // The following members are derived from the store's type.

  /// Opens the store for use through an interface.
  private let openThrough: @Sendable (Interface) -> Opening
  /// True if the store can be called without `await`.
  let hasBlockingInterface: Bool
  /// The keys and revisions of a file, or `nil` if the file is not an array of items.
  let contentOfFile: @Sendable ([UInt8]) -> [Int: Int]?
  /// The published pattern's file of these items, a bare JSON array, for bytes that no store
  /// writes.
  let published: @Sendable ([StoreStep.Pair]) throws -> [UInt8]

  /// Creates a subject for a store.
  ///
  /// - Parameters:
  ///   - id: The name in reports and replay lines.
  ///   - claims: The guarantees that the store declares; the default is every guarantee.
  ///   - open: Opens the store. The suite calls it once for every state that it tries. A
  ///     `BlockingStore` is also tried through its calls without `await`.
  ///   - openDriven: Opens the store with the executors of a schedule, if it accepts executors. The
  ///     suite then explores its schedules. A store without its own threads and tasks does not need
  ///     this parameter.
  ///   - openSized: Opens the store with other sizes, if it declares a journal. With them the suite
  ///     reaches states with a few items that would otherwise need thousands.
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
    // A program that uses a store without a close can only flush, so the suite flushes where it
    // closes other stores.
    let flushesAtClose = claims.writes == .behind && claims.closes == .nothing
    let seen: @Sendable (any ErasedStore) -> any ErasedStore = { store in
      keys == nil && !flushesAtClose
        ? store : KeyedStore(base: store, keys: keys, flushesAtClose: flushesAtClose)
    }
    self.open = { seen(SampleStore(base: try await open($0))) }
    if let openDriven { self.openDriven = { seen(Self.erased(try await openDriven($0, $1))) } }
    if let openSized { self.openSized = { seen(SampleStore(base: try await openSized($0, $1))) } }
    openThrough = { interface in { seen(interface.store(try await open($0))) } }
    hasBlockingInterface = Checked.self is any BlockingStore.Type
    contentOfFile = { StoredItems<Checked.Item>.content(of: $0) }
    published = { pairs in
      let items: [Checked.Item] = pairs.map { .sample(key: $0.key, revision: $0.revision) }
      let encoder = JSONEncoder()
      // The bytes must be the same in every process; otherwise a replay would use a different file.
      encoder.outputFormatting = .sortedKeys
      return [UInt8](try encoder.encode(items))
    }
  }

  /// Returns the same store, used through another interface if it has one.
  func through(_ interface: Interface) -> Subject {
    var copy = self
    copy.open = openThrough(interface)
    // The executors of a schedule do not affect calls that block.
    if interface != .asynchronous { (copy.openDriven, copy.openSized) = (nil, nil) }
    return copy
  }

  /// Returns the same store for a check.
  ///
  /// If the check inspects the disk or open files, a change of a write-behind store counts as made
  /// only after a subsequent flush has returned.
  func flushingChanges(for guarantee: Guarantee) -> Subject {
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
  /// True if the check compares acknowledged changes with the disk, or counts the open files after
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
