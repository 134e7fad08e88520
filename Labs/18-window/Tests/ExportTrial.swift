import LabSupport

/// The export: the number of notes that wait in memory, and the effect of an error.
enum ExportTrial {
  static let count = 1000
  /// The number of notes that may be read but not written yet, including the one being written.
  static let allowed = 2...8

  static let expected = [
    "1000 notes                  returned; all are there, in order",
    "note 7 cannot be read       threw Damaged",
    "note 3 cannot be written    threw OutOfPaper; reading stopped",
    "the task is cancelled       threw CancellationError; reading stopped",
  ]

  static func run(_ export: some CheckedExport) async {
    await whole(export)
    let archive = Archive()
    archive.turnstile.open()
    let damaged = call(NoteReader(count: count, damagedAt: 7), archive, export)
    LabProgram.tell("note 7 cannot be read       \(await damaged.end())")
    await stopped("note 3 cannot be written", export) { archive, _ in
      archive.turnstile.fail(3)
      archive.turnstile.open()
    }
    await stopped("the task is cancelled   ", export) { _, call in call.cancel() }
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
    let (reader, archive) = (NoteReader(count: count), Archive())
    let call = call(reader, archive, export)
    await settle(reader, archive)
    LabProgram.tell("waiting \(reader.read)")
    archive.turnstile.open()
    await Patience.wait { call.isOver }
    let isWhole = archive.notes == (1...count).map { "note \($0)" }
    LabProgram.tell(
      "1000 notes                  \(await call.end()); "
        + (isWhole
          ? "all are there, in order" : "\(archive.notes.count) are there, not all or not in order")
    )
  }

  private static func stopped(
    _ title: String, _ export: some CheckedExport, _ stop: (Archive, Call) -> Void
  ) async {
    let (reader, archive) = (NoteReader(count: .max, damagedAt: nil), Archive())
    let call = call(reader, archive, export)
    await Patience.wait { archive.turnstile.begun > 0 }
    stop(archive, call)
    let end = await call.end()
    // An export that reads without limit is detected while it reads.
    let read = reader.read
    await Patience.rest()
    LabProgram.tell(
      "\(title)    \(end); reading \(reader.read == read ? "stopped" : "goes on")")
  }

  private static func settle(_ reader: NoteReader, _ archive: Archive) async {
    await Patience.wait { archive.turnstile.begun > 0 }
    var read = -1
    while read != reader.read {
      read = reader.read
      await Patience.rest()
    }
  }
}
