// The screen is free, and a thread of the pool waits for the disk in its place.
// Gets: screen: pool
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
      let archive = archive
      let text = await Task.detached { archive.textNow(id) }.value
      // Another note may have been asked for meanwhile.
      if newest == id { self.text = text }
    }
  }
}
