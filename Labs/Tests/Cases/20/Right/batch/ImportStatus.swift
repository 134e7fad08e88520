// An import brings all of its titles in one step.
// Gets: passes
/// The titles that imports have brought, for the screen.
@MainActor
final class ImportStatus {
  static let shared = ImportStatus()
  private(set) var count = 0
  private(set) var titles: [String] = []

  func add(_ titles: [String]) {
    self.titles += titles
    count += titles.count
  }
}

/// Imports notes; several imports may be under way.
@concurrent
func importNotes(_ titles: [String]) async {
  for _ in titles { _ = NoteNumbers.shared.next() }
  await ImportStatus.shared.add(titles)
}

/// The status as the screen shows it.
@MainActor
func shownStatus() async -> (count: Int, titles: [String]) {
  (ImportStatus.shared.count, ImportStatus.shared.titles)
}
