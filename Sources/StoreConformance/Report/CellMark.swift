import TextTables

/// The mark in a cell of the table: a word or a number, and its kind.
///
/// Every output format uses the same mark.
struct CellMark {
  enum Kind: String {
    /// No counterexample was found.
    case held
    /// A counterexample that contradicts the store's declaration.
    case broken
    /// A counterexample that the store's declaration allows.
    case expected
    /// The store promised nothing, or the check was not asked for.
    case quiet
    /// Something was promised, but nothing is known.
    case missing
    /// The machine or the suite failed.
    case failed
  }

  let text: String
  let kind: Kind

  init(_ cell: Cell) {
    (text, kind) =
      switch cell.verdict {
      case .broken where cell.known != nil: ("known", .expected)
      case .held: (NumberText.grouped(Int64(cell.explored)), .held)
      case .broken where cell.declared || !cell.agrees: ("BROKEN", .broken)
      case .broken: (cell.isSaidToBreak ? "BROKEN" : "(broken)", .expected)
      case .notDeclared: ("–", .quiet)
      case .notExercised: ("·", cell.agrees ? .quiet : .missing)
      case .notAskedFor: ("·", .quiet)
      case .waived: ("waived", .quiet)
      case .keptByServer: ("server's", .quiet)
      case .couldNotBeRun: ("NOT RUN", .failed)
      }
  }

  /// The meaning of each mark, as a short phrase.
  static let legend = [
    ("a number", "states, faults or histories explored without a counterexample"),
    ("BROKEN", "a counterexample was found; (broken): found, and not declared by the store"),
    ("known", "a counterexample that the list of known failures names"),
    ("–", "not declared, none found or not tried"),
    ("·", "not exercised, or not asked for"),
    ("waived", "not exercised, and that is accepted"),
    ("server's", "not tried: a server keeps it in the store's place"),
    ("NOT RUN", "the machine or the suite failed"),
  ]
}
