import Mutants
import Persistence
import StoreConformance
import TextTables

/// The matrix of mutants by guarantees, for the terminal and as data.
enum MutantTable {
  static func rendered(
    _ matrix: MutantMatrix, hasOthers: Bool, in style: TerminalStyle
  ) -> String {
    let columns =
      [
        TextTable.Column("mutant", overflow: .keeps), TextTable.Column("breaks", overflow: .keeps),
      ] + Guarantee.allCases.map { TextTable.Column("\($0.rawValue)", alignment: .right) }
    var table = TextTable(columns: columns, keyColumnCount: 2)
    for row in matrix.rows {
      table.addRow(
        [TextTable.Cell(row.mutant.subject.id), TextTable.Cell(row.mutant.breaks.id)]
          + row.cells.map { mark($0, in: row) })
    }
    let lines = matrix.problems + matrix.gaps + conclusion(matrix, hasOthers)
    return table.rendered(in: style) + "\n" + legend + "\n\n" + lines.joined(separator: "\n") + "\n"
  }

  private static let legend = """
    K: killed by the check that is named for it; !: not killed by that check
    k: killed by another check too; X: though it is kept because only its own check kills it
    .: not killed by another check; blank: not declared; ?: not tried
    """

  private static func mark(_ cell: Cell, in row: MutantMatrix.Row) -> TextTable.Cell {
    let isOwn = cell.guarantee == row.mutant.breaks
    switch cell.verdict {
    case .broken where isOwn: return .init("K", style: .green)
    case .broken:
      return row.unexpectedKillers.contains(cell.guarantee)
        ? .init("X", style: .red) : .init("k", style: .dim)
    case .held: return isOwn ? .init("!", style: .red) : .init(".", style: .dim)
    case .notExercised, .waived, .keptByServer, .couldNotBeRun: return .init("?", style: .yellow)
    case .notDeclared, .notAskedFor: return .init(isOwn ? "!" : "", style: .red)
    }
  }

  private static func conclusion(_ matrix: MutantMatrix, _ hasOthers: Bool) -> [String] {
    guard matrix.problems.isEmpty, matrix.gaps.isEmpty else { return [] }
    let (mutants, guarantees) = (matrix.rows.count, matrix.guarantees.count)
    let waived = matrix.rows.count { row in row.cells.contains { $0.verdict == .waived } }
    let exception = waived == 0 ? "" : " Of \(waived) mutants something was waived."
    let alone =
      hasOthers
      ? ", and each of \(guarantees) guarantees has one that only its check kills."
      : "; no other check was run."
    return [
      "Each of \(mutants) mutants is killed by the check that is named for it\(alone)\(exception)"
    ]
  }

  /// The object that `Tests/mutants --json` prints.
  struct Data: Encodable {
    let schema = 1
    let problems, gaps: [String]
    let mutants: [Entry]

    /// - Parameters:
    ///   - matrix: The matrix.
    ///   - hasOthers: Whether the checks that are not named for a mutant were run.
    init(_ matrix: MutantMatrix, hasOthers: Bool) {
      problems = matrix.problems
      gaps = matrix.gaps
      mutants = matrix.rows.map { Entry($0, hasOthers: hasOthers) }
    }

    struct Entry: Encodable {
      let id, breaks, defect: String
      let isKilled: Bool
      /// The other checks that killed the mutant; `nil` where they were not run.
      let otherKillers: [String]?
      let cells: [Cell]

      init(_ row: MutantMatrix.Row, hasOthers: Bool) {
        id = row.mutant.subject.id
        breaks = row.mutant.breaks.id
        defect = row.mutant.defect
        isKilled = row.isKilled
        otherKillers = hasOthers ? row.otherKillers.map(\.id) : nil
        cells = row.cells
      }
    }
  }
}
