// Each note waits for the one before, which is cancelled.
// Gets: passes
/// The screen, which shows a single note.
@MainActor
final class Screen {
  private(set) var text = ""
  private let archive: Archive
  private var showing: Task<Void, Never>?

  init(archive: Archive) { self.archive = archive }

  /// Shows a note as soon as it is there.
  func show(_ id: Int) {
    let before = showing
    before?.cancel()
    showing = Task {
      await before?.value
      guard !Task.isCancelled else { return }
      let text = await archive.text(id)
      if !Task.isCancelled { self.text = text }
    }
  }
}
