import Arguments

/// The programs that do the work of some verbs, and the help of those verbs.
enum OtherPrograms {
  static let benchmark = HandOver(
    program: "lockstep-bench",
    buildCommand: "swift build -c release --product lockstep-bench", keepsVerb: true)

  static let labs = HandOver(
    program: "lockstep-lab", buildCommand: "swift build --package-path Labs --product lockstep-lab",
    package: "Labs")

  static let verbs = [
    verb("bench", "Measures the stores side by side; `Benchmarks/run` builds it and does so"),
    verb("compare", "Says what differs between two results, or shows a folder of them"),
    verb("baseline", "Saves, lists, shows and deletes results to compare later ones with"),
    verb("check", "Holds a result to a baseline or to thresholds"),
    verb("report", "Shows a result as tables, as a page, or for other programs"),
    verb("explain", "Says in sentences what a result shows"),
    verb("validate", "Checks that a file is a result that can be read"),
    verb("lab", "The workshop; `Labs/run` builds what is needed and does the same"),
  ]

  private static func verb(_ name: String, _ summary: String) -> Verb {
    Verb(
      name: name, summary: summary, example: "\(name) --help",
      positionals: [
        .init(
          name: "argument", help: "As the other program's help says, once it is built", count: .any)
      ])
  }
}
