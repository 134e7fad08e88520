import LabSupport
import Synchronization

/// A person opens one note and then another, while the disk takes its time.
@MainActor
enum ScreenTrial {
  typealias Open = @MainActor (Disk) -> any CheckedScreen

  nonisolated static let expected = [
    "show(1), the disk is held     returned at once",
    "show(2)                       returned at once",
    "the pool                      every thread is free",
    "the disk goes on              note 2",
    "show(3), the disk is held     returned at once",
    "show(2), which was read       returned at once",
    "the pool                      every thread is free",
    "the disk goes on              note 2",
  ]

  static func run(_ open: Open) async {
    let disk = Disk()
    let screen = open(disk)
    let seconds = [(1, "show(2)                       "), (3, "show(2), which was read       ")]
    for (first, title) in seconds {
      disk.hold()
      await show(first, "show(\(first)), the disk is held     ", screen, disk)
      // The first read is at the disk, before a second one comes.
      await Patience.wait(Patience.short * 5) { disk.held > 0 }
      await show(2, title, screen, disk)
      await Patience.rest()
      LabProgram.tell("the pool                      \(await pool(disk))")
      disk.holdNoMore()
      while disk.held > 0 {
        disk.letNewestGo()
        await Patience.rest()
      }
      await Patience.wait(Patience.short * 5) { screen.text == "note 2" }
      await Patience.rest()
      LabProgram.tell("the disk goes on              \(Scenarios.name(screen.text))")
    }
  }

  /// If every thread of the pool is free; the disk is opened when one is missing.
  private static func pool(_ disk: Disk) async -> String {
    let guardian = Guardian(disk)
    await Meeting(of: FullPool.width).run {}
    return guardian.end() ? "every thread is free" : "a thread waited for the disk"
  }

  private static func show(
    _ id: Int, _ title: String, _ screen: any CheckedScreen, _ disk: Disk
  ) async {
    let guardian = Guardian(disk)
    screen.show(id)
    LabProgram.tell(title + (guardian.end() ? "returned at once" : "waited for the disk"))
  }

  /// Opens the disk if the main actor stands still.
  private final class Guardian: Sendable {
    private let isOver = Mutex(false)
    private let hasHelped = Mutex(false)

    nonisolated init(_ disk: Disk) {
      Task.detached { [self] in
        await Patience.wait(Patience.short) { isOver.withLock { $0 } }
        guard !isOver.withLock({ $0 }) else { return }
        hasHelped.withLock { $0 = true }
        disk.open()
      }
    }

    /// Returns true if the main actor came back without help.
    nonisolated func end() -> Bool {
      isOver.withLock { $0 = true }
      return !hasHelped.withLock { $0 }
    }
  }
}
