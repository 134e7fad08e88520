public import Persistence
public import StoreConformance

/// What lab 06 tries: a store of notes that rewrites its one file with each change.
///
/// The four calls that matter are the attendee's; what else a `Store` has is written here.
public protocol OneFileStore: Store where Item == Note {
  /// Opens the store on what the file has.
  ///
  /// - Parameter file: The file.
  /// - Throws: What reading it throws.
  init(file: NoteFile) async throws
}

extension OneFileStore {
  /// Saves one note.
  public func save(_ note: Note) async throws { try await save(contentsOf: [note]) }

  /// Deletes one note.
  public func delete(_ id: String) async throws { try await delete(contentsOf: [id]) }

  /// Counts the notes.
  public func count() async throws -> Int { try await loadAll().count }

  /// Has nothing to wait for.
  public func flush() async throws {}

  /// Has nothing to release.
  public func close() async throws {}
}
