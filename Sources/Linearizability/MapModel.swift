/// The whole map, for histories with calls on several keys.
struct MapModel: SequentialModel {
  private enum Operation {
    case write([(slot: Int, revision: Int?)])
    case find(slot: Int, revision: Int?)
    case load([Int?])
  }

  let initial: [Int?]
  private let operations: [Operation]

  /// Gives every key a slot; keys that occur nowhere hold nothing for ever.
  init(_ calls: [CompletedOperation], initial content: [Int: Int]) {
    let keys = KeyDomain.keys(of: calls, initial: content)
    let slots = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    initial = keys.map { content[$0] }
    operations = calls.map { Self.operation($0, keys: keys, slots: slots) }
  }

  var count: Int { operations.count }

  func isRead(_ operation: Int) -> Bool {
    if case .write = operations[operation] { false } else { true }
  }

  func apply(_ operation: Int, to state: [Int?]) -> [Int?]? {
    switch operations[operation] {
    case .find(let slot, let revision): return state[slot] == revision ? state : nil
    case .load(let content): return state == content ? state : nil
    case .write(let effects):
      var changed = state
      for effect in effects { changed[effect.slot] = effect.revision }
      return changed
    }
  }

  func digest(_ state: [Int?]) -> UInt64 {
    state.reduce(0) { digest, revision in
      scramble(digest ^ (revision.map { UInt64(bitPattern: Int64($0)) } ?? 0x5851_F42D_4C95_7F2D))
    }
  }

  private static func operation(
    _ call: CompletedOperation, keys: [Int], slots: [Int: Int]
  ) -> Operation {
    switch (call.call, call.outcome) {
    case (.find(let key), .found(let revision)):
      .find(slot: slots[key, default: 0], revision: revision)
    case (.loadAll, .loaded(let content)): .load(keys.map { content[$0] })
    default:
      .write(call.call.effects.map { (slots[$0.key, default: 0], $0.revision) })
    }
  }
}

/// The keys that a history can tell apart.
enum KeyDomain {
  static func keys(of operations: [CompletedOperation], initial: [Int: Int]) -> [Int] {
    var keys = Set(initial.keys)
    for operation in operations {
      keys.formUnion(operation.call.effects.map(\.key))
      switch (operation.call, operation.outcome) {
      case (.find(let key), _): keys.insert(key)
      case (_, .loaded(let content)): keys.formUnion(content.keys)
      default: break
      }
    }
    return keys.sorted()
  }
}
