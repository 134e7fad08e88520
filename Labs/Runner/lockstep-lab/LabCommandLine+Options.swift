import Arguments

extension LabCommandLine {
  /// The options and the words of `Labs/run`.
  static let verb = Verb(
    name: "", summary: "Lists the labs of the workshop, checks one, watches one",
    example: "06",
    options: [
      .init(name: "watch", valueName: nil, help: "Checks the lab again whenever a file is saved"),
      .init(
        name: "manual", valueName: nil,
        help: "With --watch: checks when Return is pressed, where saved files are seen late"),
      .init(name: "task", valueName: nil, help: "Shows the lab's task again"),
      .init(name: "hint", valueName: nil, help: "Shows the next of three hints"),
      .init(
        name: "solution", valueName: nil,
        help: "Shows the solution beside yours, and what it explains"),
      .init(
        name: "reset", valueName: nil,
        help: "Puts the exercise back as it was handed out; keeps a dated copy of yours"),
      .init(
        name: "report", valueName: nil,
        help: "Writes a page with your progress and the figures that you moved"),
      .init(
        name: "paper", valueName: nil,
        help: "Writes a page to be printed: all tasks, hints, solutions and explanations"),
      .init(
        name: "output", valueName: "file",
        help: "With --report and --paper: where; without it, beside your progress"),
      .init(name: "all", valueName: nil, help: "With verify: every lab, which is the default"),
      .init(
        name: "changed", valueName: nil,
        help: "With verify: leaves out labs of which nothing has changed since they were verified"),
      .init(
        name: "cases", valueName: nil,
        help: "With verify: tries the wrong and right solutions alone"),
      .init(
        name: "times", valueName: "N",
        help: "With verify: how often each of the other right solutions has to pass; 2 without it"),
      .init(
        name: "hand-out", valueName: nil,
        help: "With verify: writes down the exercises as they are, for --reset to put them back, "
          + "and the courses' times"),
    ],
    positionals: [
      .init(
        name: "lab",
        help: "A lab such as 06; next for the first that is not passed; doctor for what this "
          + "machine lacks; verify, and perhaps labs, for authors: whether each exercise fails as "
          + "declared and each solution passes; without any, all labs are listed",
        count: .any)
    ])
}
