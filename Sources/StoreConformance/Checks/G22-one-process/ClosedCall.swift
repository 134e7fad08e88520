/// A call on a closed store, which must refuse it.
struct ClosedCall: Sendable {
  let name: String
  /// Makes the call; returns false if the model has no item for the call.
  let make: @Sendable (any ErasedStore) async throws -> Bool

  /// All calls that the store has: changes, reads, items that cannot be encoded, and views.
  static func all(of store: any ErasedStore) -> [ClosedCall] {
    steps.map { step in ClosedCall(step.description) { try await step.perform(on: $0) } } + poisoned
      + [ClosedCall("count") { _ = try await $0.count() }]
      + (store.hasPages
        ? [ClosedCall("a page") { _ = try await $0.page(after: nil, limit: 2) }] : [])
      + (store.hasFeed ? ofFeed : [])
  }

  private static let steps: [StoreStep] = [
    .save(0, 9), .save(50, 9), .saveBatch([.init(key: 1, revision: 9)]), .delete(0),
    .deleteBatch([0, 1]), .find(0), .find(50), .loadAll, .flush,
  ]

  /// The close is the first reason to refuse an item that cannot be encoded.
  private static let poisoned = [
    ClosedCall(name: "save an item that cannot be encoded") { try await $0.saveUnencodable(0) },
    ClosedCall(name: "save a batch with an item that cannot be encoded") {
      try await $0.saveUnencodable(1, after: [(key: 0, revision: 9)])
    },
  ]

  private static let ofFeed = [
    ClosedCall("snapshot") { _ = try await $0.snapshot() },
    ClosedCall("changes") { _ = try await $0.changes() },
  ]

  private init(name: String, make: @escaping @Sendable (any ErasedStore) async throws -> Bool) {
    self.name = name
    self.make = make
  }

  /// A call that every model has.
  private init(_ name: String, _ make: @escaping @Sendable (any ErasedStore) async throws -> Void) {
    self.init(name: name) { store in
      try await make(store)
      return true
    }
  }
}
