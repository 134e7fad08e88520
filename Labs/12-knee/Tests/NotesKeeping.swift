public import Persistence
public import StoreConformance

/// One change of a commit, as the file has it.
public struct NoteChange: Codable, Sendable {
  /// The id of the note.
  public var id: Note.ID
  /// The new note; `nil` when the note is removed.
  public var note: StoredNote?

  /// The note is inserted or replaced.
  public static func save(_ note: Note) -> NoteChange {
    NoteChange(id: note.id, note: StoredNote(note))
  }

  /// The note with this id is removed.
  public static func delete(_ id: Note.ID) -> NoteChange {
    NoteChange(id: id, note: nil)
  }
}

/// A note without its id, which its change already has.
public struct StoredNote: Codable, Sendable {
  var revision: Int
  var text: String
  var weight: Double

  init(_ note: Note) {
    revision = note.revision
    text = note.text
    weight = note.weight
  }

  func note(id: Note.ID) -> Note {
    Note(id: id, revision: revision, text: text, weight: weight)
  }
}

extension [Note.ID: Note] {
  /// Applies changes, in order; of two changes to one note, the last counts.
  ///
  /// O(changes).
  ///
  /// - Parameter changes: The changes.
  public mutating func apply(_ changes: [NoteChange]) {
    for change in changes { self[change.id] = change.note?.note(id: change.id) }
  }
}

/// All of ``Store`` through three calls.
public protocol NotesKeeping: Store where Item == Note {
  /// Changes the notes; no other call changes them.
  ///
  /// - Parameter changes: The changes, at least one: all of them are applied, or none.
  /// - Throws: `StoreError`, as `Store` describes.
  func commit(_ changes: [NoteChange]) async throws

  /// The notes, as they are at one moment.
  ///
  /// - Returns: The notes by their ids.
  /// - Throws: `StoreError` with code `closed`.
  func contents() async throws -> [Note.ID: Note]
}

extension NotesKeeping {
  /// Inserts or replaces a note.
  public func save(_ item: Note) async throws { try await save(contentsOf: [item]) }

  /// Inserts or replaces notes, all or none.
  public func save(contentsOf items: [Note]) async throws {
    try await commitIfAny(items.map { .save($0) })
  }

  /// Removes a note.
  public func delete(_ id: Note.ID) async throws { try await delete(contentsOf: [id]) }

  /// Removes notes, all or none.
  public func delete(contentsOf ids: [Note.ID]) async throws {
    try await commitIfAny(ids.map { .delete($0) })
  }

  /// Returns the note with this id.
  public func find(by id: Note.ID) async throws -> Note? { try await contents()[id] }

  /// Returns every note, in the order of the ids.
  public func loadAll() async throws -> [Note] {
    try await contents().values.sorted { $0.id < $1.id }
  }

  /// Returns at once: every acknowledged change is already durable.
  public func flush() async throws { _ = try await contents() }

  private func commitIfAny(_ changes: [NoteChange]) async throws {
    if changes.isEmpty { try await flush() } else { try await commit(changes) }
  }
}
