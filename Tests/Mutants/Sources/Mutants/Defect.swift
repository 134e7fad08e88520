/// The one thing that is wrong with a ``MutantStore``; everything else of it is right.
enum Defect: String, Sendable, CaseIterable {
  // In the calls.
  case firstOfBatchWins, findsDeleted, findsAsOpened
  case cacheBeforeWrite, batchInPieces, keepsUnsaved
  case hidesUnknownOutcome, goesOnAfterUnknownOutcome
  case deletesAtClose, replacesAtClose, deletesBatchesLate
  case writesForNothing

  // In opening.
  case lastRepeatedWins, quarantinesSilently, corruptIsEmpty, removesWhatItRefuses
  case alwaysSynchronises, quarantinesUnreadable

  // Between the store and its file.
  case swallowsWriteErrors, noChecksum, acceptsTruncation, quarantineDeletes
  case unreadableIsEmpty, directoryIsEmpty
  case decodesPercent, followsLinks
  case synchronisesTwice
  case uniqueTemporary, ignoresLock, keepsLock
  case writesTime
}
