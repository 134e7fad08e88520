import LabSupport

/// The screen: what ends its import, when, and what it says.
enum ScreenTrial {
  private static let closed = "message: The server is closed for today."

  static let expected = [
    "Import, Close                        all called off, over, no message",
    "Import, Import                       one import is under way",
    "then Close                           all called off, over, no message",
    "Import, Close, Import                1 of 4 called off, over, no message",
    "the notes after it                   note 1, note 2, note 3",
    "Import, the screen goes away         all called off, freed",
    "Import, the server has an error      0 of 1 called off, over, \(closed)",
    "then Import, no answer yet           0 of 2 called off, importing, \(closed)",
    "then Close                           1 of 2 called off, over, \(closed)",
    "then Import, the server is open      1 of 5 called off, over, no message",
    "Import, Close, Import, Close         all called off, over, no message",
    "Two screens, one of them is closed   1 of 1 and 0 of 1 called off, over and importing",
  ]

  @MainActor
  static func run(_ open: @MainActor (Server, NoteList) -> some CheckedScreen) async {
    let server = Server(answers: false)
    let screen = open(server, NoteList())
    screen.start()
    await Patience.wait { server.counts.asked > 0 }
    let state = await close(screen)
    tell("Import, Close", screen, server, state)
    await twice(open)
    await again(open)
    await goes(open)
    await error(open)
    await overlapping(open)
    await two(open)
  }

  @MainActor
  private static func twice(_ open: @MainActor (Server, NoteList) -> some CheckedScreen) async {
    let server = Server(answers: false)
    let screen = open(server, NoteList())
    screen.start()
    screen.start()
    await Patience.wait { server.waiting > 0 }
    await Patience.rest()
    tell(
      "Import, Import", server.waiting == 1 ? "one import is" : "\(server.waiting) imports are",
      "under way")
    let state = await close(screen)
    tell("then Close", screen, server, state)
  }

  /// A second import, at once after "Close", for which the server answers all requests.
  @MainActor
  private static func again(_ open: @MainActor (Server, NoteList) -> some CheckedScreen) async {
    let server = Server(answers: false)
    let notes = NoteList()
    let screen = open(server, notes)
    screen.start()
    await Patience.wait { server.counts.asked > 0 }
    screen.close()
    server.setAnswering()
    screen.start()
    await end(screen)
    tell("Import, Close, Import", screen, server)
    tell("the notes after it", notes.all.isEmpty ? "none" : notes.all.joined(separator: ", "))
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
    tell(
      "Import, the screen goes away", "\(counts(server)),",
      seen == nil ? "freed" : "still in memory")
  }

  /// An import with an error, a closed import, and an import with all notes.
  @MainActor
  private static func error(_ open: @MainActor (Server, NoteList) -> some CheckedScreen) async {
    let server = Server(answers: false)
    let screen = open(server, NoteList())
    server.setOpen(false)
    screen.start()
    await end(screen)
    tell("Import, the server has an error", screen, server)
    server.setOpen(true)
    screen.start()
    await Patience.wait(Patience.short * 5) { server.counts.asked == 2 }
    tell("then Import, no answer yet", screen, server)
    let state = await close(screen)
    tell("then Close", screen, server, state)
    server.setAnswering()
    screen.start()
    await end(screen)
    tell("then Import, the server is open", screen, server)
  }

  /// The first import ends while the second one is under way.
  @MainActor
  private static func overlapping(
    _ open: @MainActor (Server, NoteList) -> some CheckedScreen
  ) async {
    let server = Server(answers: false)
    let screen = open(server, NoteList())
    screen.start()
    await Patience.wait(Patience.short * 5) { server.counts.asked == 1 }
    screen.close()
    screen.start()
    await Patience.wait(Patience.short * 5) { server.counts.asked == 2 }
    await Patience.rest()
    let state = await close(screen)
    tell("Import, Close, Import, Close", screen, server, state)
  }

  @MainActor
  private static func two(_ open: @MainActor (Server, NoteList) -> some CheckedScreen) async {
    let servers = [Server(answers: false), Server(answers: false)]
    let screens = servers.map { open($0, NoteList()) }
    for screen in screens { screen.start() }
    await Patience.wait(Patience.short * 5) { servers.allSatisfy { $0.counts.asked > 0 } }
    let state = await close(screens[0])
    let calledOff = servers.map { "\($0.counts.calledOff) of \($0.counts.asked)" }
    tell(
      "Two screens, one of them is closed", "\(calledOff.joined(separator: " and ")) called off,",
      "\(state) and \(screens[1].isImporting ? "importing" : "over")")
    screens[1].close()
  }
}
