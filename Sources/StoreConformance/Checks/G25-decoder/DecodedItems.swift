import Persistence

/// A contradiction between the views of a store.
struct Contradiction: Error, CustomStringConvertible {
  let description: String
}

/// An error of a store, and the call that threw it.
struct CallFailure: Error {
  let call: String
  let cause: any Error
}

extension SampleStore {
  func use(openingAgain open: () async throws -> any ErasedStore) async throws {
    var expected = try await consistentContent()
    let item = Item.sample(key: 0, revision: 987_654)
    try await calling("save") { try await base.save(item) }
    expected[item.id] = item
    try await compare(try await consistentContent(), expected, "after a save")
    // A write-behind store without a close must write the item now.
    try await calling("flush") { try await base.flush() }
    try await calling("close") { try await base.close() }
    let opened = try await calling("open, after a save") { try await open() }
    guard let again = opened as? Self else {
      throw Contradiction(description: "opening again gave a store of another type")
    }
    try await compare(try await again.consistentContent(), expected, "after opening again")
    try await calling("close") { try await again.base.close() }
  }

  /// All items by id.
  ///
  /// Throws ``Contradiction`` unless `loadAll`, `count` and `find` agree.
  private func consistentContent() async throws -> [Item.ID: Item] {
    let items = try await calling("loadAll") { try await base.loadAll() }
    var content: [Item.ID: Item] = [:]
    for item in items where content.updateValue(item, forKey: item.id) != nil {
      throw Contradiction(description: "loadAll gives the id \(item.id) twice")
    }
    let count = try await calling("count") { try await base.count() }
    if count != items.count {
      throw Contradiction(description: "loadAll gives \(items.count) items, count \(count)")
    }
    for (id, item) in content {
      let found = try await calling("find") { try await base.find(by: id) }
      if found != item {
        throw Contradiction(
          description: "loadAll gives \(item), find \(found.map { "\($0)" } ?? "nothing")")
      }
    }
    return content
  }

  private func compare(
    _ content: [Item.ID: Item], _ expected: [Item.ID: Item], _ moment: String
  ) async throws {
    if content == expected { return }
    let ids = Set(content.keys).union(expected.keys)
    let id = ids.first { content[$0] != expected[$0] }
    throw Contradiction(
      description: "\(moment), \(id.map { "\($0)" } ?? "an item") is not what it was: there are "
        + "\(content.count) items, not \(expected.count)")
  }
}

/// Makes a call; an error names the call.
func calling<Result>(
  _ call: String, _ body: () async throws -> Result
) async throws -> Result {
  do { return try await body() } catch { throw CallFailure(call: call, cause: error) }
}
