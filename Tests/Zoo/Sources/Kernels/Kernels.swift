extension Kernel {
  /// All kernels.
  public static let all: [Kernel] = [
    .doubleResume, .droppedCallback, .eventOrder, .lostCancellation, .lostPermit, .streamOfTwo,
    .autosave, .closedPool, .failedFlight, .missedEvent, .openedTwice, .overdraft,
    .stopWhileConnecting, .tokenRefresh,
    .changeBeforeTracking, .debounce, .samePageTwice, .staleAnswer,
    .blockedPool, .lateWorkItem, .lostOperation, .noBarrier, .overfull, .readThenWrite,
    .sameTemporaryFile,
    .syncIntoOwnQueue, .timerAfterCancel, .weakAtTheEnd,
    .computedTwice, .conditionIf, .getThenSet, .keptLock, .lockAcrossCallback, .lostWake,
    .mainUnderLock, .twoLocks,
  ]
}
