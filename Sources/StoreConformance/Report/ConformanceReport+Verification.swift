import TextTables

extension ConformanceReport {
  /// A report that does not agree with what its stores say.
  ///
  /// The description is the whole report, once: a test that throws the error shows it.
  public struct Disagreement: Error, CustomStringConvertible {
    /// The table, the counterexamples, and a conclusion.
    public let description: String
  }

  /// Throws the report unless every store does as it says, and prints otherwise what was explored.
  ///
  /// For a test's last line, in any framework: the report is shown once, and a test that passes says
  /// what it has tried.
  ///
  /// ```swift
  /// @Test func myStoreConforms() async throws {
  ///   try await Conformance.check("mine") { try await MyStore<Note>(configuration: $0) }.verify()
  ///   // mine: 27 guarantees held in 214,312 cases
  /// }
  /// ```
  ///
  /// - Throws: ``Disagreement``.
  public func verify() throws(Disagreement) {
    guard agrees else { throw Disagreement(description: description) }
    print(explored)
  }

  /// One line for each store, with its number of explored cases.
  var explored: String {
    stores.map { store in
      let held = store.cells.filter { $0.verdict == .held }
      let cases = NumberText.grouped(Int64(held.reduce(0) { $0 + $1.explored }))
      let others = [
        (store.cells.count { $0.verdict == .waived }, "waived"),
        (store.cells.count { $0.verdict == .keptByServer }, "kept by its server"),
        (store.cells.count { $0.known != nil }, "known to fail"),
      ].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
      return "\(store.id): \(held.count) guarantees held in \(cases) cases\(others)"
    }.joined(separator: "\n")
  }
}
