import LabSupport
import NoteSyncing

/// Notes arrive on a thread of the framework while the main actor is busy.
enum SyncTrial {
  static let expected = [
    "while the main actor is busy   0 notes on the screen, syncing",
    "then                           100 notes in order, not syncing",
    "7 notes, two of them alike     7 notes in order, not syncing",
    "no note, the end               0 notes in order, not syncing",
  ]

  @MainActor
  static func run(_ open: @MainActor (NoteSync) -> some CheckedModel) async {
    // Each number once, but not in the order of numbers.
    let texts = (1...100).map { "note \($0 * 37 % 101)" }
    let sync = NoteSync()
    let model = open(sync)
    model.start()
    await Patience.rest()
    // The main actor only waits until all callbacks have returned.
    sync.deliver(texts)
    LabProgram.tell(
      "while the main actor is busy   \(model.notes.count) notes on the screen, \(state(model))")
    await tell("then                           ", texts, model)
    let few = texts.prefix(6) + texts.prefix(1)
    for (title, texts) in [
      ("7 notes, two of them alike     ", Array(few)), ("no note, the end               ", []),
    ] {
      let sync = NoteSync()
      let model = open(sync)
      model.start()
      await Patience.rest()
      sync.deliver(texts)
      await tell(title, texts, model)
    }
  }

  @MainActor
  private static func tell(_ title: String, _ texts: [String], _ model: some CheckedModel) async {
    await Patience.wait { !model.isSyncing && model.notes.count >= texts.count }
    let order = model.notes == texts ? "in order" : "out of order"
    LabProgram.tell("\(title)\(model.notes.count) notes \(order), \(state(model))")
  }

  @MainActor
  private static func state(_ model: some CheckedModel) -> String {
    model.isSyncing ? "syncing" : "not syncing"
  }
}
