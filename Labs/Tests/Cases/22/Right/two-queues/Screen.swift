/// The screen, which shows a single note.
@MainActor
final class Screen {
  private(set) var text = ""
  private let archive: Archive
  private var showing: Task<Void, Never>?

  init(archive: Archive) { self.archive = archive }

  /// Shows a note as soon as it is there.
  func show(_ id: Int) {
    showing?.cancel()
    showing = Task {
      let text = await archive.text(id)
      // Another note may have been asked for meanwhile.
      if !Task.isCancelled { self.text = text }
    }
  }
}
