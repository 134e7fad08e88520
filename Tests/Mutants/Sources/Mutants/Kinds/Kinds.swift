import Persistence
@testable import SQLiteVariant
public import StoreConformance

extension Mutants {
  /// The usual kinds of stores in libraries, without a defect.
  ///
  /// They open real files directly, and have the typical claims of their kind. A broken cell is
  /// false.
  public static let kinds: [Subject] = [
    Subject("kind-locked-folder", claims: folder) {
      try LockedFolderStore<Note>(configuration: $0)
    },
    Subject("kind-held-folder", claims: heldFolder) {
      try HeldFolderStore<Note>(configuration: $0)
    },
    Subject("kind-actor-folder", claims: actorFolder) {
      try FolderStore<Note>(configuration: $0)
    },
    Subject("kind-database", claims: database) { try SQLiteStore<Note>(configuration: $0) },
    Subject("kind-cache", claims: cache) { try CachedFolderStore<Note>(configuration: $0) },
    Subject("kind-log", claims: log) {
      var configuration = $0
      configuration.fileSystem = PosixFileSystem()
      return try JournalStore<Note>(nil, configuration)
    },
    Subject("kind-marked-log", claims: markedLog) {
      try MarkedLogStore<Note>(configuration: $0)
    },
    Subject("kind-written-behind", claims: writtenBehind) {
      try WrittenBehindStore<Note>(configuration: $0)
    },
    Subject("kind-one-file", claims: oneFile) { try SingleFileStore<Note>(configuration: $0) },
  ]

  /// A cache that is written behind by one change: a save writes the item that was saved before.
  public static let lagging = Subject("honest-lagging", claims: writtenBehind) {
    try WrittenBehindStore<Note>(configuration: $0, lags: true)
  }

  /// The same without a close: only a flush tells it that a program is at its end.
  public static let laggingUnclosed = Subject(
    "honest-lagging-unclosed", claims: writtenBehind.with { $0.closes = .nothing }
  ) { try WrittenBehindStore<Note>(configuration: $0, lags: true, hasNoClose: true) }

  /// The same for a single process at a time.
  public static let laggingHeld = Subject(
    "honest-lagging-held",
    claims: writtenBehind.with { claims in
      claims.lock = .possible
      claims.guarantees.insert(.oneProcess)
      claims.companions = [ProcessNumberLock.guardEnding]
    }
  ) { try WrittenBehindStore<Note>(configuration: $0, lags: true, holdsPlace: true) }

  /// A log in a file beside another file that never changes, as in logs with several files.
  public static let logBeside = logBeside("honest-log-beside", dropping: .tornLine)

  /// The same, which drops everything behind a damaged entry.
  public static let careless = logBeside("careless-log-beside", dropping: .restOfFile)

  private static func logBeside(
    _ id: String, dropping dropped: MarkedLogStore<Note>.Dropped
  ) -> Subject {
    Subject(id, claims: markedLog.with { $0.companions = [".entries"] }) {
      var configuration = $0
      configuration.location = try StoreLocation(
        directoryPath: $0.location.directory, filename: $0.location.filename + ".entries")
      return try MarkedLogStore<Note>(configuration: configuration, dropped: dropped)
    }
  }

  /// A folder of records that marks each deletion by a file which stays.
  public static let marksDeletions = Subject("marks-deletions", claims: folder) {
    try LockedFolderStore<Note>(configuration: $0, marksDeletions: true)
  }

  /// A file for each record.
  static let folder = Claims.documents.with { claims in
    claims.fileAccess = .direct
    claims.batches = .itemByItem
    claims.layout = .filePerRecord
  }

  /// The same for a single process at a time.
  private static let heldFolder = folder.with { claims in
    claims.guarantees.insert(.oneProcess)
    claims.companions = [ProcessNumberLock.guardEnding]
  }

  /// The folder over Foundation's `.atomic`, whose writes can come in part (`Examples/OtherStores`), and
  /// which leaves its temporary files when it is killed.
  private static let actorFolder = folder.with {
    $0.guarantees.subtract([.failureAtomicity, .noResidue])
  }

  private static let database = Claims.database.with { claims in
    claims.fileAccess = .direct
    claims.companions = ["-wal", "-shm"]
  }

  private static let cache = Claims.cache.with { claims in
    claims.fileAccess = .direct
    claims.layout = .filePerRecord
    // A save that throws has changed neither memory nor file, and only what is open stays.
    claims.guarantees.formUnion([.failureAtomicity, .noResidue])
  }

  /// The same for a cache with a close; what a flush has returned for is on the disk.
  static let writtenBehind = cache.with { claims in
    claims.writes = .behind
    claims.closes = .everything
    claims.guarantees.formUnion([.memoryEqualsDisk, .killSurvival])
  }

  private static let log = Claims.log.with { claims in
    claims.fileAccess = .direct
    claims.companions = [".open", ".index"]
    claims.hasJournal = true
    claims.tornTail = .refused
    claims.excess = .zerosIgnored
  }

  /// A log that drops what a crash has left of a line.
  static let markedLog = Claims.log.with { $0.fileAccess = .direct }

  /// A bare array has no checksum, and Foundation's decoder traps where a text ends with the bracket that
  /// opens level 513.
  private static let oneFile = Claims.documents.with { claims in
    claims.fileAccess = .direct
    claims.guarantees.subtract([.corruptionDetected, .decoderSurvives])
  }
}
