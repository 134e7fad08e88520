import Lab17Check

/// Saves a note when the person pauses, and when the app leaves the screen.
@MainActor
final class Autosave {
  static let pause = Duration.seconds(2)

  private let file: NoteFile
  private let clock: any Clock<Duration>

  init(file: NoteFile, clock: any Clock<Duration>) {
    self.file = file
    self.clock = clock
  }

  /// A key was pressed; the view cannot wait, so this returns at once.
  func typed(_ text: String) {
    // LAB: this was queue.asyncAfter with a work item, and the next key cancelled that item.
    Task {
      try await clock.sleep(for: Self.pause)
      try await file.save(text)
    }
  }

  /// The scene goes to the background, or the app ends: the system may stop it when this returns.
  func leave() async throws {
    // LAB: what is not in the file yet, and who waits for it?
  }
}
