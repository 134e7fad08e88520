// An actor compares the versions, and then awaits the file: two saves may already have passed the
// comparison.
// Gets: last-text: leave an older text
import Lab05Check

/// Saves a note while it is written, in the file that another program shows.
final class Autosave {
  private let file: NoteFile
  private var saves: [Task<Void, Never>] = []
  private var version = 0
  private lazy var line = Line(file: file)

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
    version += 1
    let save = Task(priority: priority) { [line, version] in await line.save(text, version) }
    saves.append(save)
  }

  /// The window closes: returns when everything is saved.
  func close() async {
    for save in saves { await save.value }
  }
}

actor Line {
  private let file: NoteFile
  private var newest = 0

  init(file: NoteFile) { self.file = file }

  func save(_ text: String, _ version: Int) async {
    guard version > newest else { return }
    newest = version
    await file.save(text)
  }
}
