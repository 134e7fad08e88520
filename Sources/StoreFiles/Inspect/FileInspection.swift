import ForeignFiles
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
    /// The line and the column of the byte, in a text.
    package let line, column: Int?
    /// The remedy, for a file that no store wrote.
    package let cure: String?

    init(_ reason: String, offset: Int?) {
      self.reason = reason
      self.offset = offset
      (line, column, cure) = (nil, nil, nil)
    }

    init(_ reason: String, at place: FilePlace?, cure: String? = nil) {
      self.reason = reason
      (offset, line, column) = (place?.byte, place?.line, place?.column)
      self.cure = cure
    }

    init(_ fault: ForeignFault) { self.init(fault.reason, at: fault.place, cure: fault.cure) }
  }

  /// A reason to look at a file that a store opens.
  package enum Doubt: Sendable, Equatable, Codable {
    /// Programs read the file differently: a name is repeated.
    case ambiguous(problem: Problem)
    /// The items do not have the member that was taken for the id.
    case idsNotCompared(idField: String)
    /// A database's log is beside the database; a store refuses the log of another database.
    case logNotRead
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
  /// A reason to look at the file, although a store opens it.
  package internal(set) var doubt: Doubt?

  /// Inspects a file; a symbolic link is not followed, as in a store.
  ///
  /// O(bytes): reads the whole file. `idField` names the member that is the items' id, as in
  /// ``FileConversion``. Without a name it is `id`, and items that a store wrote may have their ids
  /// elsewhere.
  ///
  /// - Throws: `StoreError` with code `unreadable` or `invalidLocation` for a file that cannot be
  ///   read.
  package init(
    ofFile path: String, idField: String? = nil, on fileSystem: any FileSystem = PosixFileSystem()
  ) throws(StoreError) {
    let found: FoundFile
    do { found = try FoundFile(path, on: fileSystem) } catch { throw .reading(path, error) }
    self.init(of: found, idField: idField)
    if kind == .database { try lookAtDatabase() }
  }

  /// Inspects a file's bytes, except for those of a database.
  init(of file: FoundFile, idField: String? = nil) {
    path = file.path
    kind = FileKind(of: file.bytes)
    size = file.bytes.count
    isInUse = file.isInUse
    switch kind {
    case .json: lookAtEnvelope(file.bytes, idField)
    case .array: lookAtArray(file.bytes, idField ?? Self.usualIDField)
    case .journal: lookAtJournal(file)
    case .database:
      isClosed = !file.hasLog
      doubt = file.hasLog ? .logNotRead : nil
    case .other: lookAtOther(file.bytes, idField ?? Self.usualIDField)
    }
  }

  /// The name of the member that is the id, unless another is given.
  static let usualIDField = "id"

  mutating func note(_ reason: String, at offset: Int? = nil) {
    problem = Problem(reason, offset: offset)
  }
}
