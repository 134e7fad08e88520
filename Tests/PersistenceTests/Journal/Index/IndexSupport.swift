import SimulatedDisk

@testable import Persistence

/// A journal that may be opened by its index, and is loaded as soon as that is not enough.
final class IndexedNotes<Item: Storable> {
  private var state: JournalState<Item>
  private let configuration: StoreConfiguration
  private var rest: JournalContent<Item>?
  /// Whether the index was enough to open it.
  let isByIndex: Bool
  /// How often only the whole journal could tell.
  private(set) var unknown = 0

  init(_ configuration: StoreConfiguration) throws {
    self.configuration = configuration
    state = try JournalState(opening: configuration, byIndex: true)
    isByIndex = state.load != nil
    rest = state.takeContent()
  }

  var indexedCount: Int { state.indexedCount }

  /// Reads the rest, as a store does behind its opening.
  func load() throws {
    guard let load = state.load else { return }
    let outcome = Result { () throws(StoreError) in try load.read() }
    _ = state.finishLoading(outcome)
    rest = try outcome.get().content
  }

  func find(_ id: Item.ID) throws -> Item? {
    if state.load != nil {
      switch try state.find(byIndex: id) {
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
      path: state.path)
  }

  /// Commits after the rest was read.
  func commit(_ steps: [Changes<Item>.Change]) throws { try group(Changes(steps)) }
  func close() throws { try group(.close) }

  private func group(_ changes: Changes<Item>) throws {
    if !changes.closes { try load() }
    var staged = state.stage([try JournalCommit(changes, as: configuration)])
    let answers = staged.answers
    try state.write(&staged)
    state.apply(staged)
    for case .refused(let error) in answers { throw error }
  }
}

/// Opens by the index, however short the journal is.
func openIndexed(
  _ fileSystem: any FileSystem, _ durability: Durability = .powerLoss,
  recovery: RecoveryPolicy = .refuse, indexThreshold: Int = 0
) throws -> IndexedNotes<Note> {
  var configuration = try configuration(on: fileSystem, durability, recovery: recovery)
  configuration.indexThreshold = indexThreshold
  return try IndexedNotes(configuration)
}

/// The path of the index.
let indexPath = path + ".index"

/// A disk with a journal of notes 0..<count that was closed, and its index; note 1 was saved twice and
/// note 1,000,000 is gone.
func indexedDisk(_ count: Int, _ durability: Durability = .powerLoss) throws -> MemoryFileSystem {
  let disk = emptyDisk()
  let journal = try openIndexed(disk, durability)
  try journal.commit((0..<count).map { .save(note($0)) })
  try journal.commit([.save(Note(id: 1, text: "older")), .save(Note(id: 1_000_000, text: "gone"))])
  try journal.commit([.save(note(1)), .delete(1_000_000)])
  try journal.close()
  return disk
}

func note(_ id: Int) -> Note { Note(id: id, text: "note \(id)") }
