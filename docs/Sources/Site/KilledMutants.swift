import Foundation
import Guarantees

/// The section about mutants on a guarantee's page.
///
/// It lists the mutants that the check killed in the recorded run, and the mutants not tried or not
/// killed.
struct KilledMutants {
  private let mutants: [RecordedMutants.Mutant]

  init(_ guarantee: Guarantee, _ record: RecordedMutants) {
    mutants = record.mutants.filter { $0.breaks == guarantee.id }
  }

  /// The section with a final line break, or an empty text if there is no recorded run.
  var text: String {
    guard !mutants.isEmpty else { return "" }
    return """
      ## Mutants that this check kills

      Each mutant is a store with a single deliberate defect. \(sentence)
      \(table)\(remaining)

      """
  }

  private var killed: [RecordedMutants.Mutant] { mutants.filter(\.isKilled) }

  private var sentence: String {
    "The recorded run of `Tests/mutants` had only the check that is named for each mutant. "
      + "\(killed.count) of \(mutants.count) were killed by this check."
  }

  private var table: String {
    guard !killed.isEmpty else { return "" }
    let rows = killed.map { mutant in
      "| `\(mutant.id)` | \(GuaranteePages.cell(mutant.defect)) |"
    }
    return """

      | mutant | defect |
      |---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  /// The mutants that were not killed, each with the run's reason.
  private var remaining: String {
    let rows = mutants.filter { !$0.isKilled }.map { mutant in
      let words = mutant.isAlive ? "lived" : "was not tried"
      // The remedies after a reason apply only to a terminal.
      let text = mutant.isAlive ? mutant.detail : mutant.detail?.components(separatedBy: ";").first
      let reason = text.map { ": \(GuaranteePages.cell($0))" } ?? ""
      return "- `\(mutant.id)` (\(GuaranteePages.cell(mutant.defect))) \(words)\(reason)"
    }
    return rows.isEmpty ? "" : "\n" + rows.joined(separator: "\n") + "\n"
  }
}
