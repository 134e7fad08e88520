// The actor is asked twice, and a title is added between the two answers.
// Gets: status: the count

/// The titles that imports have brought, for the screen.
actor ImportStatus {
  static let shared = ImportStatus()
  private(set) var count = 0
  private(set) var titles: [String] = []

  func add(_ title: String) {
    titles.append(title)
    count += 1
  }
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
func shownStatus() async -> (count: Int, titles: [String]) {
  let count = await ImportStatus.shared.count
  return (count, await ImportStatus.shared.titles)
}
