extension Scenario {
  /// The guarantees whose checks make file operations fail for good.
  static let failing: Set<Guarantee> = [.failureAtomicity, .noResidue]

  /// The scenarios of a check, always in the same order.
  static func all(of guarantee: Guarantee) -> [Scenario] {
    switch guarantee {
    case .sequential: SizesAndCounts.scenarios
    case .failureAtomicity: CallsBehindOne.failing + AfterThrow.scenarios
    case .memoryEqualsDisk: [SizesAndCounts.everyChangeIsOnDisk]
    case .noLostUpdate: CallsBehindOne.closing
    case .corruptionDetected: BeyondContent.scenarios
    case .noResidue: OpenFiles.scenarios
    case .unreadableIsNotMissing: UnreadableLater.scenarios
    case .cancellationSafety: CallsBehindOne.cancelling + [CancelledOpening.scenario]
    case .progress: LastingErrors.scenarios
    case .poolNotBlocked: PoolCalls.scenarios
    case .boundedMemory: MemoryOfWaiters.scenarios
    case .oneProcess: SecondOpenings.scenarios + AfterClose.scenarios
    case .pathsStayInside: Neighbours.scenarios
    case .exactCost: CostOfEnds.scenarios
    default: []
    }
  }
}
