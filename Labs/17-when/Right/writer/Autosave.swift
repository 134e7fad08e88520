// A separate actor writes, one text after the other, and knows the newest.
// Gets: passes
import Lab17Check

private actor Writer {
  private let file: NoteFile
  private var last: Task<Void, any Error>?
  private var written: String?

  init(file: NoteFile) { self.file = file }

  func write(_ text: String) async throws {
    let before = last
    let write = Task {
      _ = await before?.result
      if written == text { return }
      try await file.save(text)
      written = text
    }
    last = write
    try await write.value
  }
}

/// Saves a note when the person pauses, and when the app leaves the screen.
@MainActor
final class Autosave {
  static let pause = Duration.seconds(2)

  private let clock: any Clock<Duration>
  private var unsaved: String?
  private var pausing: Task<Void, any Error>?
  private let writer: Writer

  init(file: NoteFile, clock: any Clock<Duration>) {
    writer = Writer(file: file)
    self.clock = clock
  }

  /// A key was pressed; the view cannot wait, so this returns at once.
  func typed(_ text: String) {
    unsaved = text
    pausing?.cancel()
    pausing = Task {
      try await clock.sleep(for: Self.pause)
      // Not cancelled by the next key.
      try await Task { try await save() }.value
    }
  }

  /// The scene goes to the background, or the app ends: the system may stop it when this returns.
  func leave() async throws {
    pausing?.cancel()
    try await save()
  }

  /// Returns when the newest text is in the file, after all saves that began before.
  private func save() async throws {
    guard let text = unsaved else { return }
    try await writer.write(text)
    if unsaved == text { unsaved = nil }
  }
}
