import LabSupport

/// The screen: what ends its import, and when.
enum ScreenTrial {
  static let expected = [
    "Import, Close                        all called off, over, no message",
    "Import, Import, Close                all called off, over, no message",
    "Import, Close, Import                1 of 4 called off, over, no message",
    "the notes after it                   note 1, note 2, note 3",
    "Import, the screen goes away         all called off, freed",
    "Import, the server has an error      0 of 1 called off, over, message: "
      + "The server is closed for today.",
    "then Import, the server is open      0 of 4 called off, over, no message",
    "Import, Close, Import, Close         all called off, over, no message",
    "Two screens, one of them is closed   1 of 1 and 0 of 1 called off, over and importing",
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
    await error(open)
    await tell("Import, Close, Import, Close        ", open) { screen, server in
      for asked in 1...2 {
        screen.start()
        await Patience.wait(Patience.short * 5) { server.counts.asked == asked }
        await Patience.rest()
        screen.close()
        if asked == 1 { await Patience.wait(Patience.short * 5) { !screen.isImporting } }
      }
    }
    await two(open)
  }

  /// An import that fails, and one after it.
  @MainActor
  private static func error(_ open: @MainActor (Server, NoteList) -> some CheckedScreen) async {
    let server = Server(answers: true)
    let screen = open(server, NoteList())
    server.setOpen(false)
    screen.start()
    await over("Import, the server has an error     ", screen, server)
    server.setOpen(true)
    screen.start()
    await over("then Import, the server is open     ", screen, server)
  }

  @MainActor
  private static func two(_ open: @MainActor (Server, NoteList) -> some CheckedScreen) async {
    let servers = [Server(answers: false), Server(answers: false)]
    let screens = servers.map { open($0, NoteList()) }
    for screen in screens { screen.start() }
    await Patience.wait(Patience.short * 5) { servers.allSatisfy { $0.counts.asked > 0 } }
    screens[0].close()
    await Patience.wait(Patience.short * 5) { !screens[0].isImporting }
    await Patience.rest()
    let calledOff = servers.map { "\($0.counts.calledOff) of \($0.counts.asked)" }
    let states = screens.map { $0.isImporting ? "importing" : "over" }
    LabProgram.tell(
      "Two screens, one of them is closed   \(calledOff.joined(separator: " and ")) called off, "
        + states.joined(separator: " and "))
    screens[1].close()
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

  /// A second import, for which the server answers all requests.
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
