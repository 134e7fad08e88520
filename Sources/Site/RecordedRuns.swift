import Foundation

/// The commit, the day and the machine of a recorded run.
struct RecordedOrigin: Sendable, Decodable {
  let commit, date, machine: String

  /// The origin as one sentence.
  var sentence: String { "The run was made on \(date) of commit `\(commit)`, with \(machine)." }

  /// The sentence about the origin of a record, which older records do not have.
  static func sentence(_ origin: RecordedOrigin?) -> String {
    origin?.sentence ?? "The record does not name its commit, its day or its machine."
  }
}

/// The suite's findings about the stores in its last run for the site (`lockstep conform --json`).
struct RecordedConformance: Sendable, Decodable {
  static let path = "docs/Records/conformance.json"

  /// The effort of the run, in percent of the ordinary one.
  let effort: Int
  let stores: [Store]
  /// The run's origin; older records do not have it.
  var run: RecordedOrigin?

  /// The run's origin as one sentence.
  var origin: String { RecordedOrigin.sentence(run) }

  struct Store: Sendable, Decodable {
    let id: String
    let cells: [Cell]
  }

  struct Cell: Sendable, Decodable {
    let guarantee, verdict, detail: String
    let explored: Int
    /// Whether the finding is what the store says of itself.
    let agrees: Bool
  }

  /// The cells of one verdict, with their stores.
  func cells(_ verdicts: Set<String>) -> [(store: String, cell: Cell)] {
    stores.flatMap { store in
      store.cells.filter { verdicts.contains($0.verdict) }.map { (store.id, $0) }
    }
  }
}

/// Which check killed which mutant when the mutants ran last for the site (`Tests/mutants --json`).
struct RecordedMutants: Sendable, Decodable {
  static let path = "docs/Records/mutants.json"

  /// The effort of the run, in percent of the ordinary one.
  let effort: Int
  let mutants: [Mutant]
  /// The run's origin; older records do not have it.
  var run: RecordedOrigin?

  /// The run's origin as one sentence.
  var origin: String { RecordedOrigin.sentence(run) }

  struct Mutant: Sendable, Decodable {
    let id, breaks, defect: String
    let isKilled: Bool
    /// The other checks that killed the mutant; `nil` where they were not run.
    let otherKillers: [String]?
    /// The verdict of the check that is named for the mutant.
    let verdict: String
    /// The reason of that verdict, where the mutant was not killed.
    let detail: String?
    /// The check's counterexample; kept for one mutant of each guarantee.
    let counterexample: String?

    /// Whether the named check looked at the mutant and found nothing.
    var isAlive: Bool { verdict == "held" || verdict == "notDeclared" }
  }
}
