extension FixedCase {
  /// The guarantees whose checks make file operations fail for good.
  static let failing: Set<Guarantee> = [.failureAtomicity, .noResidue]

  /// The fixed cases of a check, always in the same order.
  static func all(of guarantee: Guarantee) -> [FixedCase] {
    switch guarantee {
    case .sequential: SizesAndCounts.fixedCases
    case .failureAtomicity: CallsBehindOne.failing + AfterThrow.fixedCases
    case .memoryEqualsDisk: [SizesAndCounts.everyChangeIsOnDisk]
    case .noLostUpdate: CallsBehindOne.closing
    case .corruptionDetected: BeyondContent.fixedCases
    case .noResidue: OpenFiles.fixedCases
    case .unreadableIsNotMissing: UnreadableLater.fixedCases
    case .cancellationSafety: CallsBehindOne.cancelling + [CancelledOpening.fixedCase]
    case .progress: LastingErrors.fixedCases
    case .poolNotBlocked: PoolCalls.fixedCases
    case .boundedMemory: MemoryOfWaiters.fixedCases
    case .oneProcess: SecondOpenings.fixedCases + AfterClose.fixedCases
    case .pathsStayInside: Neighbours.fixedCases
    case .exactCost: CostOfEnds.fixedCases
    default: []
    }
  }
}
