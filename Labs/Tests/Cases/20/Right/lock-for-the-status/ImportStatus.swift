// One lock has both properties, and the screen asks for both at once.
// Gets: passes
import Synchronization

/// The titles that imports have brought, for the screen.
final class ImportStatus: Sendable {
  static let shared = ImportStatus()
  private let state = Mutex((count: 0, titles: [String]()))

  var all: (count: Int, titles: [String]) { state.withLock { $0 } }

  func add(_ title: String) {
    state.withLock { state in
      state.titles.append(title)
      state.count += 1
    }
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
func shownStatus() async -> (count: Int, titles: [String]) { ImportStatus.shared.all }
