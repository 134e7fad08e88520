import SeededRandom

/// One call in a random list of calls, in terms of keys and revisions.
enum StoreStep: Sendable, Equatable {
  case save(Int, Int)
  case saveBatch([Pair])
  case delete(Int)
  case deleteBatch([Int])
  case find(Int)
  case loadAll
  case flush
  case reopen

  /// A key and its revision, as one value.
  struct Pair: Sendable, Equatable {
    let key: Int
    let revision: Int
  }

  /// Creates a random list of steps over the keys below `keys`.
  ///
  /// Every step has its own revision.
  static func list(count: Int, keys: Int, using random: inout SplitMix64) -> [StoreStep] {
    (0..<count).map { .random(number: $0, keys: keys, using: &random) }
  }

  /// The number of keys of the step.
  var keyCount: Int {
    switch self {
    case .save, .delete, .find: 1
    case .saveBatch(let pairs): pairs.count
    case .deleteBatch(let keys): keys.count
    case .loadAll, .flush, .reopen: 0
    }
  }

  /// Applies the step's change to a dictionary.
  func apply(to model: inout [Int: Int]) {
    switch self {
    case .save(let key, let revision): model[key] = revision
    case .saveBatch(let pairs): for pair in pairs { model[pair.key] = pair.revision }
    case .delete(let key): model[key] = nil
    case .deleteBatch(let keys): for key in keys { model[key] = nil }
    case .find, .loadAll, .flush, .reopen: break
    }
  }

  /// Makes the call on a store and discards the result of a reading call; does nothing for
  /// `reopen`.
  func perform(on store: any ErasedStore) async throws {
    switch self {
    case .save(let key, let revision): try await store.save(key, revision)
    case .saveBatch(let pairs):
      try await store.save(contentsOf: pairs.map { (key: $0.key, revision: $0.revision) })
    case .delete(let key): try await store.delete(key)
    case .deleteBatch(let keys): try await store.delete(contentsOf: keys)
    case .find(let key): _ = try await store.find(key)
    case .loadAll: _ = try await store.loadAll()
    case .flush: try await store.flush()
    case .reopen: break
    }
  }

  private static func random(
    number: Int, keys: Int, using random: inout SplitMix64
  ) -> StoreStep {
    let key = Int.random(in: 0..<keys, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: return .save(key, 10 * number)
    case 6..<9:
      // Ids may repeat within a batch; the last item counts.
      let count = Int.random(in: 0...4, using: &random)
      return .saveBatch(
        (0..<count).map {
          Pair(key: Int.random(in: 0..<keys, using: &random), revision: 10 * number + $0)
        })
    case 9..<12: return .delete(key)
    case 12..<14:
      let count = Int.random(in: 0...3, using: &random)
      return .deleteBatch((0..<count).map { _ in Int.random(in: 0..<keys, using: &random) })
    case 14..<17: return .find(key)
    case 17: return .loadAll
    case 18: return .flush
    default: return .reopen
    }
  }
}

extension StoreStep: CustomStringConvertible {
  /// For example `save [2: 30, 0: 31]`.
  var description: String {
    switch self {
    case .save(let key, let revision): "save \(key): \(revision)"
    case .saveBatch(let pairs):
      "save [" + pairs.map { "\($0.key): \($0.revision)" }.joined(separator: ", ") + "]"
    case .delete(let key): "delete \(key)"
    case .deleteBatch(let keys): "delete \(keys)"
    case .find(let key): "find \(key)"
    case .loadAll: "loadAll"
    case .flush: "flush"
    case .reopen: "close and open again"
    }
  }
}

/// A store's content in text, in the order of its keys: `{0: 10, 3: 7}`.
func text(_ content: [Int: Int]) -> String {
  let pairs = content.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
  return "{" + pairs.joined(separator: ", ") + "}"
}
