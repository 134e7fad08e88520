import Guarantees

/// The pages that are made of recorded runs: how Lockstep is tested, and what was never tried.
struct RunPages {
  let conformance: RecordedConformance
  let mutants: RecordedMutants

  var all: [SitePage] { [tested, untried] }

  /// How much was tried, counted from the records.
  private var tested: SitePage {
    let held = conformance.cells(["held"]).count
    let broken = conformance.cells(["broken"])
    let unexpected = broken.filter { !$0.cell.agrees }.count
    let states = conformance.stores.flatMap(\.cells).reduce(0) { $0 + $1.explored }
    let killed = mutants.mutants.filter(\.isKilled).count
    let alone = mutants.mutants.count { $0.isKilled && $0.otherKillers == [] }
    let others =
      mutants.mutants.contains { $0.otherKillers != nil }
      ? "\(alone) were killed by the named check and by no other."
      : "The run asked the check that is named for each mutant, and no other."
    return SitePage(
      article: "HowTested",
      """
      # How Lockstep is tested

      The suite is held to wrong stores, and the stores to the suite. The numbers are from recorded runs.

      ## The stores under the suite

      \(conformance.stores.count) stores, \(Guarantee.allCases.count) guarantees. The run had \
      \(conformance.effort) % of the ordinary effort. \(held) cells held and \(broken.count) were broken, \
      \(unexpected) of them against the word of the store: the others are specimens' or were not promised. \
      The checks counted \(states) states, schedules, faults, kills and histories.

      | guarantee | cells held | states tried |
      |---|---|---|
      \(Guarantee.allCases.map(row).joined(separator: "\n"))

      ## The suite under its mutants

      \(mutantsSentence(killed, others))

      """)
  }

  private func mutantsSentence(_ killed: Int, _ others: String) -> String {
    guard !mutants.mutants.isEmpty else {
      return "No run of the mutants is recorded yet; `Tests/mutants` shows which check kills which."
    }
    let untried = mutants.mutants.count { !$0.isKilled && !$0.isAlive }
    let alive = mutants.mutants.count(where: \.isAlive)
    return
      "\(mutants.mutants.count) stores have one deliberate defect each. With \(mutants.effort) % of the "
      + "ordinary effort the suite killed \(killed) of them. \(others) \(alive) lived under this effort, and "
      + "\(untried) were not tried. The page of each guarantee names them."
  }

  private func row(_ guarantee: Guarantee) -> String {
    let cells = conformance.stores.flatMap(\.cells).filter { $0.guarantee == guarantee.id }
    let held = cells.filter { $0.verdict == "held" }.count
    let states = cells.reduce(0) { $0 + $1.explored }
    return "| [\(guarantee.id): \(guarantee.title)](doc:\(guarantee.id)) | \(held) | \(states) |"
  }

  /// The checks that the same runs did not try, with the reasons that they gave.
  private var untried: SitePage {
    let cells = conformance.cells(["notExercised", "couldNotBeRun", "waived"])
    let byReason = Dictionary(grouping: cells) { "\($0.cell.guarantee)|\($0.cell.detail)" }
    let rows = byReason.values.sorted { Self.order($0[0].cell) < Self.order($1[0].cell) }.map {
      group in
      let stores = group.map { "`\($0.store)`" }.joined(separator: ", ")
      let cell = group[0].cell
      return
        "| [\(cell.guarantee)](doc:\(cell.guarantee)) | \(stores) | \(GuaranteePages.cell(cell.detail)) |"
    }
    return SitePage(
      article: "NeverTried",
      """
      # What was never tried

      A check that found nothing out says so, and a machine that was never there is named.

      ## On Linux

      From the recorded run: \(cells.count) cells in which the suite concluded nothing.

      | guarantee | stores | reason |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      ## Elsewhere

      - **macOS** was never run. The code is written for it (`F_FULLFSYNC`, `clock_gettime_nsec_np`).
      - **Linux on arm64** was never run.
      - **SwiftData** was compiled against a stand-in of its interface, and never ran against itself.
      - **A power cut of a real machine** was never made: the suite enumerates what file systems may leave.

      """)
  }

  private static func order(_ cell: RecordedConformance.Cell) -> (Int, String) {
    (Guarantee(id: cell.guarantee)?.rawValue ?? 0, cell.detail)
  }
}
