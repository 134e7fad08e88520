import Persistence

/// Items whose ids are no file names, or nearly the same: a store of a file for each item may lose some
/// of them, take one for another, or leave its directory.
enum AwkwardIDs {
  /// For G1.
  static let found = FixedCase("items with awkward ids") { trial in
    try await SizesAndCounts.withStore(trial) { store, arena in
      guard let saved = await store.saveAwkward() else { return nil }
      if let problem = await saved.problem(store) { return "\(saved.text)\n\(problem)" }
      try await store.close()
      let again = try await trial.subject.open(arena.configuration(.processCrash))
      let problem = await saved.problem(again)
      try await again.close()
      return problem.map { "\(saved.text)\nclose, open\n\($0)" }
    }
  }

  /// For G23.
  static let inside = FixedCase("items whose ids look like paths") { trial in
    let outer = try Arena(for: trial.subject)
    defer { outer.remove() }
    let arena = try NestedArena(outer)
    let store = try await trial.subject.open(try arena.configuration())
    let saved = await store.saveAwkward()
    _ = await error { try await store.close() }
    let outside = try arena.filesOutside().keys.sorted()
    guard let saved, !outside.isEmpty else { return nil }
    return "\(saved.text)\nexpected: nothing outside of the store's directory\n"
      + "found: \(outside.joined(separator: ", "))"
  }
}

/// Items with awkward ids that were saved to one store, and a look at another one for them.
struct AwkwardItems: Sendable {
  /// The calls, in a line.
  let text: String
  /// The mistake of a store with them, and the right answer; `nil` where the store makes no mistake.
  let problem: @Sendable (any ErasedStore) async -> String?
}

extension SampleStore {
  func saveAwkward() async -> AwkwardItems? {
    let items = Item.awkward
    if items.isEmpty { return nil }
    var saved: [Item.ID: Item] = [:]
    for item in items {
      // A store may refuse an id, and does not lose the item then.
      if await error(of: { try await base.save(item) }) == nil { saved[item.id] = item }
    }
    let all = saved
    return AwkwardItems(
      text: "save \(items.count) items one by one; \(saved.count) were taken, the others refused"
    ) { store in
      guard let store = store as? Self else { return nil }
      return await store.problem(with: all)
    }
  }

  private func problem(with saved: [Item.ID: Item]) async -> String? {
    do {
      for (id, item) in saved.sorted(by: { "\($0.key)" < "\($1.key)" }) {
        let found = try await base.find(by: id)
        if found == item { continue }
        let name = Self.shortened("\(id)")
        return "expected: find by the id \(name) gives what was saved\nfound: "
          + (found == nil ? "nothing" : "another item")
      }
      let loaded = try await base.loadAll()
      let ids = Set(loaded.map(\.id))
      if loaded.count == saved.count, ids == Set(saved.keys) { return nil }
      return "expected: loadAll gives \(saved.count) items\nfound: \(loaded.count), with "
        + "\(ids.count) ids"
    } catch {
      return "expected: every item that was taken is found\nfound: it threw: \(error)"
    }
  }

  private static func shortened(_ id: String) -> String {
    id.count > 40
      ? "\(id.prefix(10).debugDescription)… (\(id.count) characters)" : id.debugDescription
  }
}
