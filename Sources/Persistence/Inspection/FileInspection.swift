/// What a store's file is, how much of it counts and what is wrong with it, found without knowing the
/// items' type.
///
/// ```swift
/// let found = try FileInspection(ofFile: "/data/notes.json")
/// print(found.kind, found.items ?? 0)  // journal 3
/// ```
///
/// Nothing is changed, created, locked or repaired, so that it also works on the file of an open store.
/// What that store writes meanwhile may then look like a torn end.
public struct FileInspection: Sendable, Equatable, Codable {
  /// What wrote the file.
  public enum Kind: String, Sendable, Codable {
    /// A JSON store; see `docs/FileFormat.md`.
    case json
    /// The published pattern: a bare JSON array of items, read as version 0.
    case array
    /// A journaled store; see `docs/JournalFormat.md`.
    case journal
    /// A SQLite database, into which this type does not look.
    case database
    /// Nothing that a store writes.
    case other
  }

  /// What does not fit, and where.
  public struct Problem: Sendable, Equatable, Codable {
    /// What was expected or found.
    public let reason: String
    /// At which byte, where that is known.
    public let offset: Int?
    /// The bytes around it.
    public let window: HexWindow?
  }

  /// An end that was cut off while it was written.
  public struct TornEnd: Sendable, Equatable, Codable {
    /// How long what is sound before it is.
    public let offset: Int
    /// How many bytes it has.
    public let byteCount: Int
    /// What was found there.
    public let reason: String
  }

  /// Whether an index is of use for the journal that it stands beside.
  public enum Index: String, Sendable, Codable {
    /// It is about the journal as it is: the next opening goes by it.
    case matching
    /// It is not, or is damaged, or the journal was not closed: the next opening reads all of that.
    case other
  }

  /// What wrote the file, as far as its beginning says.
  public let kind: Kind
  /// The file's length in bytes.
  public let size: Int
  /// The version of the file's form.
  public internal(set) var formatVersion: Int?
  /// The version of the items' shape.
  public internal(set) var schemaVersion: Int?
  /// How many times a journal has been written anew.
  public internal(set) var generation: Int?
  /// Whether a journal says at its end that it was closed.
  public internal(set) var isClosed: Bool?
  /// What is known of the index beside a journal; `nil` where there is none.
  public internal(set) var index: Index?
  /// How many groups a journal has, up to the first problem.
  public internal(set) var groups: Int?
  /// How many records there are, up to the first problem: items, and in a journal also removals and
  /// what was saved over.
  public internal(set) var records: Int?
  /// How many items count.
  public internal(set) var items: Int?
  /// The bytes of what counts.
  public internal(set) var liveBytes: Int?
  /// The bytes of records that count no longer.
  public internal(set) var deadBytes: Int?
  /// The zeros behind a journal's last group, which are room for what comes next.
  public internal(set) var roomBytes: Int?
  /// A journal's end that a crash, or a copy of a part, has cut off.
  public internal(set) var tornEnd: TornEnd?
  /// Why a store would refuse the file; `nil` for one that it opens.
  public internal(set) var problem: Problem?

  /// Looks at a file.
  ///
  /// O(bytes): reads all of it, but for a database.
  ///
  /// - Parameters:
  ///   - path: The file's path; a symbolic link is not followed, as by stores.
  ///   - fileSystem: Where it is.
  /// - Throws: ``StoreError`` with code `unreadable` or `invalidLocation` for what cannot be read.
  public init(
    ofFile path: String, on fileSystem: any FileSystem = PosixFileSystem()
  ) throws(StoreError) {
    do throws(FileSystemError) {
      let isMarked = try FileSurroundings.exists(JournalMark.name(of: path), on: fileSystem)
      let bytes = try fileSystem.contents(ofFile: path)
      self.init(bytes, isMarked: isMarked)
      if kind == .journal {
        index = try Self.index(beside: path, of: bytes, isMarked: isMarked, on: fileSystem)
      }
    } catch {
      throw .reading(path, error)
    }
  }

  /// Looks at a file's bytes.
  ///
  /// `isMarked` says whether the mark of a journal that was not closed stands beside it.
  init(_ bytes: [UInt8], isMarked: Bool) {
    kind = Self.kind(of: bytes)
    size = bytes.count
    switch kind {
    case .json: lookAtEnvelope(bytes)
    case .array: lookAtArray(bytes)
    case .journal: lookAtJournal(bytes, isMarked: isMarked)
    case .database: break
    case .other:
      note(bytes.isEmpty ? "the file is empty" : "no store writes such a beginning", at: 0, bytes)
    }
  }

  /// Notes a problem with the bytes around it.
  mutating func note(_ reason: String, at offset: Int?, _ bytes: [UInt8]) {
    let window = offset.flatMap { HexWindow(around: $0, of: bytes) }
    problem = Problem(reason: reason, offset: offset, window: window)
  }

  static func kind(of bytes: [UInt8]) -> Kind {
    if bytes.starts(with: Array(#"{"lockstep-journal":"#.utf8)) { return .journal }
    if bytes.starts(with: Array(#"{"lockstep":"#.utf8)) { return .json }
    if bytes.starts(with: Array("SQLite format 3\0".utf8)) { return .database }
    return StoredVersion.isBareArray(bytes) ? .array : .other
  }
}
