import SimulatedDisk

@testable import JournaledActorVariant
@testable import Persistence

/// A journal that may be opened by its index, and is loaded as soon as that is not enough.
final class IndexedNotes<Item: Storable> {
  private var state: JournalState<Item>?
  private var opening: JournalOpening<Item>?
  private let configuration: StoreConfiguration
  private let path: String
  private var rest: JournalContent<Item>?
  /// True if the index was enough to open it.
  let isByIndex: Bool
  /// The number of times only the whole journal could tell.
  private(set) var unknown = 0

  init(_ configuration: StoreConfiguration, index: Int = 0) throws {
    self.configuration = configuration
    var thresholds = JournalThresholds()
    thresholds.index = index
    let opened = try OpenedJournal<Item>.open(configuration, thresholds)
    path = opened.path
    switch consume opened {
    case .whole(let found, let content):
      state = consume found
      rest = content
      isByIndex = false
    case .byIndex(let found):
      opening = consume found
      isByIndex = true
    }
  }

  var indexedCount: Int { opening?.count ?? 0 }

  /// Reads the rest, as a store does behind its opening.
  func load() throws {
    guard let load = opening?.load else { return }
    let loaded = try load.read()
    rest = loaded.content
    state = opening.take()?.opened(loaded)
  }

  func find(_ id: Item.ID) throws -> Item? {
    if let found = try opening?.find(id) {
      switch found {
      case .item(let item): return item
      case .nothing: return nil
      case .unknown:
        unknown += 1
        try load()
      }
    }
    guard let rest, let found = rest.records.first(where: { $0.id == id }) else { return nil }
    return try configuration.codec.decodedItem(
      Item.self, id: id,
      from: rest.bytes[JournalContent<Item>.item(in: rest.bytes, at: found.offset)],
      path: path)
  }

  /// Commits after the rest was read.
  func commit(_ steps: [Changes<Item>.Change]) throws { try group(Changes(steps)) }
  func close() throws { try group(.close) }

  private func group(_ changes: Changes<Item>) throws {
    if changes.closes, opening != nil {
      opening?.close()
      opening = nil
      return
    }
    try load()
    guard var staged = state?.stage([try JournaledChanges(changes, as: configuration)]) else {
      throw StoreError.closed(path)
    }
    let answers = staged.answers
    // These journals are not damaged while they are open.
    try state?.write(&staged) { _ in nil }
    state?.apply(staged)
    for case .refused(let error) in answers { throw error }
  }
}

/// Opens by the index, however short the journal is.
func openIndexed(
  _ fileSystem: any FileSystem, _ durability: Durability = .powerLoss,
  recovery: RecoveryPolicy = .refuse, indexThreshold: Int = 0
) throws -> IndexedNotes<Memo> {
  try IndexedNotes(
    configuration(on: fileSystem, durability, recovery: recovery), index: indexThreshold)
}

/// The path of the index.
let indexPath = path + ".index"

/// A disk with a journal of notes 0..<count that was closed, and its index; note 1 was saved twice and
/// note 1,000,000 is gone.
func indexedDisk(_ count: Int, _ durability: Durability = .powerLoss) throws -> MemoryFileSystem {
  let disk = emptyDisk()
  let journal = try openIndexed(disk, durability)
  try journal.commit((0..<count).map { .save(note($0)) })
  try journal.commit([.save(Memo(id: 1, text: "older")), .save(Memo(id: 1_000_000, text: "gone"))])
  try journal.commit([.save(note(1)), .delete(1_000_000)])
  try journal.close()
  return disk
}

func note(_ id: Int) -> Memo { Memo(id: id, text: "note \(id)") }
