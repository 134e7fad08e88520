import SimulatedDisk

@testable import JournaledActorVariant
@testable import Persistence

/// A journal's state behind nothing at all, with its items decoded: the tests that use it are
/// single-threaded.
final class BareJournal<Item: Storable> {
  private(set) var items: [Item.ID: Item] = [:]
  let recovery: JournalRecovery?
  private var state: JournalState<Item>
  private let configuration: StoreConfiguration
  let path: String

  init(
    _ configuration: StoreConfiguration, _ thresholds: JournalThresholds = JournalThresholds()
  ) throws {
    self.configuration = configuration
    let opened = try OpenedJournal<Item>.open(configuration, thresholds, byIndex: false)
    path = opened.path
    let content: JournalContent<Item>?
    switch consume opened {
    case .whole(let found, let read):
      state = consume found
      content = read
    case .byIndex: throw StoreError.closed(path)
    }
    recovery = content?.recovery
    for (id, offset) in content?.records ?? [] {
      let bytes = content?.bytes ?? []
      items[id] = try configuration.codec.decodedItem(
        Item.self, id: id, from: bytes[JournalContent<Item>.item(in: bytes, at: offset)],
        path: path)
    }
  }

  func save(_ items: Item...) throws { try commit(items.map { .save($0) }) }
  func delete(_ ids: Item.ID...) throws { try commit(ids.map { .delete($0) }) }
  func commit(_ steps: [Changes<Item>.Change]) throws { try group([Changes(steps)]) }
  func close() throws { try group([.close]) }
  var isWorthCompacting: Bool { state.isWorthCompacting }

  /// Writes the journal anew; in the middle of it, and of each round that this takes, it is appended
  /// to.
  ///
  /// Returns how many rounds there were.
  @discardableResult
  func compact(
    meanwhile: (_ round: Int) throws -> Void = { _ in }
  ) throws -> Int {
    guard let begun = state.beginCompaction(recall: recall) else { return 0 }
    var rounds = 0
    var outcome = Result { () throws(StoreError) in try begun.write() }
    try meanwhile(rounds)
    while let appended = state.appended(since: outcome) {
      rounds += 1
      let written = outcome
      outcome = Result { () throws(StoreError) in try written.get().adding(appended) }
      try meanwhile(rounds)
    }
    try state.finishCompaction(outcome)
    return rounds
  }

  private var recall: @Sendable (Item.ID) throws(StoreError) -> [UInt8]? {
    { [items, configuration, path] id throws(StoreError) in
      guard let item = items[id] else { return nil }
      return try JournalState.record(of: item, configuration.codec, path: path)
    }
  }

  /// Commits written together; the first refusal is thrown, after the others have happened.
  func group(_ commits: [Changes<Item>]) throws {
    let encoded = try commits.map { try JournaledChanges($0, as: configuration) }
    var staged = state.stage(encoded)
    let (changes, answers) = (staged.commits, staged.answers)
    try state.write(&staged, recall: recall)
    state.apply(staged)
    for step in changes.flatMap(\.steps) {
      switch step {
      case .save(let item): items[item.id] = item
      case .delete(let id): items[id] = nil
      }
    }
    for case .refused(let error) in answers { throw error }
  }
}

func openJournal(
  _ fileSystem: any FileSystem, _ durability: Durability = .powerLoss,
  recovery: RecoveryPolicy = .refuse, garbageAllowance: Int = 1 << 20,
  pieceSize: Int = 1 << 20
) throws -> BareJournal<Memo> {
  var thresholds = JournalThresholds()
  thresholds.garbageAllowance = garbageAllowance
  thresholds.compactionPiece = pieceSize
  return try BareJournal(
    configuration(on: fileSystem, durability, recovery: recovery), thresholds)
}

/// The content of a journal of notes, by id.
func content(_ texts: [Int: String]) -> [Int: Memo] {
  Dictionary(uniqueKeysWithValues: texts.map { ($0.key, Memo(id: $0.key, text: $0.value)) })
}

/// The length of an intact journal without the zeros after it.
func soundLength(_ bytes: [UInt8]) throws -> Int {
  try JournalScan(bytes, wasOpen: true).soundLength
}

/// The path of the mark that an open journal has.
let markPath = path + ".open"
