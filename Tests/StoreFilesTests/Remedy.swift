import Foundation
import Persistence
import Testing

/// A text of an error, the way to it, and its advice to the letter.
struct Remedy: Sendable, CustomTestStringConvertible {
  let kind: KilledStore.Kind
  /// A part of the text as the sources have it.
  let text: String
  /// A part of the message; by default the same part.
  var message: String?
  let provoke: @Sendable (KilledStore) async throws -> StoreError?
  let follow: @Sendable (KilledStore) async throws -> Void
  /// True if the advice leads to the content that was there, and not to the backup.
  var keepsNew = false

  var advice: String { message ?? text }
  var testDescription: String { "\(kind.rawValue): \(text)" }

  func expected(_ place: KilledStore) -> [Note] { keepsNew ? KilledStore.new : KilledStore.old }

  static let all = json + journal + database

  private static let json = [
    Remedy(
      kind: .json, text: "Restore a backup, or open with recovery: .quarantine to move it aside",
      provoke: { place in
        try place.damage()
        return try await place.failure()
      }, follow: { try $0.restoreBackup() }),
    Remedy(
      kind: .json, text: "The items in the file are not JSON", message: "Restore a backup",
      provoke: { place in
        try place.put(Data("[nonsense".utf8))
        return try await place.failure { configuration in
          configuration.schemaVersion = 1
          configuration.migrations = [Migration(from: 0, "nothing") { _ in }]
        }
      }, follow: { try $0.restoreBackup() }),
    Remedy(
      kind: .json, text: "The file holds two items with the id", message: "Restore a backup",
      provoke: { place in
        try place.put(Data(#"[{"id":1,"text":"a"},{"id":1,"text":"b"}]"#.utf8))
        return try await place.failure()
      }, follow: { try $0.restoreBackup() }),
    Remedy(
      kind: .json, text: "Remove that, or choose another file name.",
      provoke: { place in
        try place.remove(".lock")
        try FileManager.default.createDirectory(
          atPath: place.path + ".lock", withIntermediateDirectories: false)
        return try await place.failure()
      }, follow: { try $0.remove(".lock") }, keepsNew: true),
  ]

  private static let journal = [
    Remedy(
      kind: .journal, text: "Restore a backup, or open with recovery: .quarantine to set it aside",
      provoke: { place in
        try place.damage()
        return try await place.failure()
      }, follow: { try $0.restoreBackup() }),
    Remedy(
      kind: .journal, text: "Put it back, or close this store and open it again.",
      provoke: { place in
        let store = try place.open()
        try place.move()
        let error = await failedSave(store)
        try place.putBack()
        try await store.save(KilledStore.new[0])
        try await store.close()
        return error
      }, follow: { _ in }, keepsNew: true),
    Remedy(
      kind: .journal, text: "Put it back, or close this store and open it again.",
      provoke: { place in
        let store = try place.open()
        try place.move()
        try place.restoreBackup()
        let error = await failedSave(store)
        await close(store)
        return error
      }, follow: { _ in }),
    Remedy(
      kind: .journal, text: "Close this store, put back what was there, and open it again.",
      provoke: { place in
        let store = try place.open()
        let before = try place.bytes()
        try place.append(Data([1, 2, 3]))
        let error = await failedSave(store)
        await close(store)
        try place.put(before)
        return error
      }, follow: { _ in }, keepsNew: true),
  ]

  private static let database = [
    Remedy(
      kind: .database, text: "The database is damaged",
      message: "place, if it is there, and restore",
      provoke: { place in
        // The log has every page, and would mend the file.
        try place.remove("-wal")
        try place.put(Data("damaged".utf8))
        return try await place.failure()
      }, follow: { try $0.restoreBackup() }),
    Remedy(
      kind: .database, text: "Move the log to another place, and open again",
      provoke: { place in
        try place.restoreBackup()
        return try await place.failure()
      }, follow: { try $0.move("-wal") }),
    Remedy(
      kind: .database, text: "Put the missing file back.",
      provoke: { place in
        try place.move()
        return try await place.failure()
      }, follow: { try $0.putBack() }, keepsNew: true),
    Remedy(
      kind: .database, text: "To restore a backup instead, first move the log to another place.",
      provoke: { place in
        try place.remove()
        return try await place.failure()
      },
      follow: { place in
        try place.move("-wal")
        try place.restoreBackup()
      }),
    Remedy(
      kind: .database, text: "first move the journal and the log to another place",
      provoke: { place in
        try place.put(Data("journal".utf8), "-journal")
        return try await place.failure()
      },
      follow: { place in
        try place.move("-journal")
        try place.move("-wal")
        try place.restoreBackup()
      }),
    Remedy(
      kind: .database, text: "Put it back with its log (-wal), then close this store and open it",
      provoke: { place in
        let store = try place.open()
        try await store.save(KilledStore.new[0])
        try place.move()
        try place.move("-wal")
        let error = await failedSave(store)
        try place.putBack()
        try place.putBack("-wal")
        await close(store)
        return error
      }, follow: { _ in }, keepsNew: true),
  ]

  private static func failedSave(_ store: any Store<Note>) async -> StoreError? {
    do {
      try await store.save(Note(id: 9, text: "refused"))
      return nil
    } catch {
      return error as? StoreError
    }
  }

  private static func close(_ store: any Store<Note>) async {
    do { try await store.close() } catch {
      // The store has failed, and refuses the call again.
    }
  }
}
