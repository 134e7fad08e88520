import LabSupport

/// The export: the number of notes that wait in memory, and the effect of an error.
enum ExportTrial {
  static let count = 1000
  /// The number of notes that may be read but not written yet: the one being written, and seven.
  static let allowed = 2...8

  static let expected = [
    "1000 notes                  returned; all are there, in order",
    "note 7 cannot be read       threw Damaged; no call after it",
    "note 3 cannot be written    threw OutOfPaper; no call after it",
    "cancelled during a write    threw CancellationError; no call after it",
    "… which ends as usual       threw CancellationError; no call after it",
    "cancelled during a read     threw CancellationError; no call after it",
    "cancelled before            threw CancellationError; no call after it",
  ]

  static func run(_ export: some CheckedExport) async {
    await whole(export)
    await damaged(export)
    await full(export)
    await cancelledDuringWrite("cancelled during a write ", Archive(), export)
    let unaware = Archive(ignoresCancellation: true)
    await cancelledDuringWrite("… which ends as usual    ", unaware, export) {
      $0.turnstile.open()
    }
    await cancelledDuringRead(export)
    await cancelledBefore(export)
  }

  private static func damaged(_ export: some CheckedExport) async {
    let (reader, archive) = (NoteReader(count: count, damagedAt: 7), Archive())
    archive.turnstile.open()
    let end = await call(reader, archive, export).end()
    tell("note 7 cannot be read    ", end, await calls(after: (reader, archive)))
  }

  private static func call(
    _ reader: NoteReader, _ archive: Archive, _ export: some CheckedExport
  ) -> Call {
    Call {
      try await export.export(reader, to: archive)
      return "returned"
    }
  }

  private static func whole(_ export: some CheckedExport) async {
    let archive = Archive()
    let reader = NoteReader(count: count, written: { archive.notes.count })
    let call = call(reader, archive, export)
    await settle(reader, archive)
    LabProgram.tell("waiting \(reader.read)")
    archive.turnstile.open()
    await Patience.wait { call.isOver }
    LabProgram.tell("ahead \(reader.mostAhead)")
    let isWhole = archive.notes == (1...count).map { "note \($0)" }
    LabProgram.tell(
      "1000 notes                  \(await call.end()); "
        + (isWhole
          ? "all are there, in order" : "\(archive.notes.count) are there, not all or not in order")
    )
  }

  /// An error ends the export: no call begins when its caller knows.
  private static func full(_ export: some CheckedExport) async {
    let (reader, archive) = (NoteReader(count: .max), Archive())
    let call = call(reader, archive, export)
    await settle(reader, archive, most: allowed.upperBound)
    archive.turnstile.fail(3)
    archive.turnstile.open()
    let end = await call.end()
    tell("note 3 cannot be written ", end, await calls(after: (reader, archive)))
    reader.end()
  }

  private static func cancelledDuringWrite(
    _ title: String, _ archive: Archive, _ export: some CheckedExport,
    _ then: (Archive) -> Void = { _ in }
  ) async {
    let reader = NoteReader(count: .max)
    let call = call(reader, archive, export)
    // All reads that may be under way with this write have begun.
    await settle(reader, archive, most: allowed.upperBound)
    let begun = reader.begun + archive.turnstile.begun
    call.cancel()
    then(archive)
    let end = await call.end()
    await Patience.rest()
    tell(title, end, reader.begun + archive.turnstile.begun - begun)
    reader.end()
  }

  /// The reader does not notice the cancellation: the read under way ends as usual.
  private static func cancelledDuringRead(_ export: some CheckedExport) async {
    let turnstile = Turnstile(ignoresCancellation: true)
    let (reader, archive) = (NoteReader(count: .max, turnstile: turnstile), Archive())
    archive.turnstile.open()
    let call = call(reader, archive, export)
    await Patience.wait { !turnstile.held.isEmpty }
    await Patience.rest()
    let begun = reader.begun + archive.turnstile.begun
    call.cancel()
    for id in turnstile.held { turnstile.letGo(id) }
    await Patience.rest()
    let after = reader.begun + archive.turnstile.begun - begun
    turnstile.open()
    tell("cancelled during a read  ", await call.end(), after)
    reader.end()
  }

  private static func cancelledBefore(_ export: some CheckedExport) async {
    let (reader, archive) = (NoteReader(count: 5), Archive())
    archive.turnstile.open()
    let call = Call(isCancelled: true) {
      try await export.export(reader, to: archive)
      return "returned"
    }
    let end = await call.end()
    tell("cancelled before         ", end, reader.begun + archive.turnstile.begun)
  }

  /// The number of calls that begin when an export has ended.
  private static func calls(after ended: (reader: NoteReader, archive: Archive)) async -> Int {
    let (reader, archive) = ended
    let begun = reader.begun + archive.turnstile.begun
    await Patience.rest()
    return reader.begun + archive.turnstile.begun - begun
  }

  private static func tell(_ title: String, _ end: String, _ after: Int) {
    let calls = after == 0 ? "no call" : after == 1 ? "1 call" : "\(after) calls"
    LabProgram.tell("\(title)   \(end); \(calls) after it")
  }

  /// Waits until a note is being written, and no more are read, or more than a number.
  private static func settle(
    _ reader: NoteReader, _ archive: Archive, most: Int = .max
  ) async {
    await Patience.wait { archive.turnstile.begun > 0 }
    var read = -1
    while read != reader.read, reader.read <= most {
      read = reader.read
      await Patience.rest()
    }
  }
}
