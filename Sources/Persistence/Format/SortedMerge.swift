/// Merges changes into a sorted list in a single pass.
enum SortedMerge {
  /// Visits a list and its changes together, in their common order.
  ///
  /// O(n) moves for any number m of changes, and O(m log n) comparisons.
  ///
  /// List and changes are in order, each key once; a `nil` element removes the key's element.
  /// `order` is negative if the element precedes the key, zero if it has the key, positive if it
  /// follows. `keep` receives elements that stay. `change` receives the old and the new element of
  /// a key; either may be missing.
  static func run<Element, Key>(
    _ changes: some Sequence<(key: Key, element: Element?)>, in list: [Element],
    order: (Element, Key) -> Int, keep: (ArraySlice<Element>) -> Void,
    change: (_ old: Element?, _ new: Element?) -> Void
  ) {
    var start = 0
    for (key, element) in changes {
      let position = position(of: key, in: list[start...], order: order)
      keep(list[start..<position.index])
      change(position.isTaken ? list[position.index] : nil, element)
      start = position.isTaken ? position.index + 1 : position.index
    }
    keep(list[start...])
  }

  /// The position of a key in a list, or the position at which to insert it.
  struct Position {
    let index: Int
    let isTaken: Bool
  }

  /// Finds a key's position.
  ///
  /// O(log n) comparisons.
  static func position<Element, Key>(
    of key: Key, in list: ArraySlice<Element>, order: (Element, Key) -> Int
  ) -> Position {
    var low = list.startIndex
    var high = list.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      let order = order(list[middle], key)
      if order == 0 { return Position(index: middle, isTaken: true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return Position(index: low, isTaken: false)
  }
}
