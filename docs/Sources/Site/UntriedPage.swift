import Guarantees

/// The page about everything that was never tried: unexplored cells of the recorded run, surviving
/// mutants, and kinds of machines that were not available.
struct UntriedPage {
  let conformance: RecordedConformance
  let mutants: RecordedMutants

  var page: SitePage {
    SitePage(
      article: "NeverTried",
      """
      # What was never tried

      This page lists the checks without a result, and the machines that were not available.

      ## Stores

      From the recorded run: \(cells.count) cells in which the suite concluded nothing. \(conformance.run.sentence)

      | guarantee | stores | verdict | reason |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))

      ## Mutants

      \(mutantsText)

      ## Elsewhere

      - **macOS** was never run. The code is written for it (`F_FULLFSYNC`, `clock_gettime_nsec_np`).
      - **Xcode and Instruments** were never opened: <doc:Xcode> is from Apple's documentation.
      - **The workflows for GitHub** and **the formula for Homebrew** were never run.
      - **Linux on arm64** was never run.
      - **Swift 6.2** was never tried: every build was made with Swift 6.3.
      - **iOS, tvOS, watchOS and visionOS** were never built for.
      - **SwiftData** was compiled against a stand-in of its interface, and never ran against itself.
      - **A power cut of a real machine** was never made: the suite enumerates what file systems may leave.

      """)
  }

  private static let words = [
    "notExercised": "not exercised", "couldNotBeRun": "could not be run", "waived": "waived",
    "keptByServer": "kept by the server", "notDeclared": "not promised, not tried",
  ]

  /// The cells without a result for a store.
  private var cells: [(store: String, cell: RecordedConformance.Cell)] {
    conformance.cells(Set(Self.words.keys)).filter {
      $0.cell.verdict != "notDeclared" || $0.cell.explored == 0
    }
  }

  private var rows: [String] {
    let groups = Dictionary(grouping: cells) {
      "\($0.cell.guarantee)|\($0.cell.verdict)|\($0.cell.detail)"
    }
    return groups.values.sorted { Self.order($0[0].cell) < Self.order($1[0].cell) }.map { group in
      let cell = group[0].cell
      let stores = group.map { "`\($0.store)`" }.joined(separator: ", ")
      return "| [\(cell.guarantee)](doc:\(cell.guarantee)) | \(stores) | "
        + "\(Self.words[cell.verdict] ?? cell.verdict) | \(GuaranteePages.cell(cell.detail)) |"
    }
  }

  private var mutantsText: String {
    let rows = mutants.mutants.filter { !$0.isKilled }.map { mutant in
      let words = mutant.isAlive ? "lived" : "was not tried"
      return
        "- `\(mutant.id)` of [\(mutant.breaks)](doc:\(mutant.breaks)) \(words): \(mutant.defect)."
    }
    return mutants.run.sentence + "\n\n"
      + (rows.isEmpty ? "All mutants were killed." : rows.joined(separator: "\n"))
  }

  private static func order(_ cell: RecordedConformance.Cell) -> (Int, String) {
    (Guarantee(id: cell.guarantee)?.rawValue ?? 0, cell.verdict + cell.detail)
  }
}
