// A global actor that is not the main one; imports do not wait for the screen.
// Gets: passes

@globalActor
actor Imports {
  static let shared = Imports()
}

/// The titles that imports have brought, for the screen.
@Imports
final class ImportStatus {
  static let shared = ImportStatus()
  private var titles: [String] = []

  var all: (count: Int, titles: [String]) { (titles.count, titles) }

  func add(_ title: String) { titles.append(title) }
}

/// Imports notes; several imports may be under way.
@Imports
func importNotes(_ titles: [String]) async {
  for title in titles {
    _ = NoteNumbers.shared.next()
    ImportStatus.shared.add(title)
  }
}

/// The status as the screen shows it.
@MainActor
func shownStatus() async -> (count: Int, titles: [String]) { await ImportStatus.shared.all }
