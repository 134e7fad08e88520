import Persistence
import StoreConformance

extension Mutants {
  /// Stores with the defects of public bug reports about caches, logs, locks, feeds and lines of calls.
  public static let strangers: [Mutant] = ofOneFile + ofViews + ofLines + ofFiles

  private static let ofOneFile: [Mutant] = [
    stranger(.remembersMisses, .sequential, "a miss is remembered, and no batch ends that"),
    stranger(.newerByMilliseconds, .sequential, "of two saves in a millisecond the first counts"),
    stranger(
      .emptyHasNoFile, .sequential, "an empty store has no file, and then the backup counts",
      companions: [StrangerStore<Note>.backup]),
    stranger(
      .readsBackup, .unreadableIsNotMissing, "a file that cannot be read is its older backup",
      companions: [StrangerStore<Note>.backup]),
    stranger(.closesOnce, .oneProcess, "a closing that failed keeps the lock"),
    stranger(.waitsForEmptyBatch, .progress, "an empty batch is never answered"),
    stranger(
      .writesInPlaceWithoutPermission, .failureAtomicity,
      "without permission for a temporary file the file is written in place"),
    stranger(
      .countsBeside, .viewsAgree, "the number of items is written after the items",
      companions: [StrangerStore<Note>.counted]),
  ]

  private static let ofViews: [Mutant] = [
    feed(.sharesStream, "of two readers each commit reaches one"),
    feed(.oneReaderEndsAll, "a reader that stops ends the feeds of all"),
    feed(.mergesWaiting, "a slow reader gets the newest commit only"),
    feed(.sortsLengths, "pages put 9 before 10"),
    feed(.countsSteps, "a repeated id in a batch is counted twice"),
  ]

  private static let ofLines: [Mutant] = [
    line(
      .urgentFirst, .fairness, "urgent calls pass for ever",
      claims: Claims(Claims.everythingJudged.union([.fairness])).with { $0.mostOvertaking = 0 }),
    line(.answersLeaderOnly, .progress, "of a group that fails, the first call gets the error"),
    line(.cancelledGivesTurn, .cancellationSafety, "a cancelled call gives on a turn it never had"),
    line(.keepsCancelled, .boundedMemory, "cancelled calls stay in the line with their items"),
    line(.closesDuringWrite, .oneProcess, "close frees the lock while a write is under way"),
    line(.keepsThread, .noResidue, "the thread of each opening lives for ever"),
    mutant("leavesUnanswered", .progress, "who calls after close gets no answer", claims: Claims())
    {
      try CallbackStrangerStore<Note>(.leavesUnanswered, $0)
    },
    mutant(
      "answersTwice", .failureAtomicity, "after an error the handler is called again",
      claims: Claims()
    ) { try CallbackStrangerStore<Note>(.answersTwice, $0) },
  ]

  private static let ofFiles: [Mutant] = [
    mutant(
      "forgetsDeletions", .memoryEqualsDisk, "merging forgets a deletion of an older item",
      claims: segments
    ) { try SegmentStore<Note>(.forgetsDeletions, $0) },
    mutant(
      "readsByName", .memoryEqualsDisk, "of the segments the tenth is read before the ninth",
      claims: segments
    ) { try SegmentStore<Note>(.readsByName, $0) },
    mutant(
      "wrapsNumber", .memoryEqualsDisk, "after number 999 comes 0, and the older file counts",
      claims: Claims(
        claims.guarantees.intersection(segments.guarantees), fileFormat: .own, companions: [".b"])
    ) { try AlternatingFilesStore<Note>(configuration: $0, lastNumber: 999) },
    mutant(
      "phantomTail", .powerLossSurvival, "behind a torn entry that is replaced, an old one returns",
      claims: slots
    ) { try await SlotLogStore<Note>.open($0) },
    mutant(
      "neverRewritten", .noResidue, "a journal is never rewritten", claims: Mutants.journalClaims
    ) { try JournalStore<Note>(nil, $0, JournalSizes(garbageAllowance: 1 << 40)) },
    mutant(
      "backsUpHundreds", .exactCost, "each 100th change is written to a backup, too",
      claims: claims.with { $0.companions = [RotatingFileSystem.copyEnding] }
    ) {
      var configuration = $0
      configuration.fileSystem = RotatingFileSystem($0)
      return try ReferenceStore<Note>(configuration: configuration)
    },
    mutant(
      "direct-pathLock", .oneProcess, "a link to the folder opens the same file a second time",
      claims: Claims(fileAccess: .direct)
    ) {
      var configuration = $0
      configuration.fileSystem = PathLockFileSystem(base: PosixFileSystem())
      return try ReferenceStore<Note>(configuration: configuration)
    },
    mutant(
      "direct-stagedElsewhere", .failureAtomicity,
      "the new file comes from another folder, perhaps as a copy", claims: oneFile
    ) { try StagedElsewhereStore<Note>(configuration: $0) },
    mutant(
      "direct-forgetsFailures", .memoryEqualsDisk,
      "a flush does not try again what could not be written behind", claims: writtenBehind
    ) { try WrittenBehindStore<Note>(configuration: $0, forgetsFailures: true) },
    mutant(
      "direct-unlocksWhenRefused", .oneProcess, "a refused opener removes the other's lock file",
      claims: folder.with { claims in
        claims.guarantees.insert(.oneProcess)
        claims.companions = [ProcessNumberLock.guardEnding]
      }
    ) { try HeldFolderStore<Note>(configuration: $0, unlocksWhenRefused: true) },
  ]

  private static let oneFile = Claims.documents.with { claims in
    claims.fileAccess = .direct
    claims.guarantees.subtract([.corruptionDetected, .decoderSurvives])
  }

  private static let segments = Claims(
    claims.guarantees.subtracting([
      .corruptionDetected, .nothingDestroyed, .decoderSurvives, .equalBytes, .exactCost,
      .recoveryIdempotent, .noResidue, .unreadableIsNotMissing, .pathsStayInside,
      .failedSyncRemembered,
    ]), fileFormat: .own)

  private static let slots = Claims(
    Claims.everythingJudged.subtracting([.equalBytes, .exactCost]), fileFormat: .own
  ).with { $0.tornTail = .dropped }

  private static func stranger(
    _ defect: StrangerDefect, _ breaks: Guarantee, _ text: String, companions: Set<String> = []
  ) -> Mutant {
    let given = claims.with { claims in
      claims.guarantees.subtract([.corruptionDetected, .decoderSurvives, .nothingDestroyed])
      claims.companions = companions
      claims.swap = .unnoticed
    }
    return mutant(defect.rawValue, breaks, text, claims: given) {
      try StrangerStore<Note>(defect, $0)
    }
  }

  private static func feed(_ defect: FeedStrangerDefect, _ text: String) -> Mutant {
    mutant(defect.rawValue, .viewsAgree, text) { try FeedStrangerStore<Note>(defect, $0) }
  }

  private static func line(
    _ defect: LineStrangerDefect, _ breaks: Guarantee, _ text: String, claims: Claims = Claims()
  ) -> Mutant {
    let given = claims.with { claims in
      claims.guarantees.subtract([.corruptionDetected, .decoderSurvives, .nothingDestroyed])
    }
    return mutant(defect.rawValue, breaks, text, claims: given) {
      try await LineStrangerStore<Note>.open(defect, $0)
    }
  }
}
