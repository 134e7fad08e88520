/// The one thing that is wrong with a ``SituationStore``; it shows above a size, after many calls, or
/// with ids that few programs use.
enum SituationDefect: String, Sendable, CaseIterable {
  // With large batches.
  case splitsLargeBatches, cutsBatchesAtVariables, writesLargeBatchesTwice

  // After many calls, or many bytes.
  case writesEvery32ndTwice, forgetsAfter12Bits, keepsLargeItems

  // With some ids.
  case losesSlashes, foldsCase, idsArePaths

  // With a file beside its own.
  case trustsCompanion

  // When a signal interrupts a synchronisation or a closing.
  case interruptedSyncIsDone, interruptedCloseEndsWrite

  // In a large file, or with many items.
  case largeFilesUnsynced, keepsFailedAmongMany

  // At opening.
  case oneQuarantine, stealsDeadLock
}
