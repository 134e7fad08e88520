package import Persistence

/// The inspection of a store's file, made without knowing the items' type.
///
/// An inspection reports the file's kind, its valid part, and the damage. `lockstep inspect` prints
/// it.
///
/// An inspection changes, creates and repairs nothing, so it also works on the file of an open
/// store. Bytes that the store writes in the meantime may then look like a torn end.
package struct FileInspection: Sendable, Equatable, Codable {
  /// A part of the file that is invalid, and its position.
  package struct Problem: Sendable, Equatable, Codable {
    /// The expected content or the content found.
    package let reason: String
    /// The offset of the byte, if it is known.
    package let offset: Int?
  }

  /// An end that was cut off while it was written.
  package struct TornEnd: Sendable, Equatable, Codable {
    /// The length of the intact part before the end.
    package let offset: Int
    /// The length of the end in bytes.
    package let byteCount: Int
    /// The reason why the end counts as torn.
    package let reason: String
  }

  /// The state of the index beside a journal.
  package enum Index: String, Sendable, Codable {
    /// The index belongs to the journal's current content: the next opening uses the index.
    case matching
    /// The index belongs to other content or is damaged, or the journal was not closed: the next
    /// opening reads the whole journal.
    case other
  }

  package let path: String
  /// The kind of store that wrote the file, as far as the beginning of the file shows it.
  package let kind: FileKind
  /// The file's length in bytes.
  package let size: Int
  /// True if a store has the file open; `nil` if that cannot be determined.
  package let isInUse: Bool?
  /// The version of the file's format.
  package internal(set) var formatVersion: Int?
  /// The version of the items' schema.
  package internal(set) var schemaVersion: Int?
  /// The number of times that a journal has been rewritten.
  package internal(set) var generation: Int?
  /// The form of a database's keys.
  package internal(set) var ids: String?
  /// The number of valid items, up to the first problem.
  package internal(set) var items: Int?
  /// The bytes of a journal's obsolete records, or of a database's free pages.
  package internal(set) var garbage: Int?
  /// True if the end of a journal states that the journal was closed, or if a database has no log.
  package internal(set) var isClosed: Bool?
  /// The state of the index beside a journal; `nil` if there is none.
  package internal(set) var index: Index?
  /// The end of a journal that was cut off by a crash or by an incomplete copy.
  package internal(set) var tornEnd: TornEnd?
  /// The reason why a store would refuse the file; `nil` if a store opens it.
  package internal(set) var problem: Problem?

  /// Inspects a file; a symbolic link is not followed, as in a store.
  ///
  /// O(bytes): reads the whole file.
  ///
  /// - Throws: `StoreError` with code `unreadable` or `invalidLocation` for a file that cannot be
  ///   read.
  package init(
    ofFile path: String, on fileSystem: any FileSystem = PosixFileSystem()
  ) throws(StoreError) {
    let found: FoundFile
    do { found = try FoundFile(path, on: fileSystem) } catch { throw .reading(path, error) }
    self.init(of: found)
    if kind == .database { try lookAtDatabase() }
  }

  /// Inspects a file's bytes, except for those of a database.
  init(of file: FoundFile) {
    path = file.path
    kind = FileKind(of: file.bytes)
    size = file.bytes.count
    isInUse = file.isInUse
    switch kind {
    case .json: lookAtEnvelope(file.bytes)
    case .array: lookAtArray(file.bytes)
    case .journal: lookAtJournal(file)
    case .database: isClosed = !file.hasLog
    case .other:
      note(file.bytes.isEmpty ? "the file is empty" : "no store writes such a beginning", at: 0)
    }
  }

  mutating func note(_ reason: String, at offset: Int? = nil) {
    problem = Problem(reason: reason, offset: offset)
  }
}
