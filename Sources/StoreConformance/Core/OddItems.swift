import Persistence

/// Items of a model that stores are known to lose or to bend.
enum OddItems: Sendable {
  /// Items whose ids cannot be file names, or differ very little.
  case ids
  /// Items with values at the edges of their kinds.
  case values

  /// The items that a model has of this kind.
  func of<Item: Sample>(_ type: Item.Type) -> [Item] {
    switch self {
    case .ids: Item.awkward
    case .values: Item.edges
    }
  }
}

/// Odd items that were saved to a store, and a function that looks for them in any store.
struct SavedOddItems: Sendable {
  /// The calls that saved the items, on a single line.
  let text: String
  /// Looks for the items in a store; returns the expected and the found items if they differ.
  let problem: @Sendable (any ErasedStore) async -> Violation?
}

extension SampleStore {
  func save(_ odd: OddItems, lists: Bool) async -> SavedOddItems? {
    let items = odd.of(Item.self)
    if items.isEmpty { return nil }
    var saved: [Item.ID: Item] = [:]
    for item in items {
      // A store that refuses an item has not lost it.
      if await error(of: { try await base.save(item) }) == nil { saved[item.id] = item }
    }
    let all = saved
    return SavedOddItems(
      text: "save \(items.count) items one by one; \(saved.count) were taken, the others refused"
    ) { store in
      guard let store = store as? Self else { return nil }
      return await store.problem(with: all, lists: lists)
    }
  }

  private func problem(with saved: [Item.ID: Item], lists: Bool) async -> Violation? {
    do {
      for (id, item) in saved.sorted(by: { "\($0.key)" < "\($1.key)" }) {
        let found = try await base.find(by: id)
        if found == item { continue }
        let name = Self.shortened("\(id)")
        return Violation(
          expected: "find by the id \(name) gives what was saved",
          found: found.map { Self.difference($0, from: item) } ?? "nothing")
      }
      guard lists else { return nil }
      let loaded = try await base.loadAll()
      let ids = Set(loaded.map(\.id))
      if loaded.count == saved.count, ids == Set(saved.keys) { return nil }
      return Violation(
        expected: "loadAll gives \(saved.count) items",
        found: "\(loaded.count), with \(ids.count) ids")
    } catch {
      return Violation(expected: "every item that was taken is found", found: "it threw: \(error)")
    }
  }

  /// The first member that differs, before and after.
  private static func difference(_ found: Item, from saved: Item) -> Fact {
    let members = zip(Mirror(reflecting: saved).children, Mirror(reflecting: found).children)
    for (before, after) in members {
      let (was, now) = (String(reflecting: before.value), String(reflecting: after.value))
      if was != now {
        return "another item: its \(before.label ?? "value") was \(was), and is \(now)"
      }
    }
    return "another item"
  }

  private static func shortened(_ id: String) -> String {
    id.count > 40
      ? "\(id.prefix(10).debugDescription)… (\(id.count) characters)" : id.debugDescription
  }
}
