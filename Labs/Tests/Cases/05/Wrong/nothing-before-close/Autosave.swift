// The text is kept until the window closes: an earlier crash loses all of it.
// Gets: before-close: nothing was saved
import Lab05Check

/// Saves a note while it is written, in the file that another program shows.
final class Autosave {
  private let file: NoteFile
  private var last: String?

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
    last = text
  }

  /// The window closes: returns when everything is saved.
  func close() async {
    if let last { await file.save(last) }
  }
}
