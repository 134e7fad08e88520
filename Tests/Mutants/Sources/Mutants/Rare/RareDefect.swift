/// The one thing that is wrong with a ``RareStore``, and shows in few situations only.
enum RareDefect: String, Sendable, CaseIterable {
  // Only with some kinds of calls.
  case nothingIfUnreadable, cancelledFindKeepsTurn, cancelledOpeningKeepsLock, closeRewrites

  // Only after its end, or at it.
  case findsAfterClose, savesAfterClose, secondCloseWrites

  /// The defect of a ``GroupStore``.
  case unlocksTooEarly

  // Only with many or large items, or after many calls.
  case missesFullPages, cutsLargeBatches, cutsLargeFiles, dropsLargeItems, forgetsEvery64th
  case evictsWhatChanged, readsOneMegabyte

  // Only with neighbours.
  case sharedTemporary, sharedLock, clearsTemporaries, clearsNamesakes, unlinksLock,
    followsLateLinks

  // Only with more in the file than its content.
  case lastCopyWins, firstCopyWins, blankIsEmpty, adoptsTemporary

  // Only seen in the process's memory and descriptors.
  case keepsEveryVersion
  case leaksOnRefusal, leaksOnFailedWrite, leaksEverySync, leaksRefusedLock

  // Only with an error that stays.
  case retriesOnItsThread, waitsForLock
}
