// A lock around the creation of the task: it orders the creation, not the execution.
// Gets: last-text: leave an older text
import Synchronization
import Lab05Check

/// Saves a note while it is written, in the file that another program shows.
final class Autosave {
  private let file: NoteFile
  private let lock = Mutex<[Task<Void, Never>]>([])

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
    lock.withLock { saves in
      saves.append(Task(priority: priority) { [file] in await file.save(text) })
    }
  }

  /// The window closes: returns when everything is saved.
  func close() async {
    for save in lock.withLock({ $0 }) { await save.value }
  }
}
