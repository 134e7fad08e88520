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

/// The calls that save odd items.
enum OddCalls: Sendable {
  case singleSaves
  /// Batches of two, in which the last two items are together.
  case pairs

  func of<Item>(_ items: [Item]) -> [[Item]] {
    switch self {
    case .singleSaves: items.map { [$0] }
    case .pairs:
      stride(from: items.count % 2, to: items.count, by: 2).map { Array(items[$0...$0 + 1]) }
    }
  }
}

/// Odd items that were saved to a store, and functions for any store.
struct SavedOddItems: Sendable {
  /// The function's result is the expected and the found items if they differ.
  typealias Look = @Sendable (any ErasedStore) async -> Violation?

  /// The calls that saved the items, on a single line.
  let text: String
  /// Looks for the items in a store.
  let problem: Look
  /// Deletes the items one by one, after the items that the store refused.
  let problemDeleting: Look
  /// Looks for the items after their deletion.
  let problemWhenDeleted: Look

  /// The same functions for the stores that `store` returns.
  func through(_ store: @escaping @Sendable (any ErasedStore) -> any ErasedStore) -> SavedOddItems {
    let (problem, deleting, deleted) = (problem, problemDeleting, problemWhenDeleted)
    return SavedOddItems(
      text: text, problem: { await problem(store($0)) },
      problemDeleting: { await deleting(store($0)) },
      problemWhenDeleted: { await deleted(store($0)) })
  }
}

extension SampleStore {
  func save(
    _ odd: OddItems, by calls: OddCalls, lists: Bool, deletesRefused: Bool
  ) async -> SavedOddItems? {
    let items = odd.of(Item.self)
    if items.isEmpty { return nil }
    var saved: [Item.ID: Item] = [:]
    for batch in calls.of(items) {
      let refusal = await error {
        if calls == .pairs { return try await base.save(contentsOf: batch) }
        for item in batch { try await base.save(item) }
      }
      // A store that refuses an item has not lost it. An id keeps the form of its first item here.
      if refusal == nil { for item in batch { saved[item.id] = item } }
    }
    let all = saved
    let refused = deletesRefused ? items.map(\.id).filter { all[$0] == nil } : []
    let way = calls == .pairs ? "in batches of two" : "one by one"
    return SavedOddItems(
      text: "save \(items.count) items \(way); \(saved.count) were taken, the others refused",
      problem: { store in await (store as? Self)?.problem(with: all, lists: lists) },
      problemDeleting: { store in
        await (store as? Self)?.problemDeleting(all, refused: refused, lists: lists)
      },
      problemWhenDeleted: { store in
        await (store as? Self)?.problemWhenDeleted(all, lists: lists)
      })
  }

  /// Deletes the items; returns the first deletion that removed something else.
  private func problemDeleting(
    _ saved: [Item.ID: Item], refused: [Item.ID], lists: Bool
  ) async -> Violation? {
    // The store may refuse an id of an item that it refused, and must not take it for another id.
    for id in refused { _ = await error { try await base.delete(id) } }
    if let problem = await problem(with: saved, lists: lists) {
      return problem.after("delete the items that were refused")
    }
    do {
      for (number, id) in saved.keys.sorted(by: { "\($0)" < "\($1)" }).enumerated() {
        try await base.delete(id)
        guard lists else { continue }
        let (left, count) = (saved.count - number - 1, try await base.count())
        if count != left {
          return Violation(expected: "\(left) items are left", found: "\(count) are").after(
            "delete by the id \(Self.shortened("\(id)"))")
        }
      }
    } catch {
      return Violation(expected: "an item that was taken is deleted", found: "it threw: \(error)")
    }
    return await problemWhenDeleted(saved, lists: lists)
  }

  private func problemWhenDeleted(_ saved: [Item.ID: Item], lists: Bool) async -> Violation? {
    do {
      for id in saved.keys.sorted(by: { "\($0)" < "\($1)" }) {
        if try await base.find(by: id) == nil { continue }
        return Violation(
          expected: "no item has the deleted id \(Self.shortened("\(id)"))", found: "an item has")
      }
      let count = lists ? try await base.loadAll().count : 0
      return count == 0
        ? nil : Violation(expected: "every item is deleted", found: "\(count) are left")
    } catch {
      return Violation(expected: "every item is deleted", found: "it threw: \(error)")
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
