import LabSupport

/// The content of the file when the app leaves the screen.
@MainActor
enum Departure {
  static let expected = [
    "a key, leave                    returned; text 1 in the file, 1 write",
    "then 10 s                       text 1 in the file, 1 write",
    "leave, nothing was typed        returned; nothing in the file, 0 writes",
    "leave while a save is held      waits for it",
    "the disk goes on                returned; text 1 in the file, 1 write",
    "a save is held, a key, leave    waits for it",
    "the disk goes on                returned; text 2 in the file",
  ]
  static let expectedOnFullDisk = [
    "a key, a pause of 2 s           nothing in the file, 0 writes",
    "leave                           threw DiskFull; nothing in the file, 0 writes",
    "there is room, leave            returned; text 1 in the file, 1 write",
    "there is none, a key, leave     threw DiskFull; text 1 in the file, 1 write",
    "there is room, leave            returned; text 2 in the file, 2 writes",
  ]

  static func run(_ open: @MainActor (NoteFile, HandClock) -> some CheckedAutosave) async {
    let desk = Desk(open)
    await desk.type("text 1")
    await leave("a key, leave                   ", desk)
    await desk.advance(.seconds(10))
    LabProgram.tell("then 10 s                       \(desk.content)")
    await leave("leave, nothing was typed       ", Desk(open))
    await held("leave while a save is held     ", Desk(open), keys: 1)
    await held("a save is held, a key, leave   ", Desk(open), keys: 2)
  }

  static func runOnFullDisk(
    _ open: @MainActor (NoteFile, HandClock) -> some CheckedAutosave
  ) async {
    let desk = Desk(open)
    desk.file.setFull(true)
    await desk.type("text 1")
    await desk.advance(.seconds(2))
    LabProgram.tell("a key, a pause of 2 s           \(desk.content)")
    await leave("leave                          ", desk)
    desk.file.setFull(false)
    await leave("there is room, leave           ", desk)
    desk.file.setFull(true)
    await desk.type("text 2")
    await leave("there is none, a key, leave    ", desk)
    desk.file.setFull(false)
    await leave("there is room, leave           ", desk)
  }

  private static func leave(_ title: String, _ desk: Desk) async {
    let end = await desk.leave().ending()
    LabProgram.tell("\(title) \(end); \(desk.content)")
  }

  /// Leaves while a save is held at the disk, where the newest save continues first.
  private static func held(_ title: String, _ desk: Desk, keys: Int) async {
    desk.file.setHeld(true)
    await desk.type("text 1")
    await desk.pause { desk.file.held > 0 }
    if keys > 1 { await desk.type("text 2") }
    let leaving = desk.leave()
    await Patience.rest()
    let end = leaving.end
    LabProgram.tell("\(title) \(end.map { "\($0) at once" } ?? "waits for it")")
    // A save that comes now is not held; the held saves continue in the other order.
    desk.file.setHeld(false)
    while desk.file.held > 0 {
      desk.file.letNewestGo()
      await Patience.rest()
    }
    let after = await leaving.ending()
    LabProgram.tell(
      "the disk goes on                \(after); "
        + (keys > 1 ? "\(desk.file.text ?? "nothing") in the file" : desk.content))
  }
}
