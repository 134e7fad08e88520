public import LabSupport
public import Persistence
public import StoreConformance

extension Lab {
  /// Checks a store against guarantees of the conformance suite; each is a finding named by its id.
  ///
  /// Call this first in the body of a check: for every guarantee, the suite starts the program
  /// again up to this call, and repeats the code before the call each time.
  ///
  /// With `--suite G1,G5`, the program checks the store of the first such call against those
  /// guarantees instead, at full effort, and ends: `Labs/run verify` checks solutions in this way.
  ///
  /// - Parameters:
  ///   - guarantees: The guarantees.
  ///   - next: The place to look next, by guarantee.
  ///   - effort: The amount of exploration; a fiftieth of the ordinary amount answers within a
  ///     second.
  ///   - claims: The claims of the store.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - open: Opens the store.
  public func suite<Checked: Store>(
    _ guarantees: Set<Guarantee>, next: [Guarantee: String] = [:], effort: Double = 0.02,
    claims: Claims = .unsaid, fileID: String = #fileID, line: Int = #line,
    column: Int = #column,
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked
  ) async where Checked.Item: Sample {
    await suite(
      guarantees, next: next, effort: effort,
      of: Subject("lab", claims: claims, open: open), fileID: fileID, line: line, column: column)
  }

  /// The same for a store that takes the executors of a schedule, or has another description.
  public func suite(
    _ guarantees: Set<Guarantee>, next: [Guarantee: String] = [:], effort: Double = 0.02,
    of subject: Subject, fileID: String = #fileID, line: Int = #line, column: Int = #column
  ) async {
    let ordered = LabOrder.current.guarantees
    let unknown = (ordered ?? []).filter { Guarantee(id: $0) == nil }
    let wanted = ordered.map { Set($0.compactMap(Guarantee.init(id:))) } ?? guarantees
    let options = Conformance.Options(guarantees: wanted, effort: ordered == nil ? effort : 1)
    // The suite has its own limits.
    let report = await withoutWatch {
      await Conformance.check(
        [subject], options: options, fileID: fileID, line: line, column: column)
    }
    for store in report.stores {
      for cell in store.cells where wanted.contains(cell.guarantee) {
        if [.couldNotBeRun, .notExercised].contains(cell.verdict) {
          couldNotTry(cell.guarantee.id, expected: cell.guarantee.title, reason: cell.detail)
          continue
        }
        found(
          cell.guarantee.id, passed: cell.verdict == .held, expected: cell.guarantee.title,
          happened: cell.detail, next: next[cell.guarantee] ?? "")
      }
    }
    for id in unknown {
      found(id, passed: false, expected: "a guarantee", happened: "there is none", next: "")
    }
    if ordered != nil { LabProgram.finish(self) }
  }
}
