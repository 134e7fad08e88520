import Foundation
import Persistence

/// An actor with nothing wrong but one ``SituationDefect``.
actor SituationStore<Item: Storable>: GuardedStore {
  private let defect: SituationDefect
  private let configuration: StoreConfiguration
  private var state: StoreState<Item>
  private var commitCount = 0
  /// The items that `keepsLargeItems` keeps.
  private var kept: [Item] = []
  /// The items that `keepsFailedAmongMany` could not save.
  private var failed: [Item.ID: Item] = [:]
  /// The items of the companion that `trustsCompanion` reads in the place of its file.
  private var shown: [Item]?

  /// The ending of the companion.
  static var companion: String { ".items" }

  init(_ defect: SituationDefect, _ given: StoreConfiguration) throws {
    var configuration = given
    configuration.fileSystem = SituationFileSystem(given, defect)
    self.defect = defect
    self.configuration = configuration
    let opened = try StoreState<Item>(opening: configuration)
    if defect == .trustsCompanion {
      shown = try Self.itemsOfCompanion(configuration, count: opened.count())
    }
    state = opened
  }

  func commit(_ changes: Changes<Item>) throws {
    if !changes.steps.isEmpty { commitCount += 1 }
    switch defect {
    case .splitsLargeBatches where changes.steps.count > 1_000:
      for start in stride(from: 0, to: changes.steps.count, by: 1_000) {
        try state.commit(Changes(Array(changes.steps[start...].prefix(1_000))))
      }
    case .cutsBatchesAtVariables where changes.steps.count > 32_766:
      try state.commit(Changes(Array(changes.steps.prefix(32_766))))
    case .writesLargeBatchesTwice where changes.steps.count > 250,
      .writesEvery32ndTwice where commitCount.isMultiple(of: 32) && !changes.steps.isEmpty:
      try state.commit(changes)
      try state.commit(changes)
    case .forgetsAfter12Bits where commitCount >= 1 << 12 && !changes.closes:
      // The defect: the number of a commit no longer fits, and nothing is done.
      break
    case .losesSlashes, .foldsCase: try state.commit(withoutStrangeIDs(changes))
    case .keepsFailedAmongMany:
      let isLarge = try state.count() >= 10_000
      do { try state.commit(changes) } catch {
        // The defect: what is shown is changed before the file, and not changed back.
        for case .save(let item) in changes.steps where isLarge { failed[item.id] = item }
        throw error
      }
    default: try state.commit(changes)
    }
    try afterCommit(changes)
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  func find(by id: Item.ID) throws -> Item? { try failed[id] ?? state.find(by: id) }

  func loadAll() throws -> [Item] { try shown ?? state.loadAll() }

  private func afterCommit(_ changes: Changes<Item>) throws {
    switch defect {
    case .keepsLargeItems:
      for case .save(let item) in changes.steps {
        if try configuration.codec.encode(item).count > 1 << 19 { kept.append(item) }
      }
    case .idsArePaths:
      for case .save(let item) in changes.steps where "\(item.id)".contains("../") {
        let file = URL(filePath: configuration.location.directory + "/" + "\(item.id)")
        try configuration.fileSystem.write(
          configuration.codec.encode(item),
          toFile: file.standardizedFileURL.path(percentEncoded: false))
      }
    case .trustsCompanion where !changes.closes:
      shown = nil
      try configuration.fileSystem.write(
        Array(try orderedJSON(state.loadAll()).utf8),
        toFile: configuration.location.path + Self.companion)
    default: break
    }
  }

  /// The steps that a store takes whose file for an item has the item's id as its name.
  private func withoutStrangeIDs(_ changes: Changes<Item>) -> Changes<Item> {
    if changes.closes { return changes }
    return Changes(
      changes.steps.filter { step in
        guard case .save(let item) = step else { return true }
        let id = "\(item.id)"
        // The defect: a file in a folder that is not there, or of a name that is taken.
        return defect == .losesSlashes ? !id.contains("/") : id == id.lowercased()
      })
  }

  private static func itemsOfCompanion(
    _ configuration: StoreConfiguration, count: Int
  ) throws -> [Item]? {
    do {
      let bytes = try configuration.fileSystem.contents(
        ofFile: configuration.location.path + companion)
      let items = try JSONDecoder().decode([Item].self, from: Data(bytes))
      return items.count == count ? items : nil
    } catch {
      // There is none, or it is no list.
      return nil
    }
  }
}
