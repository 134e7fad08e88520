import Guarantees

extension ConformanceReport.StoreReport {
  /// The paragraph about a store without declared claims; `nil` for any other store.
  ///
  /// The suite asks before it accuses, because a guarantee that such a store does not keep need not
  /// be a defect.
  var question: String? {
    guard !hasSaid, cells.contains(where: { $0.verdict == .broken }) else { return nil }
    return """
      \(id) has no declared claims, so the suite checked every guarantee. Declare claims with a preset, \
      such as claims: .documents, .cache, .database or .log, or by name. The store kept:
          claims: \(Self.claims(cells.filter { $0.verdict == .held }))
      """
  }

  /// A sentence with the guarantees that the store kept without promising them; `nil` if there are
  /// none, and for a specimen.
  var offer: String? {
    let kept = cells.filter {
      $0.verdict == .notDeclared && $0.explored > 0 && $0.guarantee != .fairness
    }
    guard !kept.isEmpty, !cells.contains(where: \.isSaidToBreak) else { return nil }
    return "\(id) also kept guarantees that it does not promise: \(Self.claims(kept))"
  }

  private static func claims(_ cells: [Cell]) -> String {
    "Claims([" + cells.map { ".\($0.guarantee)" }.joined(separator: ", ") + "])"
  }
}
