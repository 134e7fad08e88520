import SimulatedDisk

@testable import Persistence

/// A journal's state behind nothing at all, with its items decoded: the tests that use it are
/// single-threaded.
final class BareJournal<Item: Storable> {
  private(set) var items: [Item.ID: Item] = [:]
  let recovery: JournalRecovery?
  private var state: JournalState<Item>
  private let configuration: StoreConfiguration

  init(_ configuration: StoreConfiguration, garbageAllowance: Int = 1 << 20) throws {
    self.configuration = configuration
    state = try JournalState(opening: configuration, garbageAllowance: garbageAllowance)
    let content = state.takeContent()
    recovery = content?.recovery
    for (id, range) in content?.items ?? [] {
      items[id] = try configuration.codec.decodedItem(
        Item.self, id: id, from: content?.bytes[range] ?? [], path: state.path)
    }
  }

  func save(_ items: Item...) throws { try commit(items.map { .save($0) }) }
  func delete(_ ids: Item.ID...) throws { try commit(ids.map { .delete($0) }) }
  func commit(_ steps: [Changes<Item>.Change]) throws { try group([Changes(steps)]) }
  func close() throws { try group([.close]) }
  var isWorthCompacting: Bool { state.isWorthCompacting }

  /// Writes the journal anew; in the middle of it, it is appended to.
  func compact(meanwhile: () throws -> Void = {}) throws {
    guard let begun = state.beginCompaction() else { return }
    let outcome = Result { () throws(StoreError) in try begun.write() }
    try meanwhile()
    try state.finishCompaction(outcome)
  }

  /// Commits written together; the first refusal is thrown, after the others have happened.
  func group(_ commits: [Changes<Item>]) throws {
    let encoded = try commits.map { try JournalCommit($0, as: configuration) }
    let staged = state.stage(encoded)
    let (changes, answers) = (staged.commits, staged.answers)
    try state.write(staged)
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
  recovery: RecoveryPolicy = .refuse, garbageAllowance: Int = 1 << 20
) throws -> BareJournal<Note> {
  try BareJournal(
    configuration(on: fileSystem, durability, recovery: recovery),
    garbageAllowance: garbageAllowance)
}

/// What a journal of notes holds, by id.
func content(_ texts: [Int: String]) -> [Int: Note] {
  Dictionary(uniqueKeysWithValues: texts.map { ($0.key, Note(id: $0.key, text: $0.value)) })
}

/// How long a sound journal is without the zeros behind it.
func soundLength(_ bytes: [UInt8]) throws -> Int {
  try JournalScan(bytes, wasOpen: true).soundLength
}

/// The path of the mark that an open journal has.
let markPath = path + ".open"
