import Guarantees

extension ConformanceReport.StoreReport {
  /// The paragraph about a store of which nobody has said what it promises; `nil` for any other.
  ///
  /// The suite asks before it accuses: what such a store does not keep need not be a defect.
  var question: String? {
    guard !hasSaid, cells.contains(where: { $0.verdict == .broken }) else { return nil }
    return """
      Nobody has said what \(id) promises, so everything was asked of it. Say what it promises with a \
      preset, such as claims: .documents, .cache, .database or .log, or by name. It kept:
          claims: \(Self.claims(cells.filter { $0.verdict == .held }))
      """
  }

  /// The guarantees that the store has kept without promising them, in a sentence; `nil` where there are
  /// none, and for a specimen.
  var offer: String? {
    let kept = cells.filter {
      $0.verdict == .notDeclared && $0.explored > 0 && $0.guarantee != .fairness
    }
    guard !kept.isEmpty, !cells.contains(where: \.isSaidToBreak) else { return nil }
    return "\(id) could promise more, because it was kept: \(Self.claims(kept))"
  }

  private static func claims(_ cells: [Cell]) -> String {
    "Claims([" + cells.map { ".\($0.guarantee)" }.joined(separator: ", ") + "])"
  }
}
