import Lab17Check

/// Saves a note when the person pauses, and when the app leaves the screen.
@MainActor
final class Autosave {
  static let pause = Duration.seconds(2)

  private let file: NoteFile
  private let clock: any Clock<Duration>
  private var unsaved: String?
  private var pausing: Task<Void, any Error>?
  private var lastSave: Task<Void, any Error>?

  init(file: NoteFile, clock: any Clock<Duration>) {
    self.file = file
    self.clock = clock
  }

  /// A key was pressed; the view cannot wait, so this returns at once.
  func typed(_ text: String) {
    unsaved = text
    pausing?.cancel()
    pausing = Task {
      try await clock.sleep(for: Self.pause)
      // The next key may come when the pause is over and this task has not continued.
      try Task.checkCancellation()
      try await save()
    }
  }

  /// The scene goes to the background, or the app ends: the system may stop it when this returns.
  func leave() async throws {
    pausing?.cancel()
    try await save()
  }

  /// Returns when the newest text is in the file, after all saves that began before.
  private func save() async throws {
    let before = lastSave
    // A separate task: the next key cancels the pause, but not a save that has begun.
    let save = Task {
      _ = await before?.result
      guard let text = unsaved else { return }
      try await file.save(text)
      // Only the text in the file is no longer unsaved; the person may have typed meanwhile.
      if unsaved == text { unsaved = nil }
    }
    lastSave = save
    try await save.value
  }
}
