// A call that finds a save under way waits for its end, and checks again.
// Gets: passes
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
    while let save = lastSave {
      _ = await save.result
    }
    guard let text = unsaved else { return }
    let save = Task {
      defer { lastSave = nil }
      try await file.save(text)
      if unsaved == text { unsaved = nil }
    }
    lastSave = save
    try await save.value
  }
}
