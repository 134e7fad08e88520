import Arguments

/// The programs of the other packages, which do the work of some verbs.
enum OtherPrograms {
  /// Each program with its verbs, in the order of the help.
  static let all: [(program: HandOver, verbs: [Verb])] = [
    (
      HandOver(
        program: "lockstep-bench",
        buildCommand: "swift build -c release --package-path Benchmarks --product lockstep-bench",
        package: "Benchmarks", keepsVerb: true),
      [
        verb("bench", "Measures the stores; `Benchmarks/run` builds the program and runs it"),
        verb("compare", "Shows the differences of two results, or a folder of results"),
        verb("baseline", "Saves, lists, shows and deletes results for later comparisons"),
        verb("check", "Compares a result with a baseline or with thresholds"),
        verb("report", "Shows a result as tables, as a page, or for other programs"),
        verb("explain", "Explains a result in sentences"),
        verb("validate", "Checks that a file is a complete result"),
      ]
    ),
    (
      HandOver(
        program: "lockstep-docs",
        buildCommand: "swift build --package-path docs --product lockstep-docs",
        package: "docs", keepsVerb: true),
      [
        verb("path", "Shows the cost and the gain of each step from variant to variant"),
        verb("quote", "Writes the quotations in documents: figures, differences, the path's steps"),
        verb("docs", "Shows the documentation in a browser; `docs/build` makes it"),
      ]
    ),
    (
      HandOver(
        program: "lockstep-lab",
        buildCommand: "swift build --package-path Labs --product lockstep-lab", package: "Labs"),
      [verb("lab", "Runs the workshop; `Labs/run` also builds its programs")]
    ),
  ]

  static var verbs: [Verb] { all.flatMap(\.verbs) }

  /// True if a program of another package is built, beside this program or in its package.
  static func isBuilt(_ program: String, in package: String) -> Bool {
    HandOver.path(of: program, in: package) != nil
  }

  private static func verb(_ name: String, _ summary: String) -> Verb {
    Verb(
      name: name, summary: summary, example: "\(name) --help",
      positionals: [
        .init(
          name: "argument", help: "See the help of that program, when it is built", count: .any)
      ])
  }
}
