extension Sequence where Element: Hashable {
  /// The elements, each once, in the order of their first place; O(n).
  package func unique() -> [Element] { unique { $0 } }
}

extension Sequence {
  /// The elements with different keys, each the first with its key; O(n).
  package func unique(by key: (Element) -> some Hashable) -> [Element] {
    var seen: Set<AnyHashable> = []
    return filter { seen.insert(AnyHashable(key($0))).inserted }
  }
}
