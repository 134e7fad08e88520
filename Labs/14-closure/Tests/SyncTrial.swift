import LabSupport
import NoteSyncing

/// Notes come in on a thread of the framework, while the main actor is busy.
enum SyncTrial {
  static let count = 100

  static let expected = [
    "while the main actor is busy   0 notes on the screen, syncing",
    "then                           100 notes in order, not syncing",
  ]

  @MainActor
  static func run(_ open: @MainActor (NoteSync) -> some CheckedModel) async {
    let sync = NoteSync()
    let model = open(sync)
    model.start()
    await Patience.rest()
    // The main actor does nothing else until all callbacks have returned.
    sync.deliver(count)
    LabProgram.tell(
      "while the main actor is busy   \(model.notes.count) notes on the screen, \(state(model))")
    await Patience.wait { !model.isSyncing && model.notes.count >= count }
    let isInOrder = model.notes == (1...count).map { "note \($0)" }
    LabProgram.tell(
      "then                           \(model.notes.count) notes "
        + "\(isInOrder ? "in order" : "out of order"), \(state(model))")
  }

  @MainActor
  private static func state(_ model: some CheckedModel) -> String {
    model.isSyncing ? "syncing" : "not syncing"
  }
}
