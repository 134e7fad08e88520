/// The titles that imports have brought, for the screen.
final class ImportStatus {
  // LAB: whose are these two properties? The screen reads them, and imports change them.
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
    ImportStatus.shared.add(title)
  }
}

/// The status as the screen shows it.
@MainActor
func shownStatus() async -> (count: Int, titles: [String]) {
  (ImportStatus.shared.count, ImportStatus.shared.titles)
}
