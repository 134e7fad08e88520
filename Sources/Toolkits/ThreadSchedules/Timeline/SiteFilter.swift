/// Which modules a timeline shows.
package struct SiteFilter: Sendable {
  enum Kind {
    case shown
    /// Shown where nothing else is on the stack.
    case inner
    case hidden
  }

  private let hidden: [String]
  private let inner: [String]

  /// Shows everything but this toolkit.
  static let toolkit = SiteFilter()

  /// Makes a filter.
  ///
  /// - Parameters:
  ///   - hidden: The names of modules that are never shown.
  ///   - inner: The names of modules that are shown where no other one is on the stack.
  package init(hiding hidden: [String] = [], behind inner: [String] = []) {
    self.hidden = (hidden + ["ThreadSchedules"]).map(Self.beginning)
    self.inner = inner.map(Self.beginning)
  }

  /// The beginning of the symbols of a module.
  private static func beginning(_ module: String) -> String { "$s\(module.utf8.count)\(module)" }

  func kind(of symbol: String) -> Kind {
    if hidden.contains(where: symbol.hasPrefix) { return .hidden }
    return inner.contains(where: symbol.hasPrefix) ? .inner : .shown
  }
}
