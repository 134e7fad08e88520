import LabSupport

/// The screen: who ends its import, and when.
enum ScreenTrial {
  static let expected = [
    "Import, Close                        all called off, over, no message",
    "Import, Import, Close                all called off, over, no message",
    "Import, Close, Import                1 of 4 called off, over, no message",
    "the notes after it                   note 1, note 2, note 3",
    "Import, the screen goes away         all called off, freed",
    "Import, the server has an error      0 of 1 called off, over, message: "
      + "The server is closed for today.",
  ]

  @MainActor
  static func run(_ open: @MainActor (Server, NoteList) -> some CheckedScreen) async {
    await tell("Import, Close                       ", open) { screen, server in
      screen.start()
      await Patience.wait { server.counts.asked > 0 }
      screen.close()
    }
    await tell("Import, Import, Close               ", open) { screen, server in
      screen.start()
      screen.start()
      await Patience.wait { server.counts.asked > 0 }
      await Patience.rest()
      screen.close()
    }
    await again(open)
    await goes(open)
    await tell("Import, the server has an error     ", open) { screen, server in
      server.setOpen(false)
      screen.start()
    }
  }

  @MainActor
  private static func tell<Screen: CheckedScreen>(
    _ title: String, _ open: @MainActor (Server, NoteList) -> Screen,
    _ taps: @MainActor (Screen, Server) async -> Void
  ) async {
    let server = Server(answers: false)
    let screen = open(server, NoteList())
    await taps(screen, server)
    await over(title, screen, server)
  }

  @MainActor
  private static func over(
    _ title: String, _ screen: some CheckedScreen, _ server: Server
  ) async {
    // An import that has not begun yet is not over.
    await Patience.rest()
    await Patience.wait(Patience.short * 5) { !screen.isImporting }
    let message = screen.message.map { "message: \($0)" } ?? "no message"
    LabProgram.tell(
      "\(title) \(counts(server)), \(screen.isImporting ? "never over" : "over"), \(message)")
  }

  /// A second import, of which the server answers all.
  @MainActor
  private static func again(_ open: @MainActor (Server, NoteList) -> some CheckedScreen) async {
    let server = Server(answers: false)
    let notes = NoteList()
    let screen = open(server, notes)
    screen.start()
    await Patience.wait { server.counts.asked > 0 }
    screen.close()
    await Patience.wait(Patience.short * 5) { !screen.isImporting }
    server.setAnswering()
    screen.start()
    await over("Import, Close, Import               ", screen, server)
    LabProgram.tell("the notes after it                   \(notes.all.joined(separator: ", "))")
  }

  @MainActor
  private static func goes<Screen: CheckedScreen>(
    _ open: @MainActor (Server, NoteList) -> Screen
  ) async {
    let server = Server(answers: false)
    var screen: Screen? = open(server, NoteList())
    weak let seen = screen
    screen?.start()
    await Patience.wait { server.counts.asked > 0 }
    await Patience.rest()
    screen = nil
    await Patience.wait(Patience.short * 5) { seen == nil && server.counts.calledOff > 0 }
    LabProgram.tell(
      "Import, the screen goes away         \(counts(server)), "
        + (seen == nil ? "freed" : "still in memory"))
  }

  private static func counts(_ server: Server) -> String {
    let (asked, calledOff) = server.counts
    return asked > 0 && calledOff == asked
      ? "all called off" : "\(calledOff) of \(asked) called off"
  }
}
