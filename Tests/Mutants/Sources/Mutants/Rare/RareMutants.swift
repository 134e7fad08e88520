import Persistence
import StoreConformance

extension Mutants {
  /// The stores that are wrong in few situations only, by the kind of situation.
  public static let rare: [Mutant] =
    someCalls + amongOthers + endsOfLife + sizes + neighbours + beyondContent + memory
    + descriptorsAndTime

  /// Wrong with a single kind of call, right with the others.
  private static let someCalls: [Mutant] = [
    queue(.deletesOnThePool, .poolNotBlocked, "deletions are written on the cooperative pool"),
    queue(.batchesOnThePool, .poolNotBlocked, "batches are written on the cooperative pool"),
    mutant(
      "blockingLoads", .poolNotBlocked, "loadAll waits for the disk with its thread",
      claims: Claims()
    ) { try await BlockingFindsStore<Note>.open(.loadsOnly, $0) },
    queue(
      .acknowledgesBatchesWhileWriting, .killSurvival,
      "for a process crash, batches return while something else is written"),
    rare(.nothingIfUnreadable, .unreadableIsNotMissing, "find gives nothing when the file fails"),
    rare(.cancelledFindKeepsTurn, .cancellationSafety, "a cancelled find keeps its turn"),
    rare(.cancelledOpeningKeepsLock, .cancellationSafety, "a cancelled opening keeps the lock"),
    rare(.closeRewrites, .exactCost, "close writes the file again"),
  ]

  /// Wrong about a call that throws while others are under way.
  private static let amongOthers: [Mutant] = [
    group(.failsWholeGroup, .failureAtomicity, "what cannot be encoded fails a whole group"),
    group(.keepsFailedFollowers, .failureAtomicity, "of a group that failed, some is tried again"),
    group(.cancelledIsAppliedLater, .cancellationSafety, "a cancelled save throws and happens"),
    group(.cancelsWholeGroup, .cancellationSafety, "one is cancelled, and a whole group is"),
  ]

  private static let endsOfLife: [Mutant] = [
    rare(.findsAfterClose, .oneProcess, "a find after close finds nothing"),
    rare(.savesAfterClose, .oneProcess, "a save after close returns"),
    rare(.secondCloseWrites, .oneProcess, "closing again writes the file again"),
    group(.unlocksTooEarly, .oneProcess, "the lock is given up before close has its turn"),
    group(.dropsWaitingAtClose, .noLostUpdate, "close tells those who wait that all is well"),
    group(.keepsLockWhenBusy, .oneProcess, "closed while others wait, it keeps the lock"),
  ]

  private static let sizes: [Mutant] = [
    rare(.missesFullPages, .sequential, "of 256 items loadAll misses the last"),
    rare(.cutsLargeBatches, .sequential, "of a batch only 999 items are saved"),
    rare(.cutsLargeFiles, .sequential, "of a file only 64 KB are written"),
    rare(.dropsLargeItems, .sequential, "items above 64 KB are not saved"),
    rare(.forgetsEvery64th, .memoryEqualsDisk, "each 64th change is written with the next one"),
    rare(.evictsWhatChanged, .sequential, "what was not used lately is found as first saved"),
    rare(.readsOneMegabyte, .sequential, "of a file only one megabyte is read"),
  ]

  private static let neighbours: [Mutant] = [
    rare(.sharedTemporary, .pathsStayInside, "the stores of a directory share a temporary file"),
    rare(.sharedLock, .pathsStayInside, "the stores of a directory share a lock"),
    rare(.clearsTemporaries, .pathsStayInside, "opening removes every temporary file"),
    rare(.clearsNamesakes, .pathsStayInside, "opening removes what has its name and more"),
    rare(.unlinksLock, .oneProcess, "close removes the lock's file, for which another one waits"),
    rare(.followsLateLinks, .pathsStayInside, "a link in the temporary file's place is followed"),
  ]

  private static let beyondContent: [Mutant] = [
    rare(.lastCopyWins, .corruptionDetected, "of two contents in a file, the last counts"),
    rare(.firstCopyWins, .corruptionDetected, "of two contents in a file, the first counts"),
    rare(.blankIsEmpty, .corruptionDetected, "a file that begins with a blank is empty"),
    rare(.adoptsTemporary, .corruptionDetected, "a complete temporary file takes the file's place"),
  ]

  private static let memory: [Mutant] = [
    group(.itemsPerWaiter, .boundedMemory, "each save that waits keeps copies of all items"),
    group(
      .itemsPerLostWaiter, .boundedMemory,
      "each save that waits keeps copies of all items, and is never answered"),
    rare(.keepsEveryVersion, .boundedMemory, "every content that was ever written is kept"),
  ]

  private static let descriptorsAndTime: [Mutant] = [
    rare(.leaksOnRefusal, .noResidue, "a refused opening leaves its directory open"),
    rare(.leaksOnFailedWrite, .noResidue, "a failed write leaves its file open"),
    rare(.leaksEverySync, .noResidue, "each synchronisation leaves a directory open"),
    rare(.leaksRefusedLock, .noResidue, "a second opener leaves the lock's file open"),
    rare(.retriesOnItsThread, .progress, "a failed write is repeated without end"),
    rare(.waitsForLock, .oneProcess, "a second opener waits for the first to close"),
  ]

  private static func rare(_ defect: RareDefect, _ breaks: Guarantee, _ text: String) -> Mutant {
    mutant(defect.rawValue, breaks, text) { try await RareStore<Note>.open(defect, $0) }
  }

  private static func group(
    _ defect: GroupStore<Note>.Defect, _ breaks: Guarantee, _ text: String
  ) -> Mutant {
    mutant(defect.rawValue, breaks, text, claims: Claims()) {
      try await GroupStore<Note>.open(defect, $0)
    }
  }

  private static func queue(
    _ defect: QueuedStore<Note>.Defect, _ breaks: Guarantee, _ text: String
  ) -> Mutant {
    mutant("\(defect)", breaks, text, claims: Claims()) {
      try await QueuedStore<Note>.open(defect, $0)
    }
  }
}
