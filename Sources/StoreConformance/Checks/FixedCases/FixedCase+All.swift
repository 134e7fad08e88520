extension FixedCase {
  /// The guarantees whose checks make file operations fail permanently.
  static let guaranteesWithFaults: Set<Guarantee> = [.failureAtomicity, .noResidue]

  /// The guarantees whose other cases run first, because those have much shorter timelines.
  static let comesLast: Set<Guarantee> = [.powerLossSurvival]

  /// The fixed cases of a check, always in the same order.
  static func all(of guarantee: Guarantee) -> [FixedCase] {
    switch guarantee {
    case .sequential: SizesAndCounts.fixedCases + AwkwardItems.found + [LargeBatches.sequential]
    case .failureAtomicity:
      QueuedCalls.withFaults + AfterThrow.fixedCases
        + [
          LargeBatches.failing, ReadsBesideFailure.fixedCase, LargeStores.failing,
          LargeBatches.repeated, UnwritableFolder.fixedCase, SecondFileSystem.fixedCase,
        ]
    case .memoryEqualsDisk:
      [SizesAndCounts.everyChangeIsOnDisk, OtherProcess.fixedCase, FlushAfterFailure.fixedCase]
    case .linearizability: [HeldReads.fixedCase]
    case .noLostUpdate: QueuedCalls.closing + [StressRun.fixedCase]
    case .powerLossSurvival: [LargeStores.powerCut]
    case .corruptionDetected: BeyondContent.fixedCases + [DamagedCompanions.fixedCase]
    case .nothingDestroyed: TwoQuarantines.fixedCases
    case .noResidue:
      OpenFiles.fixedCases
        + [
          ClosedNumbers.fixedCase, FilesOfDeletedItems.fixedCase, InheritedFiles.fixedCase,
          LeftThreads.fixedCase, OutdatedBytes.fixedCase,
        ]
    case .unreadableIsNotMissing: UnreadableLater.fixedCases
    case .cancellationSafety:
      QueuedCalls.cancelling
        + [
          CancelledOpening.fixedCase, CancelledWhileServed.fixedCase,
          CancelledTogether.fixedCase,
        ]
    case .progress: LastingErrors.fixedCases + [CrowdOfCallers.fixedCase, CallsOfNothing.fixedCase]
    case .poolNotBlocked: PoolCalls.fixedCases
    case .boundedMemory:
      MemoryOfWaiters.fixedCases + [ReadersThatLeft.fixedCase, MemoryOfCancelled.fixedCase]
    case .oneProcess:
      SecondOpenings.fixedCases + AfterClose.fixedCases + LostLock.fixedCases
        + [LockAfterCalls.fixedCase, LinkedFolder.fixedCase, FailedClose.fixedCase]
    case .pathsStayInside: Neighbours.fixedCases + [AwkwardItems.inside]
    case .exactCost: CostOfEnds.fixedCases + CostOfMany.fixedCases
    case .viewsAgree:
      [
        FeedBesideFailure.fixedCase, FeedOfTwoCommits.fixedCase, FeedFarBehind.fixedCase,
        FeedOfTwoReaders.fixedCase, ViewsAfterCrash.fixedCase,
      ]
    default: []
    }
  }
}
