import Foundation
public import Persistence
public import Schedules

/// A store to be checked: its name, what it declares, and how it is opened.
public struct Subject: Sendable {
  /// The name in reports and replay lines.
  public let id: String
  /// The store's declarations about itself.
  public internal(set) var claims: Claims
  /// Opens the store.
  var open: @Sendable (StoreConfiguration) async throws -> any ErasedStore
  /// Whether the store can be called without `await`.
  let hasBlockingFace: Bool
  /// Opens the store to be used by another face.
  private let openThrough: @Sendable (Face, StoreConfiguration) async throws -> any ErasedStore
  /// Opens the store with the executors of a schedule; `nil` when it takes none.
  let openDriven: (@Sendable (StoreConfiguration, Schedule) async throws -> any ErasedStore)?
  /// Opens the store with other sizes; `nil` when it has none.
  let openSized: (@Sendable (StoreConfiguration, JournalSizes) async throws -> any ErasedStore)?
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
    _ id: String, claims: Claims = Claims(),
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked,
    openDriven: (
      @Sendable (StoreConfiguration, Schedule) async throws -> any Store<Checked.Item>
    )? = nil,
    openSized: (@Sendable (StoreConfiguration, JournalSizes) async throws -> Checked)? = nil
  ) where Checked.Item: Sample {
    self.id = id
    self.claims = claims
    self.open = { SampleStore(base: try await open($0)) }
    hasBlockingFace = Checked.self is any BlockingStore.Type
    openThrough = { face, configuration in face.store(try await open(configuration)) }
    if let openDriven {
      self.openDriven = { Self.erased(try await openDriven($0, $1)) }
    } else {
      self.openDriven = nil
    }
    if let openSized {
      self.openSized = { SampleStore(base: try await openSized($0, $1)) }
    } else {
      self.openSized = nil
    }
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
    let openThrough = openThrough
    return Subject(self) { try await openThrough(face, $0) }
  }

  private init(
    _ other: Subject,
    open: @escaping @Sendable (StoreConfiguration) async throws -> any ErasedStore
  ) {
    id = other.id
    claims = other.claims
    published = other.published
    hasBlockingFace = other.hasBlockingFace
    openThrough = other.openThrough
    openDriven = nil
    openSized = nil
    contentOfFile = other.contentOfFile
    self.open = open
  }

  private static func erased<Checked: Store>(_ store: Checked) -> any ErasedStore
  where Checked.Item: Sample {
    SampleStore(base: store)
  }
}
