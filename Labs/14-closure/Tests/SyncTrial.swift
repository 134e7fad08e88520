import Foundation
import LabSupport
import NoteSyncing

/// Notes arrive on a thread of the framework while the main actor is busy.
enum SyncTrial {
  /// The number of synchronisations in the report.
  static let count = 5
  /// Synchronisations one after the other, whose threads meet in other ways each time.
  private static let rounds = 50

  @MainActor
  static func run(_ open: @MainActor (NoteSync) -> some CheckedModel) async throws {
    // Each number once, but not in the order of numbers.
    let texts = (1...100).map { "note \($0 * 37 % 101)" }
    let sync = NoteSync()
    let model = open(sync)
    model.start()
    await Patience.rest()
    // The main actor only waits until all callbacks have returned.
    sync.deliver(texts)
    try tell(
      SyncSeen(
        title: "While the main actor is busy", isMainActorBusy: true, wanted: texts,
        shown: model.notes, atEnd: model.isSyncing ? nil : model.notes))
    try tell(await seen("100 notes", texts, model))
    let few = Array(texts.prefix(6) + texts.prefix(1))
    try tell(await seen("7 notes, two of them alike", few, open))
    try tell(await seen("No note, and the end", [], open))
    for round in 1...rounds {
      let texts = (1...5).map { "note \($0) of round \(round)" }
      let seen = await seen("5 notes, for the time no. \(round)", texts, open)
      if round == rounds || seen.problem != nil { return try tell(seen) }
    }
  }

  private static func tell(_ seen: SyncSeen) throws {
    LabProgram.tell(String(decoding: try JSONEncoder().encode(seen), as: UTF8.self))
  }

  @MainActor
  private static func seen(
    _ title: String, _ texts: [String], _ open: @MainActor (NoteSync) -> some CheckedModel
  ) async -> SyncSeen {
    let sync = NoteSync()
    let model = open(sync)
    model.start()
    for _ in 0..<100 { await Task.yield() }
    sync.deliver(texts)
    return await seen(title, texts, model)
  }

  @MainActor
  private static func seen(
    _ title: String, _ texts: [String], _ model: some CheckedModel
  ) async -> SyncSeen {
    let atEnd = await end(of: model)
    await Patience.wait { model.notes.count >= texts.count }
    return SyncSeen(title: title, wanted: texts, shown: model.notes, atEnd: atEnd)
  }

  /// The notes on the screen when `isSyncing` became false; `nil` if it stayed true.
  ///
  /// The main actor is asked between its jobs: each of these yields lets the waiting ones run once.
  @MainActor
  private static func end(of model: some CheckedModel) async -> [String]? {
    for _ in 0..<Patience.long {
      if !model.isSyncing { return model.notes }
      await Task.yield()
    }
    await Patience.wait { !model.isSyncing }
    return model.isSyncing ? nil : model.notes
  }
}
