public import StoreConformance

/// Mutants by guarantees: which check kills which mutant.
public struct MutantMatrix: Sendable {
  /// One mutant and the cells of all checks for it.
  public struct Row: Sendable {
    /// The mutant.
    public let mutant: Mutant
    /// The cell of each check, in the order of the guarantees.
    public let cells: [Cell]
    /// How much its own check explored, as a multiple of the ordinary amount.
    public let effort: Double

    /// Puts a row together.
    ///
    /// - Parameters:
    ///   - mutant: The mutant.
    ///   - cells: The cell of each check, one for every guarantee, in their order.
    ///   - effort: How much its own check explored.
    public init(_ mutant: Mutant, _ cells: [Cell], effort: Double = 1) {
      self.mutant = mutant
      self.cells = cells
      self.effort = effort
    }

    /// True if the check that is named for the mutant killed it.
    public var isKilled: Bool { verdict(mutant.breaks) == .broken }

    /// True if the mutant lives, and its own check had less effort than the kill needs.
    var wasHardlyLookedFor: Bool {
      effort < 1 && [.held, .notDeclared].contains(verdict(mutant.breaks))
    }

    /// The other checks that killed it, in the order of the guarantees.
    public var otherKillers: [Guarantee] {
      cells.filter { $0.verdict == .broken && $0.guarantee != mutant.breaks }.map(\.guarantee)
    }

    /// The checks without a result, although the mutant declares their guarantees.
    public var untried: [Cell] {
      cells.filter { [.notExercised, .couldNotBeRun].contains($0.verdict) }
    }

    func verdict(_ guarantee: Guarantee) -> Cell.Verdict? {
      cells.first { $0.guarantee == guarantee }?.verdict
    }
  }

  /// The share of the effort for the checks that are not named for a mutant: enough to try each
  /// kind of case.
  private static let shareOfOthers = 0.01

  /// The rows, in the order of the mutants.
  public let rows: [Row]

  /// Puts a matrix together.
  ///
  /// - Parameter rows: The rows.
  public init(_ rows: [Row]) { self.rows = rows }

  /// Shows every mutant to its own check, and with a hundredth of the effort to all others.
  ///
  /// Checks as many mutants at a time as `atOnce` says; each takes some seconds.
  ///
  /// - Parameters:
  ///   - mutants: The mutants.
  ///   - options: How to run the suite; the guarantees are chosen here.
  ///   - asksOthers: Whether the checks that are not named for a mutant are run, too.
  ///   - atOnce: How many mutants are checked at a time.
  ///   - onRow: Called when a mutant is done with.
  /// - Returns: The matrix, in the order of the mutants.
  public static func check(
    _ mutants: [Mutant], options: Conformance.Options, asksOthers: Bool = true, atOnce: Int,
    onRow: @escaping @Sendable (Row) -> Void = { _ in }
  ) async -> MutantMatrix {
    var rows: [Int: Row] = [:]
    await withTaskGroup(of: (Int, Row).self) { group in
      for (index, mutant) in mutants.enumerated() {
        if index >= atOnce, let (done, row) = await group.next() { rows[done] = row }
        group.addTask {
          let row = await row(mutant, options, asksOthers)
          onRow(row)
          return (index, row)
        }
      }
      for await (done, row) in group { rows[done] = row }
    }
    return MutantMatrix(mutants.indices.compactMap { rows[$0] })
  }

  private static func row(
    _ mutant: Mutant, _ options: Conformance.Options, _ asksOthers: Bool
  ) async -> Row {
    var own = options
    own.guarantees = [mutant.breaks]
    var others = options
    others.guarantees = mutant.subject.claims.guarantees.subtracting(own.guarantees)
    others.effort = max(options.effort * shareOfOthers, Conformance.efforts.lowerBound)
    let ownCells = await cells(mutant, own)
    let otherCells = asksOthers ? await cells(mutant, others) : ownCells
    return Row(
      mutant, zip(ownCells, otherCells).map { $0.guarantee == mutant.breaks ? $0 : $1 },
      effort: options.effort)
  }

  private static func cells(_ mutant: Mutant, _ options: Conformance.Options) async -> [Cell] {
    await Conformance.check([mutant.subject], options: options).stores.flatMap(\.cells)
  }
}
