// A separate actor takes the texts in order from a list behind a lock.
// Gets: passes
import Lab05Check
import Synchronization

/// Saves a note while it is written, in the file that another program shows.
final class Autosave {
  private let line: Line
  private var tasks: [Task<Void, Never>] = []

  init(file: NoteFile) { line = Line(file: file) }

  /// A key was pressed; the view cannot wait, so this returns at once.
  func typed(_ text: String) { add(text) }

  /// The dictation has recognised a word: less urgent, but it cannot wait either.
  func dictated(_ text: String) { add(text) }

  private func add(_ text: String) {
    // The order is decided here, before any task begins.
    line.newest.withLock { $0 = text }
    tasks.append(Task { [line] in await line.write() })
  }

  /// The window closes: returns when everything is saved.
  func close() async {
    for task in tasks { await task.value }
  }
}

actor Line {
  nonisolated let newest = Mutex<String?>(nil)
  private let file: NoteFile
  private var last: Task<Void, Never>?

  init(file: NoteFile) { self.file = file }

  func write() async {
    let before = last
    let write = Task { [self] in
      await before?.value
      if let text = newest.withLock({ $0 }) { await file.save(text) }
    }
    last = write
    await write.value
  }
}
