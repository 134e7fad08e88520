// The later save waits a moment, so that the earlier one is done: a guess about the machine.
// Gets: last-text: cannot be tried
import Lab05Check

/// Saves a note while it is written, in the file that another program shows.
final class Autosave {
  private let file: NoteFile
  private var saves: [Task<Void, Never>] = []

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
    let save = Task(priority: priority) { [file] in
      try? await Task.sleep(for: .milliseconds(10))
      await file.save(text)
    }
    saves.append(save)
  }

  /// The window closes: returns when everything is saved.
  func close() async {
    for save in saves { await save.value }
  }
}
