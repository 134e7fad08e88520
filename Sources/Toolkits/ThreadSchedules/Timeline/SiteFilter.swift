/// The places that a timeline shows.
package struct SiteFilter: Sendable {
  enum Kind {
    case shown
    /// Shown if the stack has no other frame.
    case inner
    case hidden
  }

  /// The names of modules that are never shown.
  private let hidden: [String]
  /// The names of modules that are shown only if no other module is on the stack.
  private let inner: [String]
  /// The thread that shows only its notes.
  let quietThread: String?
  /// The prefix of file names that are not shown.
  let hiddenFile: String?

  /// Shows everything except this toolkit.
  static let toolkit = SiteFilter()

  /// Creates a filter.
  package init(
    hiding hidden: [String] = [], behind inner: [String] = [], quietThread: String? = nil,
    hiddenFile: String? = nil
  ) {
    self.quietThread = quietThread
    self.hiddenFile = hiddenFile
    self.hidden = (hidden + ["ThreadSchedules", "ScheduleTesting"]).map(Self.beginning)
    self.inner = inner.map(Self.beginning)
  }

  /// The prefix of the symbols of a module.
  private static func beginning(_ module: String) -> String { "$s\(module.utf8.count)\(module)" }

  func kind(of symbol: String) -> Kind {
    if hidden.contains(where: symbol.hasPrefix) { return .hidden }
    return inner.contains(where: symbol.hasPrefix) ? .inner : .shown
  }
}
