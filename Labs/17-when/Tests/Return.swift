import LabSupport

/// A person comes back, deletes everything, undoes a change, and has another note.
@MainActor
enum Return {
  static let expected = [
    "back again, a key, a pause      text 2 in the file, 2 writes",
    "all is deleted, leave           returned; an empty text in the file, 3 writes",
    "text 2 is held, text 1, leave   returned; text 1 in the file, 3 writes",
    "leave twice, a save is held     both wait",
    "the disk goes on                returned, returned; text 1 in the file, 1 write",
    "a key as leave waits, a pause   text 2 in the file",
    "another note, the disk is held  returned; text 1 in the file, 1 write",
  ]

  static func run(_ open: @MainActor (NoteFile, HandClock) -> some CheckedAutosave) async {
    await again(Desk(open))
    await takenBack(Desk(open))
    await twice(Desk(open))
    await typesOn(Desk(open))
    await another(Desk(open), Desk(open))
  }

  private static func again(_ desk: Desk) async {
    await desk.type("text 1")
    _ = await desk.leave().ending()
    await desk.type("text 2")
    await desk.pause { desk.file.writes > 1 }
    LabProgram.tell("back again, a key, a pause      \(desk.content)")
    await desk.type("")
    let end = await desk.leave().ending()
    LabProgram.tell("all is deleted, leave           \(end); \(desk.content)")
  }

  /// Types the file's text again while another text is on its way there.
  private static func takenBack(_ desk: Desk) async {
    await desk.type("text 1")
    _ = await desk.leave().ending()
    desk.file.setHeld(true)
    await desk.type("text 2")
    await desk.pause { desk.file.held > 0 }
    await desk.type("text 1")
    let leaving = desk.leave()
    await Patience.rest()
    await letGo(desk)
    let end = await leaving.ending()
    LabProgram.tell("text 2 is held, text 1, leave   \(end); \(desk.content)")
  }

  /// The scene becomes inactive, and goes to the background before the save has ended.
  private static func twice(_ desk: Desk) async {
    desk.file.setHeld(true)
    await desk.type("text 1")
    let calls = [desk.leave(), desk.leave()]
    await Patience.rest()
    let early = calls.compactMap(\.end)
    LabProgram.tell(
      "leave twice, a save is held     "
        + (early.isEmpty ? "both wait" : "\(early.count) \(early[0]) at once"))
    await letGo(desk)
    var ends: [String] = []
    for call in calls { ends.append(await call.ending()) }
    LabProgram.tell(
      "the disk goes on                \(ends.joined(separator: ", ")); \(desk.content)")
  }

  /// Comes back while the save of the leaving is still held, and types.
  private static func typesOn(_ desk: Desk) async {
    desk.file.setHeld(true)
    await desk.type("text 1")
    let leaving = desk.leave()
    await Patience.rest()
    await desk.type("text 2")
    await letGo(desk)
    _ = await leaving.ending()
    await desk.pause { desk.file.text == "text 2" }
    LabProgram.tell("a key as leave waits, a pause   \(desk.file.text ?? "nothing") in the file")
  }

  /// Two notes, one with a slow disk.
  private static func another(_ slow: Desk, _ desk: Desk) async {
    slow.file.setHeld(true)
    await slow.type("text 1")
    let leaving = slow.leave()
    await Patience.rest()
    await desk.type("text 1")
    let end = await desk.leave().ending()
    LabProgram.tell("another note, the disk is held  \(end); \(desk.content)")
    await letGo(slow)
    _ = await leaving.ending()
  }

  private static func letGo(_ desk: Desk) async {
    desk.file.setHeld(false)
    while desk.file.held > 0 {
      desk.file.letNewestGo()
      await Patience.rest()
    }
  }
}
