// A serial queue around `Task { }` keeps only the order in which the tasks are created.
// Gets: last-text
import Dispatch
import Lab05Check

/// Saves a note while it is written, in the file that another program shows.
final class Autosave {
  private let file: NoteFile
  private var saves: [Task<Void, Never>] = []
  private let queue = DispatchQueue(label: "saves")

  init(file: NoteFile) { self.file = file }

  /// A key was pressed; the view cannot wait, so this returns at once.
  func typed(_ text: String) {
    save(text, priority: .userInitiated)
  }

  /// The dictation has recognised a word: less urgent, but it cannot wait either.
  func dictated(_ text: String) {
    save(text, priority: .utility)
  }

  private func save(_ text: String, priority: TaskPriority) {
    queue.sync {
      saves.append(Task(priority: priority) { [file] in await file.save(text) })
    }
  }

  /// The window closes: returns when everything is saved.
  func close() async {
    for save in saves { await save.value }
  }
}
