import Foundation
public import Persistence
public import StoreConformance

/// The store of labs 06 to 08: notes in memory, and all of them in one file, which each change
/// rewrites.
///
/// The attendee writes the four important calls; the other calls of a `Store` are written here.
public protocol OneFileStore: Store where Item == Note {
  /// Creates the store of a file that has been read already.
  init(file: NoteFile, notes: [String: Note])
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

  /// Reads the file on the calling thread, and creates the store.
  ///
  /// - Throws: The errors of reading.
  public static func opened(on configuration: StoreConfiguration) throws -> Self {
    let file = NoteFile(configuration)
    return Self(file: file, notes: try file.load())
  }

  /// Reads the file on a thread outside the pool, and creates the store.
  ///
  /// - Throws: The errors of reading.
  public static func openedOutsidePool(on configuration: StoreConfiguration) async throws -> Self {
    let file = NoteFile(configuration)
    let notes = try await withCheckedThrowingContinuation { caller in
      Thread.detachNewThread { caller.resume(with: Result { try file.load() }) }
    }
    return Self(file: file, notes: notes)
  }
}
