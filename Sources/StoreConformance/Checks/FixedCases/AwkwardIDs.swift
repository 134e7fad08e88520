import Persistence

/// Items whose ids cannot be file names, or differ very little.
///
/// A store with a file per item may lose such items, confuse two of them, or write outside its
/// directory.
enum AwkwardIDs {
  /// For G1.
  static let found = FixedCase("items with awkward ids") { trial in
    try await SizesAndCounts.withStore(trial) { store, arena in
      guard let saved = await store.saveAwkward(lists: true) else { throw NotApplicable.noSuchItem }
      if let problem = await saved.problem(store) { return problem.after(saved.text) }
      try await store.close()
      let again = try await trial.subject.open(arena.configuration(.processCrash))
      let problem = await saved.problem(again)
      try await again.close()
      return problem?.after(saved.text, "close, open")
    }
  }

  /// For G23.
  static let inside = FixedCase("items whose ids look like paths") { trial in
    let outer = try Arena(for: trial.subject)
    defer { outer.remove() }
    let arena = try NestedArena(outer)
    let store = try await trial.subject.open(try arena.configuration())
    let saved = await store.saveAwkward(lists: true)
    _ = await error { try await store.close() }
    guard let saved else { throw NotApplicable.noSuchItem }
    let outside = try arena.filesOutside().keys.sorted()
    if outside.isEmpty { return nil }
    return Violation(
      expected: "nothing outside of the store's directory",
      found: "\(outside.joined(separator: ", "))"
    ).after(saved.text)
  }
}

/// Items with awkward ids that were saved to a store, and a function that looks for them in any
/// store.
struct AwkwardItems: Sendable {
  /// The calls that saved the items, on a single line.
  let text: String
  /// Looks for the items in a store; returns the expected and the found items if they differ.
  let problem: @Sendable (any ErasedStore) async -> Violation?
}

extension SampleStore {
  func saveAwkward(lists: Bool) async -> AwkwardItems? {
    let items = Item.awkward
    if items.isEmpty { return nil }
    var saved: [Item.ID: Item] = [:]
    for item in items {
      // A store that refuses an id has not lost the item.
      if await error(of: { try await base.save(item) }) == nil { saved[item.id] = item }
    }
    let all = saved
    return AwkwardItems(
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
          found: found == nil ? "nothing" : "another item")
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

  private static func shortened(_ id: String) -> String {
    id.count > 40
      ? "\(id.prefix(10).debugDescription)… (\(id.count) characters)" : id.debugDescription
  }
}
