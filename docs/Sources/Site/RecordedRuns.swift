import Foundation

/// The commit, the day and the machine of a recorded run.
struct RecordedOrigin: Sendable, Decodable {
  let commit, date, machine: String

  /// The origin as one sentence.
  var sentence: String { "The run was made on \(date) of commit `\(commit)`, with \(machine)." }
}

/// The suite's findings about the stores, from its last run for the site (`lockstep conform
/// --json`).
struct RecordedConformance: Sendable, Decodable {
  static let path = "docs/Records/conformance.json"

  let stores: [Store]
  let run: RecordedOrigin

  struct Store: Sendable, Decodable {
    let id: String
    let cells: [Cell]
  }

  struct Cell: Sendable, Decodable {
    let guarantee, verdict, detail: String
    let explored: Int
    /// True if the finding agrees with the store's claim.
    let agrees: Bool
  }

  /// The cells with the given verdicts, with their stores.
  func cells(_ verdicts: Set<String>) -> [(store: String, cell: Cell)] {
    stores.flatMap { store in
      store.cells.filter { verdicts.contains($0.verdict) }.map { (store.id, $0) }
    }
  }
}

/// The checks and the mutants that they killed, from the last run for the site (`Tests/mutants
/// --json`).
struct RecordedMutants: Sendable, Decodable {
  static let path = "docs/Records/mutants.json"

  let mutants: [Mutant]
  let run: RecordedOrigin

  struct Mutant: Sendable, Decodable {
    let id, breaks, defect: String
    let isKilled: Bool
    /// The verdict of the mutant's own check.
    let verdict: String
    /// The reason for the verdict, if the mutant was not killed.
    let detail: String?
    /// The check's counterexample, kept for one mutant per guarantee.
    let counterexample: String?

    /// True if the mutant's own check ran and found nothing.
    var isAlive: Bool { verdict == "held" || verdict == "notDeclared" }
  }
}
