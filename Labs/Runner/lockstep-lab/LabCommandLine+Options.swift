import Arguments

extension LabCommandLine {
  /// The options and the words of `Labs/run`.
  static let verb = Verb(
    name: "", summary: "Lists the labs of the workshop, checks one, watches one",
    example: "06",
    options: [
      .init(name: "watch", valueName: nil, help: "Checks the lab again when a file is saved"),
      .init(
        name: "manual", valueName: nil,
        help: "With --watch: checks when you press Return, if saved files are noticed late"),
      .init(name: "task", valueName: nil, help: "Shows the lab's task again"),
      .init(name: "hint", valueName: nil, help: "Shows the next of three hints"),
      .init(
        name: "solution", valueName: nil,
        help: "Shows the solution beside yours, and its explanation"),
      .init(
        name: "play", valueName: nil,
        help: "Lets you choose the next step of the lab's tasks, until the schedule is over"),
      .init(
        name: "reset", valueName: nil,
        help: "Restores the exercise as it was handed out, and keeps a dated copy of your files"),
      .init(
        name: "report", valueName: nil,
        help:
          "Writes a page with your progress and the figures that you moved, and beside the page a "
          + "JSON file for the wall of a room"),
      .init(
        name: "name", valueName: "name",
        help: "With --report: your name on the wall; by default the name of your account"),
      .init(
        name: "paper", valueName: nil,
        help: "Writes a page for printing: all tasks, hints, solutions and explanations"),
      .init(
        name: "output", valueName: "file",
        help:
          "With --report, --paper and wall: the file; by default beside your progress. With --play and play: "
          + "writes a page that plays offline"),
    ],
    positionals: [
      .init(
        name: "lab",
        help: "A lab such as 06, or next for the first lab not yet passed. Without a lab, all labs "
          + "are listed. doctor names missing tools. wall, with a folder, makes one page of the "
          + "JSON files that --report wrote for many people. play, with a file, plays the schedules "
          + "that a failing test recorded because of LOCKSTEP_PLAY",
        count: .any)
    ])
}
