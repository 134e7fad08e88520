/// The screen, which shows a single note.
@MainActor
final class Screen {
  private(set) var text = ""
  private let archive: Archive

  init(archive: Archive) { self.archive = archive }

  /// Shows a note as soon as it is there.
  func show(_ id: Int) {
    // LAB: the main thread waits. What if a second note is asked for meanwhile?
    text = archive.textNow(id)
  }
}
