// An actor that answers for both properties in one step.
// Gets: passes

/// The titles that imports have brought, for the screen.
actor ImportStatus {
  static let shared = ImportStatus()
  private var titles: [String] = []

  var all: (count: Int, titles: [String]) { (titles.count, titles) }

  func add(_ title: String) { titles.append(title) }
}

/// Imports notes; several imports may be under way.
@concurrent
func importNotes(_ titles: [String]) async {
  for title in titles {
    _ = NoteNumbers.shared.next()
    await ImportStatus.shared.add(title)
  }
}

/// The status as the screen shows it.
@MainActor
func shownStatus() async -> (count: Int, titles: [String]) { await ImportStatus.shared.all }
