import Persistence

/// Items in a given order, kept sorted commit by commit.
struct SortedItems<Item: Storable>: Sendable {
  /// The most steps of a commit that are applied one by one; each moves the items behind its
  /// position.
  private static var fewSteps: Int { 8 }

  /// The items in order; items that the order does not distinguish stay in order of arrival.
  private(set) var items: [Item]
  private var itemsByIdentifier: [Item.ID: Item]
  private let precedes: @Sendable (Item, Item) -> Bool

  /// Sorts items with distinct ids.
  ///
  /// O(n log n).
  init(_ items: [Item], by precedes: @escaping @Sendable (Item, Item) -> Bool) {
    self.items = items.sorted(by: precedes)
    itemsByIdentifier = Dictionary(
      items.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    self.precedes = precedes
  }

  /// Applies a commit.
  ///
  /// For a few steps: O(log n) comparisons and O(n) moves per step. For k steps otherwise: O(n + k
  /// log k) comparisons.
  mutating func apply(_ steps: [Changes<Item>.Change]) {
    guard steps.count > Self.fewSteps else {
      for step in steps { apply(step) }
      return
    }
    merge(steps)
  }

  private mutating func apply(_ step: Changes<Item>.Change) {
    switch step {
    case .save(let item):
      let index = itemsByIdentifier.updateValue(item, forKey: item.id).flatMap(index(of:))
      if let index, !precedes(item, items[index]), !precedes(items[index], item) {
        items[index] = item
        return
      }
      if let index { items.remove(at: index) }
      items.insert(item, at: firstIndex { precedes(item, $0) })
    case .delete(let id):
      guard let old = itemsByIdentifier.removeValue(forKey: id) else { return }
      if let index = index(of: old) { items.remove(at: index) }
    }
  }

  /// Removes all items that the steps concern, and merges in those that are left after the steps.
  private mutating func merge(_ steps: [Changes<Item>.Change]) {
    for step in steps {
      switch step {
      case .save(let item): itemsByIdentifier[item.id] = item
      case .delete(let id): itemsByIdentifier[id] = nil
      }
    }
    var pending = Set(steps.map(\.identifier))
    items.removeAll { pending.contains($0.id) }
    for step in steps where pending.remove(step.identifier) != nil {
      if let item = itemsByIdentifier[step.identifier] { items.append(item) }
    }
    items.sort(by: precedes)
  }

  private func index(of item: Item) -> Int? {
    let start = firstIndex { !precedes($0, item) }
    let equals = items[start...].prefix { !precedes(item, $0) }
    // An inconsistent order, such as an order by numbers that are NaN, leads to the wrong position.
    return equals.firstIndex { $0.id == item.id } ?? items.firstIndex { $0.id == item.id }
  }

  /// Finds the first item that satisfies a condition by binary search; all later items must satisfy
  /// it too.
  private func firstIndex(where holds: (Item) -> Bool) -> Int {
    var low = 0
    var high = items.count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(items[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Changes.Change {
  /// The id of the item that the step concerns.
  fileprivate var identifier: Item.ID {
    switch self {
    case .save(let item): item.id
    case .delete(let id): id
    }
  }
}
