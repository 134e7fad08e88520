import Foundation
import Persistence

/// A store as a user writes it, an actor with a JSON file, and one property that matters to a
/// benchmark.
actor PlainStore<Item: Storable>: Store {
  enum Property: String {
    case plain, talks, throwsAtOpening = "throws-at-opening", throwsAtSaving = "throws-at-saving"
    case traps, trapsLater = "traps-later", exits, hangs, hangsAtOpening = "hangs-at-opening"
    case writesLate = "writes-late"
    case forgets, elsewhere, nowhere, keyed
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  private let file: URL?
  private let property: Property
  private var items: [Item.ID: Item] = [:]
  private var saves = 0

  init(_ configuration: StoreConfiguration, _ property: Property?, key: String?) throws {
    self.property = property ?? .plain
    let place = URL(filePath: configuration.location.path)
    switch self.property {
    case .throwsAtOpening: throw Refusal(description: "there is no licence for this machine")
    case .keyed where key != "secret":
      throw Refusal(description: "give the key with --key")
    case .hangsAtOpening: while true { sleep(1) }
    case .nowhere: file = nil
    // Beside the directories of all rounds: each of them opens the same file.
    case .elsewhere:
      file = place.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared.json")
    default: file = place
    }
    guard let file else { return }
    do {
      let saved = try JSONDecoder().decode([Item].self, from: Data(contentsOf: file))
      items = Dictionary(saved.map { ($0.id, $0) }) { _, last in last }
    } catch CocoaError.fileReadNoSuchFile {
      // Only a missing file is an empty store; every other error is thrown.
    }
  }

  func save(_ item: Item) async throws { try await save(contentsOf: [item]) }

  func save(contentsOf new: [Item]) async throws {
    saves += 1
    if property == .talks { print("saving \(new.count)") }
    if property == .throwsAtSaving, saves > 3 { throw Refusal(description: "the quota is used up") }
    if property == .traps, saves > 3 { fatalError("four saves are too many") }
    // After the trial, and after the store of a round was filled.
    if property == .trapsLater, saves > 30 { fatalError("thirty saves are too many") }
    if property == .exits, saves > 3 { exit(0) }
    if property == .hangs, saves > 3 { await untilEver() }
    var changed = items
    for item in new where !isForgotten(item) { changed[item.id] = item }
    // Written by `flush` and `close` alone, so that no pace of the machine decides.
    if property == .writesLate { items = changed } else { try write(changed) }
  }

  /// Every twentieth save, after the trial.
  private func isForgotten(_ item: Item) -> Bool {
    property == .forgets && saves > 17 && saves.isMultiple(of: 20)
  }

  private func untilEver() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  func delete(_ id: Item.ID) async throws { try await delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) async throws {
    var changed = items
    for id in ids { changed[id] = nil }
    try write(changed)
  }

  func find(by id: Item.ID) -> Item? { items[id] }
  func loadAll() -> [Item] { Array(items.values) }
  func flush() async throws { if property == .writesLate { try write(items) } }
  func close() async throws { try await flush() }

  private func write(_ changed: [Item.ID: Item]) throws {
    if let file {
      try JSONEncoder().encode(Array(changed.values)).write(to: file, options: .atomic)
    }
    items = changed
  }
}

/// An item of a user's app.
struct FixedNote: Storable {
  let id: String
}

/// A store that keeps only one type of items.
actor FixedStore: Store {
  private var items: [String: FixedNote] = [:]

  init(configuration: StoreConfiguration) {}

  func save(_ item: FixedNote) { items[item.id] = item }
  func save(contentsOf new: [FixedNote]) { for item in new { items[item.id] = item } }
  func delete(_ id: String) { items[id] = nil }
  func delete(contentsOf ids: [String]) { for id in ids { items[id] = nil } }
  func find(by id: String) -> FixedNote? { items[id] }
  func loadAll() -> [FixedNote] { Array(items.values) }
  func flush() {}
  func close() {}
}
