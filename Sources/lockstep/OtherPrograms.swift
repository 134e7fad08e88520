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
        verb("bench", "Measures the stores side by side; `Benchmarks/run` builds it and does so"),
        verb("compare", "Says what differs between two results, or shows a folder of them"),
        verb("baseline", "Saves, lists, shows and deletes results to compare later ones with"),
        verb("check", "Holds a result to a baseline or to thresholds"),
        verb("report", "Shows a result as tables, as a page, or for other programs"),
        verb("explain", "Says in sentences what a result shows"),
        verb("validate", "Checks that a file is a result that can be read"),
      ]
    ),
    (
      HandOver(
        program: "lockstep-docs",
        buildCommand: "swift build --package-path docs --product lockstep-docs",
        package: "docs", keepsVerb: true),
      [
        verb("path", "Walks from variant to variant: what each step costs and buys"),
        verb("quote", "Writes what documents quote: figures, differences, the path's steps"),
        verb("docs", "Shows the documentation in a browser; `docs/build` makes it"),
      ]
    ),
    (
      HandOver(
        program: "lockstep-lab",
        buildCommand: "swift build --package-path Labs --product lockstep-lab", package: "Labs"),
      [verb("lab", "The workshop; `Labs/run` builds what is needed and does the same")]
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
          name: "argument", help: "As the other program's help says, once it is built", count: .any)
      ])
  }
}
