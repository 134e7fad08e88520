/// A map from numbers to numbers, with batches and snapshots.
///
/// The model is for histories with calls on several keys.
/// `LinearizabilityChecker.check(_:startingFrom:)` uses it after checking each key alone.
package struct MapModel: SequentialModel {
  /// The content of the map before the first call, by the key's index.
  package let initial: [Int?]
  private let content: [Int: Int]
  private let keys: [Int]
  private let places: [Int: Int]

  /// Assigns an index to every key that the calls name.
  ///
  /// All other keys stay empty.
  package init(_ operations: [CompletedOperation<MapCall>], startingFrom content: [Int: Int]) {
    self.content = content
    keys = KeyDomain.keys(of: operations, initial: content)
    places = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    initial = keys.map { content[$0] }
  }

  /// The map after a call, or nil if a read returned different content.
  package func apply(
    _ call: MapCall, returning result: MapCall.Result?, to state: [Int?]
  ) -> [Int?]? {
    switch (call, result) {
    case (.find(let key), .found(let revision)):
      return held(by: key, in: state) == revision ? state : nil
    case (.loadAll, .loaded(let content)), (.snapshot, .loaded(let content)):
      let isSame = keys.indices.allSatisfy { state[$0] == content[keys[$0]] }
      return isSame && content.keys.allSatisfy { places[$0] != nil } ? state : nil
    case (.count, .counted(let count)):
      return state.count { $0 != nil } == count ? state : nil
    case (.page(_, let limit, let keys), .loaded(let content)):
      let present = keys.filter { held(by: $0, in: state) != nil }.prefix(limit)
      let isSame = present.allSatisfy { held(by: $0, in: state) == content[$0] }
      return isSame && present.count == content.count ? state : nil
    case (.find, _), (.loadAll, _), (.snapshot, _), (.count, _), (.page, _): return state
    default:
      var changed = state
      for effect in call.effects {
        if let place = places[effect.key] { changed[place] = effect.revision }
      }
      return changed
    }
  }

  /// The writes whose contents the remaining calls have read.
  package func needs(
    of kept: [CompletedOperation<MapCall>]
  ) -> (_ call: CompletedOperation<MapCall>) -> Bool {
    let observations = Observations(kept, initial: content)
    return { observations.include(anythingOf: $0) }
  }

  /// Mixes the revisions in the order of their keys.
  package func digest(_ state: [Int?]) -> UInt64 {
    state.reduce(0) { digest, revision in
      scramble(digest ^ (revision.map { UInt64(bitPattern: Int64($0)) } ?? 0x5851_F42D_4C95_7F2D))
    }
  }

  private func held(by key: Int, in state: [Int?]) -> Int? {
    places[key].flatMap { state[$0] }
  }
}

/// The keys that a history can distinguish.
enum KeyDomain {
  static func keys(of operations: [CompletedOperation<MapCall>], initial: [Int: Int]) -> [Int] {
    var keys = Set(initial.keys)
    for operation in operations {
      keys.formUnion(operation.call.effects.map(\.key))
      switch (operation.call, operation.result) {
      case (.find(let key), _): keys.insert(key)
      case (_, .loaded(let content)): keys.formUnion(content.keys)
      default: break
      }
    }
    return keys.sorted()
  }
}

/// The contents that the reads of a history returned, by key.
struct Observations {
  private var contents: Set<KeyContent> = []
  /// True if a read counted the keys, so that every write may matter.
  private var countsKeys = false

  init(_ operations: [CompletedOperation<MapCall>], initial: [Int: Int]) {
    let keys = KeyDomain.keys(of: operations, initial: initial)
    for operation in operations {
      switch (operation.call, operation.result) {
      case (.find(let key), .found(let revision)):
        contents.insert(KeyContent(key: key, revision: revision))
      case (_, .loaded(let content)):
        contents.formUnion(keys.map { KeyContent(key: $0, revision: content[$0]) })
      case (_, .counted): countsKeys = true
      default: break
      }
    }
  }

  /// Returns true if a read returned a content that the write leaves in one of its keys, or a count.
  func include(anythingOf write: CompletedOperation<MapCall>) -> Bool {
    countsKeys || write.call.effects.contains { contents.contains($0) }
  }
}
