import LabSupport

/// The writes while a person types, and pauses.
@MainActor
enum Typing {
  nonisolated static let keys = 20

  static let expected = [
    "20 keys, 1.9 s                 nothing in the file, 0 writes",
    "then a pause of 2 s            text 20 in the file, 1 write",
    "a key, 1.5 s, a key, 1.5 s     nothing in the file, 0 writes",
    "then 0.5 s                     text 2 in the file, 1 write",
    "a save has begun, a key        text 1 in the file, 1 write",
    "then a pause of 2 s            text 2 in the file, 2 writes",
  ]

  static func run(_ open: @MainActor (NoteFile, HandClock) -> some CheckedAutosave) async {
    let keys = Desk(open)
    for key in 1...Self.keys {
      if key > 1 { await keys.advance(.milliseconds(100)) }
      await keys.type("text \(key)")
    }
    LabProgram.tell("20 keys, 1.9 s                 \(keys.content)")
    await keys.pause { keys.file.writes > 0 }
    await Patience.rest()
    LabProgram.tell("then a pause of 2 s            \(keys.content)")
    await twoKeys(Desk(open))
    await aKeyDuringASave(Desk(open))
    LabProgram.tell("writes \(keys.file.writes)")
  }

  private static func twoKeys(_ desk: Desk) async {
    await desk.type("text 1")
    await desk.advance(.milliseconds(1500))
    await desk.type("text 2")
    await desk.advance(.milliseconds(1500))
    LabProgram.tell("a key, 1.5 s, a key, 1.5 s     \(desk.content)")
    desk.clock.advance(by: .milliseconds(500))
    await Patience.wait(Patience.short * 5) { desk.file.writes > 0 }
    LabProgram.tell("then 0.5 s                     \(desk.content)")
  }

  private static func aKeyDuringASave(_ desk: Desk) async {
    desk.file.setHeld(true)
    await desk.type("text 1")
    await desk.pause { desk.file.held > 0 }
    await desk.type("text 2")
    desk.file.setHeld(false)
    desk.file.letNewestGo()
    await Patience.wait(Patience.short * 5) { desk.file.writes > 0 }
    LabProgram.tell("a save has begun, a key        \(desk.content)")
    await desk.pause { desk.file.writes > 1 }
    LabProgram.tell("then a pause of 2 s            \(desk.content)")
  }
}
