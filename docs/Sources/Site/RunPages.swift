import Guarantees

/// The page made from recorded runs: how Lockstep is tested.
struct RunPages {
  let conformance: RecordedConformance
  let mutants: RecordedMutants

  /// The extent of the tests, counted from the records.
  var tested: SitePage {
    let held = conformance.cells(["held"]).count
    let broken = conformance.cells(["broken"])
    let unexpected = broken.filter { !$0.cell.agrees }.count
    let killed = mutants.mutants.filter(\.isKilled).count
    return SitePage(
      article: "HowTested",
      """
      # How Lockstep is tested

      The suite checks the stores, and deliberately wrong stores check the suite. The numbers are from
      recorded runs.

      ## The stores under the suite

      \(conformance.stores.count) stores, \(Guarantee.allCases.count) guarantees. \(held) cells held and \
      \(broken.count) were broken, \(unexpected) of them against a claim of the store. The others are of \
      specimens, or were not promised. \(conformance.run.sentence)

      Each check counts cases of its kind:

      | kind of case | cases | guarantees |
      |---|---|---|
      \(TriedKind.allCases.map(kind).joined(separator: "\n"))

      And by guarantee:

      | guarantee | cells held | cases |
      |---|---|---|
      \(Guarantee.allCases.map(row).joined(separator: "\n"))

      ## The suite under its mutants

      \(mutantsSentence(killed))

      ## Fuzzing

      `Tests/fuzz SECONDS` lets libFuzzer change files. No such run is recorded here.

      """)
  }

  private func mutantsSentence(_ killed: Int) -> String {
    let untried = mutants.mutants.count { !$0.isKilled && !$0.isAlive }
    let alive = mutants.mutants.count(where: \.isAlive)
    return
      "\(mutants.mutants.count) stores have a single deliberate defect each. The run had only the check "
      + "that is named for each mutant: \(killed) were killed, \(alive) lived, and \(untried) were not tried. "
      + "The page of each guarantee names them. \(mutants.run.sentence)"
  }

  private func cases(_ guarantee: Guarantee) -> Int {
    conformance.stores.flatMap(\.cells).filter { $0.guarantee == guarantee.id }
      .reduce(0) { $0 + $1.explored }
  }

  private func kind(_ kind: TriedKind) -> String {
    let count = kind.guarantees.reduce(0) { $0 + cases($1) }
    let links = kind.guarantees.map { "[\($0.id)](doc:\($0.id))" }.joined(separator: " ")
    return "| \(kind.rawValue) | \(count) | \(links) |"
  }

  private func row(_ guarantee: Guarantee) -> String {
    let cells = conformance.stores.flatMap(\.cells).filter { $0.guarantee == guarantee.id }
    let held = cells.filter { $0.verdict == "held" }.count
    return
      "| [\(guarantee.id): \(guarantee.title)](doc:\(guarantee.id)) | \(held) | \(cases(guarantee)) |"
  }
}
