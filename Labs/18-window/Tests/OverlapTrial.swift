import LabSupport

/// The export, with a gate at both ends: checks that reading continues while the archive writes.
enum OverlapTrial {
  /// The number of writes to check; there is one note more.
  static let writes = 8
  /// A program that reads up to four notes at once reads during two of these writes.
  static let fewest = 2

  /// Tells during how many writes the next note, or a later one, was being read.
  static func run(_ export: some CheckedExport) async {
    let (read, archive) = (Turnstile(), Archive())
    let reader = NoteReader(count: writes + 1, turnstile: read)
    let call = Call {
      try await export.export(reader, to: archive)
      return "returned"
    }
    var seen: Set<Int> = []
    while await somebodyIsHeld(read, archive.turnstile, call) {
      if let written = archive.turnstile.held.first, !read.held.isEmpty { seen.insert(written) }
      // Reading first, as long as there is a place for what is read.
      if let next = read.held.first {
        await pass(next, read)
      } else if let next = archive.turnstile.held.first {
        await pass(next, archive.turnstile)
      }
    }
    LabProgram.tell("overlaps \(seen.count)")
  }

  private static func somebodyIsHeld(
    _ read: Turnstile, _ write: Turnstile, _ call: Call
  ) async -> Bool {
    await Patience.wait(Patience.short * 5) {
      !read.held.isEmpty || !write.held.isEmpty || call.isOver
    }
    // The other one may be on its way.
    await Patience.rest()
    return !read.held.isEmpty || !write.held.isEmpty
  }

  /// Lets a call go and waits until it has gone.
  private static func pass(_ number: Int, _ turnstile: Turnstile) async {
    turnstile.letGo(number)
    await Patience.wait(Patience.short * 5) { !turnstile.held.contains(number) }
  }
}
