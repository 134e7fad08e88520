import Schedules
import Synchronization

/// The same two texts in a window that stays open: the file must still end with the last text.
///
/// A schedule continues until nothing is left to do, even after the end of its body. Its file is
/// therefore checked when the next schedule begins, and that of the last schedule after all.
final class Unclosed: Sendable {
  private struct State {
    var file: NoteFile?
    var looked = 0
    var empty = 0
    var older = 0
    var windows: [Window] = []
  }

  /// A window that stays open.
  ///
  /// Sendable because nothing uses the value any more: it is only kept.
  private struct Window: @unchecked Sendable {
    let autosave: any Autosaving
  }

  private let state = Mutex(State())

  /// The number of checked files, of empty files, and of files with an older text.
  var counts: (looked: Int, empty: Int, older: Int) {
    look()
    return state.withLock { ($0.looked, $0.empty, $0.older) }
  }

  /// Types in the window of a schedule.
  func type(into autosave: some Autosaving, _ file: NoteFile, _ texts: Texts) async {
    look()
    await texts.write(into: autosave)
    // Orders are chosen up to the end of the body.
    for _ in 0..<3 { await Task.yield() }
    let window = Window(autosave: autosave)
    state.withLock { state in
      state.file = file
      state.windows.append(window)
    }
  }

  private func look() {
    state.withLock { state in
      guard let file = state.file else { return }
      state.file = nil
      state.looked += 1
      if file.text == nil {
        state.empty += 1
      } else if file.text != Texts.longer.last {
        state.older += 1
      }
    }
  }
}

/// A text, and the text that comes in its place: one is typed, and the other is dictated.
struct Texts {
  let first: String
  let last: String
  var isDictatedLast = false

  static let longer = Texts(first: "Milk", last: "Milk, bread")
  static let shorter = Texts(first: "Milk and bred", last: "Milk, bread")
  static let dictatedLast = Texts(first: "Milk", last: "Milk, bread", isDictatedLast: true)

  func write(into autosave: some Autosaving) async {
    await write(first, isDictated: !isDictatedLast, into: autosave)
    // A person pauses: tasks that have begun may continue.
    await Task.yield()
    await write(last, isDictated: isDictatedLast, into: autosave)
  }

  private func write(_ text: String, isDictated: Bool, into autosave: some Autosaving) async {
    Schedules.step("\(isDictated ? "dictated" : "typed"): \(text)")
    if isDictated { await autosave.dictated(text) } else { await autosave.typed(text) }
  }
}
