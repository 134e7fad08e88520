import Foundation
import Persistence
import StoreConformance

extension Mutants {
  /// The stores that confuse values with the same encoding, over a model that has such values.
  static let likeness: [Mutant] = [
    mutant("deletesAlike", .memoryEqualsDisk, "deletes in the file what is encoded like the id") {
      try AlikeDeletingStore<OddNote>(configuration: $0)
    },
    mutant("acceptsUnfaithful", .memoryEqualsDisk, "saves items that read back as others") {
      try TrustingStore<OddNote>(configuration: $0)
    },
  ]

  /// A store of such a model with nothing wrong: it refuses items that it cannot give back.
  static let honestOdd = Subject("honest-odd", claims: claims) {
    try RefusingStore<OddNote>(configuration: $0)
  }
}

/// Deletes by the encoded id, without a look at whose it is; memory goes by the id itself.
actor AlikeDeletingStore<Item: Storable>: GuardedStore {
  private var state: StoreState<Item>
  private var kept: [Item.ID: Item] = [:]

  init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  func commit(_ changes: Changes<Item>) throws {
    var steps: [Changes<Item>.Change] = []
    for step in changes.steps {
      guard case .delete(let id) = step, try state.find(by: id) == nil else {
        steps.append(step)
        continue
      }
      let key = try JSONEncoder().encode(id)
      let alike = try state.loadAll().first { try JSONEncoder().encode($0.id) == key }
      // The defect: `loadAll` and the file lose another item than the given one.
      guard let alike else { continue }
      kept[alike.id] = alike
      steps.append(.delete(alike.id))
    }
    try state.commit(changes.closes ? changes : Changes(steps))
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  func find(by id: Item.ID) throws -> Item? { try state.find(by: id) ?? kept[id] }
}

/// Saves whatever can be encoded.
actor TrustingStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var next = content
    for case .save(let item) in changes { next[item.id] = item }
    // Deletions of missing items change nothing.
    for case .delete(let id) in changes { next[id] = nil }
    try file.replace(with: next)
    content = next
  }

  func items() -> [Item.ID: Item] { content }

  func close() { file.close() }
}

/// Decodes the bytes that it is about to save, and compares.
actor RefusingStore<Item: Storable & Equatable>: GuardedStore {
  private var state: StoreState<Item>

  init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  func commit(_ changes: Changes<Item>) throws {
    for case .save(let item) in changes.steps {
      let again = try JSONDecoder().decode(Item.self, from: try JSONEncoder().encode(item))
      guard again == item else {
        throw StoreError(.unencodable, "The item reads back as another one; nothing was changed.")
      }
    }
    try state.commit(changes)
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }
}
