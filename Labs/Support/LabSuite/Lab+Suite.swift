public import LabSupport
public import Persistence
public import StoreConformance

extension Lab {
  /// Holds a store to some guarantees of the conformance suite; each is a finding named by its id.
  ///
  /// - Parameters:
  ///   - guarantees: Which.
  ///   - next: Where to look next, by guarantee.
  ///   - options: How to run the suite.
  ///   - claims: What the store declares.
  ///   - open: Opens the store.
  public func suite<Checked: Store>(
    _ guarantees: Set<Guarantee>, next: [Guarantee: String] = [:],
    options: Conformance.Options = .init(), claims: Claims = Claims(),
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked
  ) async where Checked.Item: Sample {
    var options = options
    options.guarantees = guarantees
    let report = await Conformance.check(
      "lab", claims: claims, options: options, open: open)
    for cell in report.stores.flatMap(\.cells) where guarantees.contains(cell.guarantee) {
      found(
        cell.guarantee.id, passed: cell.verdict == .held, expected: cell.guarantee.title,
        happened: cell.detail, next: next[cell.guarantee] ?? "")
    }
  }
}
