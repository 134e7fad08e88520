package import Persistence

/// The inspection of a store's file, made without knowing the items' type.
///
/// An inspection has the file's kind, the part of the file that counts, and the damage: all that
/// `lockstep inspect` says.
///
/// Nothing is changed, created or repaired, so that an inspection also works on the file of an open
/// store. Bytes that the store writes meanwhile may then look like a torn end.
package struct FileInspection: Sendable, Equatable, Codable {
  /// A part of the file that does not fit, and its place.
  package struct Problem: Sendable, Equatable, Codable {
    /// The content that was expected or found.
    package let reason: String
    /// At which byte, where that is known.
    package let offset: Int?
  }

  /// An end that was cut off while it was written.
  package struct TornEnd: Sendable, Equatable, Codable {
    /// The length of the sound part before the end.
    package let offset: Int
    /// How many bytes it has.
    package let byteCount: Int
    /// The reason why the end counts as torn.
    package let reason: String
  }

  /// Whether an index can be used for the journal beside it.
  package enum Index: String, Sendable, Codable {
    /// The index is about the journal as it is: the next opening uses the index.
    case matching
    /// The index is about something else, or is damaged, or the journal was not closed: the next
    /// opening reads the whole journal.
    case other
  }

  /// The file's path.
  package let path: String
  /// The kind of the file by its writer, as far as the file's beginning says.
  package let kind: FileKind
  /// The file's length in bytes.
  package let size: Int
  /// Whether a store has the file open; `nil` where that cannot be found out.
  package let isInUse: Bool?
  /// The version of the file's form.
  package internal(set) var formatVersion: Int?
  /// The version of the items' shape.
  package internal(set) var schemaVersion: Int?
  /// How many times a journal has been written anew.
  package internal(set) var generation: Int?
  /// The form of a database's keys.
  package internal(set) var ids: String?
  /// How many items count, up to the first problem.
  package internal(set) var items: Int?
  /// The bytes of a journal's records that count no longer, or of a database's free pages.
  package internal(set) var garbage: Int?
  /// Whether a journal says at its end that it was closed, or no log stands beside a database.
  package internal(set) var isClosed: Bool?
  /// The state of the index beside a journal; `nil` where there is none.
  package internal(set) var index: Index?
  /// A journal's end that a crash, or a copy of a part, has cut off.
  package internal(set) var tornEnd: TornEnd?
  /// Why a store would refuse the file; `nil` for one that it opens.
  package internal(set) var problem: Problem?

  /// Looks at a file.
  ///
  /// O(bytes): reads all of it.
  ///
  /// - Parameters:
  ///   - path: The file's path; a symbolic link is not followed, as by stores.
  ///   - fileSystem: Where it is.
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

  /// Looks at a file's bytes, but for those of a database.
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
