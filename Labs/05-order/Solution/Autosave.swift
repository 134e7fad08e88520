import Lab05Check

/// Saves a note while it is written, in the file that another program shows.
final class Autosave {
  private let texts: AsyncStream<String>.Continuation
  private let writer: Task<Void, Never>

  init(file: NoteFile) {
    let (stream, texts) = AsyncStream.makeStream(of: String.self)
    self.texts = texts
    // One task, which waits for each save before it takes the next text.
    writer = Task {
      for await text in stream { await file.save(text) }
    }
  }

  /// A key was pressed; the view cannot wait, so this returns at once.
  func typed(_ text: String) {
    texts.yield(text)
  }

  /// The dictation has recognised a word: less urgent, but it cannot wait either.
  func dictated(_ text: String) {
    texts.yield(text)
  }

  /// The window closes: returns when everything is saved.
  func close() async {
    texts.finish()
    await writer.value
  }

  // For a window that nobody closed: the writer saves the texts that it has, and ends.
  deinit { texts.finish() }
}
