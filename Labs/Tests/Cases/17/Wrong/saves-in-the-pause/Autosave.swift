// The next key cancels the task, and with it a save that has begun.
// Gets: pause: a save has begun, a key        nothing in the file
import Lab17Check

/// Saves a note when the person pauses, and when the app leaves the screen.
@MainActor
final class Autosave {
  static let pause = Duration.seconds(2)

  private let file: NoteFile
  private let clock: any Clock<Duration>
  private var unsaved: String?
  private var pausing: Task<Void, any Error>?

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
    guard let text = unsaved else { return }
    try await file.save(text)
    if unsaved == text { unsaved = nil }
  }
}
