import Lab01Check

/// The notes that were looked at last, so that nobody waits for the file twice.
///
/// `@unchecked Sendable` tells the compiler: "do not check, I have checked this". Nobody has.
final class NoteCache: SharedCache, @unchecked Sendable {
  private var notes: [NoteID: String] = [:]
  private var lookUpCount = 0

  func save(_ text: String, as id: NoteID) {
    notes[id] = text  // LAB: who else may be here now?
  }

  func find(_ id: NoteID) -> String? {
    lookUpCount += 1  // LAB: and here?
    return notes[id]
  }

  func delete(_ id: NoteID) {
    notes[id] = nil  // LAB: and here?
  }

  var count: Int { notes.count }  // LAB: looking only, but at what somebody changes
  var lookUps: Int { lookUpCount }
}
