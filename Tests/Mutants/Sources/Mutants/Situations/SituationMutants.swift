import Foundation
import Persistence
public import StoreConformance

extension Mutants {
  /// The stores that are wrong in a single situation.
  ///
  /// The situations: above a size, after many calls, with odd ids, beside a failing save, or with
  /// two simultaneous openers.
  public static let situations: [Mutant] =
    largeBatches + manyCalls + largeStores + interruptions + strangeItems + encodedIDs + openings
    + besideOthers + afterFailures

  private static let largeBatches: [Mutant] = [
    situation(.splitsLargeBatches, .failureAtomicity, "a batch above 1,000 items is several"),
    situation(.cutsBatchesAtVariables, .sequential, "of a batch only 32,766 items are saved"),
    situation(.writesLargeBatchesTwice, .exactCost, "a batch above 250 items is written twice"),
  ]

  private static let manyCalls: [Mutant] = [
    situation(.writesEvery32ndTwice, .exactCost, "each 32nd change is written twice"),
    situation(.forgetsAfter12Bits, .noLostUpdate, "changes after the 4,095th are forgotten"),
    situation(.keepsLargeItems, .boundedMemory, "every item above 512 KB is kept"),
  ]

  private static let largeStores: [Mutant] = [
    situation(.keepsFailedAmongMany, .failureAtomicity, "of 10,000 items a failed save is found"),
    situation(.largeFilesUnsynced, .powerLossSurvival, "a file above 1 MB is not synchronised"),
  ]

  private static let interruptions: [Mutant] = [
    situation(
      .interruptedSyncIsDone, .failedSyncRemembered,
      "a sync that a signal interrupts is taken for done"),
    situation(
      .interruptedCloseEndsWrite, .failedSyncRemembered,
      "after a close that a signal interrupts, the rename is left out"),
  ]

  private static let strangeItems: [Mutant] = [
    situation(.losesSlashes, .sequential, "an item whose id has a slash is not saved"),
    situation(.foldsCase, .sequential, "an item whose id has a capital letter is not saved"),
    situation(.idsArePaths, .pathsStayInside, "an id with ../ is taken for a path"),
    mutant("wholeSeconds", .memoryEqualsDisk, "of a date the file keeps whole seconds") {
      try LossyStore<Entry>(.fractions, $0)
    },
    mutant("digitsLikeDouble", .memoryEqualsDisk, "a decimal has the digits of a Double") {
      try LossyStore<Parcel>(.digits, $0)
    },
    mutant("dropsZeros", .sequential, "of a text the file leaves the character zero out") {
      try LossyStore<Note>(.zeros, $0)
    },
    mutant("convertsNames", .sequential, "imageURL is written as image_url, and read as imageUrl") {
      try LossyStore<Listing>(.names, $0)
    },
    mutant("fewBits", .memoryEqualsDisk, "of a large number the file keeps the upper bits") {
      try LossyStore<Entry>(.bits, $0)
    },
  ]

  private static let openings: [Mutant] = [
    situation(.trustsCompanion, .corruptionDetected, "a second file is read without a checksum"),
    mutant(
      "ignoresWhatFollows", .corruptionDetected,
      "a file states its length, and bytes after that are not looked at", claims: statedLength
    ) {
      var configuration = $0
      configuration.fileSystem = StatedLengthFileSystem(base: $0.fileSystem)
      return try ReferenceStore<Note>(configuration: configuration)
    },
    situation(.oneQuarantine, .nothingDestroyed, "a file that is set aside overwrites another"),
    situation(.stealsDeadLock, .oneProcess, "two look at a dead one's lock, and both take it"),
    mutant("migratesInPlace", .recoveryIdempotent, "a migration's items come before its version") {
      try MigratingInPlaceStore<Note>(configuration: $0)
    },
  ]

  private static let statedLength = claims.with { $0.fileFormat = .own }

  private static let besideOthers: [Mutant] = [
    mutant("eagerReads", .failureAtomicity, "reads see a change before the change is written") {
      try EagerReadsStore<Note>(.finds, $0)
    },
    mutant("eagerPages", .failureAtomicity, "a page shows a change before the change is written") {
      try EagerReadsStore<Note>(.pages, $0)
    },
    mutant(
      "tellsAfterSync", .viewsAgree, "the feed is told when nothing guards the order any more"
    ) { try TellsAfterSyncStore<Note>(configuration: $0) },
    mutant(
      "crowded", .poolNotBlocked, "the 33rd of many saves waits with its thread", claims: Claims()
    ) { try await CrowdedStore<Note>.open($0) },
    mutant("twoQueues", .noLostUpdate, "its two faces have a queue each over one storage") {
      try TwoQueuesStore<Note>(configuration: $0)
    },
    mutant("staleLength", .linearizability, "a find reads a file by the length that it had") {
      try StaleLengthStore<Note>(configuration: $0)
    },
    mutant("readsBeforeLock", .oneProcess, "an opener reads the file before it has the lock") {
      try BlindSideStore<Note>(.readsBeforeLock, $0)
    },
    mutant("undoesForward", .failureAtomicity, "a failed batch is undone in the order it was made")
    {
      try BlindSideStore<Note>(.undoesForward, $0)
    },
    mutant("loadsInChunks", .snapshotReads, "loadAll reads 100 items at a time") {
      try BlindSideStore<Note>(.loadsInChunks, $0)
    },
    mutant("smallMailbox", .progress, "of the calls that wait, the newest 16 are kept") {
      try MailboxStore<Note>(configuration: $0)
    },
    mutant(
      GroupStore<Note>.Defect.cancelsByPlace.rawValue, .cancellationSafety,
      "a waiter is cancelled by the place that it had in the queue", claims: Claims()
    ) { try await GroupStore<Note>.open(.cancelsByPlace, $0) },
  ]

  private static func situation(
    _ defect: SituationDefect, _ breaks: Guarantee, _ text: String
  ) -> Mutant {
    var claims = Mutants.claims
    if defect == .trustsCompanion { claims.companions = [SituationStore<Note>.companion] }
    return mutant(defect.rawValue, breaks, text, claims: claims) {
      try SituationStore<Note>(defect, $0)
    }
  }

  /// A store with nothing wrong, of the model with more kinds of values.
  public static let honestEntries = Subject("honest-entries", claims: claims) {
    try ReferenceStore<Entry>(configuration: $0)
  }

  /// Stores with nothing wrong of models whose ids are no texts.
  public static let honestModels = [
    Subject("honest-parcels", claims: claims) {
      try ReferenceStore<Parcel>(configuration: $0)
    },
    Subject("honest-tickets", claims: claims) {
      try ReferenceStore<Ticket>(configuration: $0)
    },
    Subject("honest-tokens", claims: claims) { try ReferenceStore<Token>(configuration: $0) },
  ]
}
