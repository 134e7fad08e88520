// One stream for typed texts and one for dictated texts: nothing orders the two.
// Gets: last-text: leave an older text
import Lab05Check

/// Saves a note while it is written, in the file that another program shows.
final class Autosave {
  private let texts: AsyncStream<String>.Continuation
  private let words: AsyncStream<String>.Continuation
  private let writers: [Task<Void, Never>]

  init(file: NoteFile) {
    let (stream, texts) = AsyncStream.makeStream(of: String.self)
    let (heard, words) = AsyncStream.makeStream(of: String.self)
    self.texts = texts
    self.words = words
    writers = [stream, heard].map { stream in
      Task { for await text in stream { await file.save(text) } }
    }
  }

  /// A key was pressed; the view cannot wait, so this returns at once.
  func typed(_ text: String) {
    texts.yield(text)
  }

  /// The dictation has recognised a word: less urgent, but it cannot wait either.
  func dictated(_ text: String) {
    words.yield(text)
  }

  /// The window closes: returns when everything is saved.
  func close() async {
    texts.finish()
    words.finish()
    for writer in writers { await writer.value }
  }
}
