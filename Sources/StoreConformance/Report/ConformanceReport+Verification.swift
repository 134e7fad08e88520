import TextTables

extension ConformanceReport {
  /// The error for a report that does not agree with the declarations of its stores.
  ///
  /// The description is the whole report, so a test that throws the error shows it once.
  public struct Disagreement: Error, CustomStringConvertible {
    /// The table, the counterexamples, and a conclusion.
    public let description: String
  }

  /// Throws the report unless every store agrees with its declarations; otherwise prints the amount
  /// explored.
  ///
  /// Use it as a test's last line, in any framework. A failing test shows the report once, and a
  /// passing test prints what it tried.
  ///
  /// Without declared claims, it throws for broken guarantees, and prints the checks that this
  /// program cannot make, such as data races in a build without ThreadSanitizer.
  ///
  /// A run with a budget (``Conformance/Options/budget``, `LOCKSTEP_BUDGET`) is a quick check and
  /// not a proof. Checks that the budget left out do not throw; they are printed by name, and
  /// ``agrees`` stays false. A run with `LOCKSTEP_ONLY`, `LOCKSTEP_REPORT_ISSUE` or
  /// `LOCKSTEP_REPLAY` is judged only by the requested guarantees. If nothing at all was tried, the
  /// report is thrown.
  ///
  /// ```swift
  /// @Test func myStoreConforms() async throws {
  ///   try await Conformance.check("mine") { try await MyStore<Note>(configuration: $0) }.verify()
  ///   // mine: 26 guarantees held in 214,312 cases
  /// }
  /// ```
  ///
  /// - Throws: ``Disagreement``.
  public func verify() throws(Disagreement) {
    guard passes else { throw Disagreement(description: description) }
    print(([explored] + ConformanceSummary.leftOut(self)).joined(separator: "\n"))
  }

  /// True if nothing contradicts the stores' declarations, and something was tried.
  private var passes: Bool {
    if agrees { return true }
    let cells = stores.flatMap(\.cells)
    return !stores.contains(where: \.isContradicted)
      && cells.contains { $0.explored > 0 }
      && cells.allSatisfy {
        $0.agrees || $0.isLeftOut || (isNarrow && $0.verdict == .notAskedFor)
          || (!$0.isSaid && $0.verdict == .notExercised)
      }
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
