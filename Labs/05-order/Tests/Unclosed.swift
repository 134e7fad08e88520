import Schedules
import Synchronization

/// The same two texts in a window that stays open: the file must come to the last text all the same.
///
/// A schedule goes on until nothing is left to do, also behind the end of its body. So its file is
/// looked at when the next schedule begins, and that of the last one after all.
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
  /// Sendable because nobody touches the value any more: it is only kept.
  private struct Window: @unchecked Sendable {
    let autosave: any Autosaving
  }

  private let state = Mutex(State())

  /// How many files were looked at, how many of them were empty, and how many had an older text.
  var counts: (looked: Int, empty: Int, older: Int) {
    look()
    return state.withLock { ($0.looked, $0.empty, $0.older) }
  }

  /// Types in a window of one schedule.
  func type(into autosave: some Autosaving, _ file: NoteFile, _ texts: Texts) async {
    look()
    await autosave.dictated(texts.dictated)
    await Task.yield()
    await autosave.typed(texts.typed)
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
      } else if file.text != Texts.longer.typed {
        state.older += 1
      }
    }
  }
}

/// A text that was misheard, and the text that was typed in its place.
struct Texts {
  let dictated: String
  let typed: String

  static let longer = Texts(dictated: "Milk", typed: "Milk, bread")
  static let shorter = Texts(dictated: "Milk and bred", typed: "Milk, bread")
}
