/// The screen, which shows a single note.
@MainActor
final class Screen {
  private(set) var text = ""
  private let archive: Archive
  private var newest: Int?

  init(archive: Archive) { self.archive = archive }

  /// Shows a note as soon as it is there.
  func show(_ id: Int) {
    newest = id
    Task {
      let text = await archive.text(id)
      // Another note may have been asked for meanwhile.
      if newest == id { self.text = text }
    }
  }
}
