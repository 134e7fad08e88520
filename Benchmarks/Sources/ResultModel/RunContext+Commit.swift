extension RunContext {
  /// The first digits of the commit, with a mark if the sources had changed; `nil` if the commit is
  /// not known.
  ///
  /// In a file the commit is a text, which ends in `-dirty` if the sources had changed.
  package func commit(digits: Int) -> String? {
    guard case .value(let text) = commit else { return nil }
    let mark = "-dirty"
    return String(text.prefix(digits)) + (text.hasSuffix(mark) ? mark : "")
  }
}
